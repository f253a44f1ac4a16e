// Compares what three independent programs read in files before and after
// "pgn-lsp fix": the same games, with the same moves and comments.
//
//   node compare.mjs BEFORE AFTER [FILE...]
//
// BEFORE and AFTER are folders with files of the same names. A game that a program
// could not read before may be readable afterwards, or further than before; what it did
// read must be there still. Exit 1 if something is lost or changed.

import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parsePgn, startingPosition} from 'chessops/pgn';
import {makeSanAndPlay, parseSan} from 'chessops/san';
import {pgnRead} from 'kokopu';

// words joins the white space of a comment: programs break lines where they like.
const words = (text) => text.replace(/\s+/g, ' ').trim();

// chessops reads every move without judging it. Moves that are legal are written in one
// form; behind an illegal one the rest of its line stands as it was read.
function chessops(text) {
  return parsePgn(text).map((game) => {
    const out = [];
    const start = startingPosition(game.headers);
    const comments = (list) => (list ?? []).forEach((c) => words(c) && out.push(`{${words(c)}}`));
    comments(game.comments);
    const walk = (node, pos) => {
      const stack = [[node, pos, null]];
      while (stack.length > 0) {
        const [at, position, mark] = stack.pop();
        if (mark) {
          out.push(mark);
          continue;
        }
        const jobs = [];
        at.children.forEach((child, i) => {
          const next = position?.clone();
          jobs.push(() => {
            if (i > 0) out.push('(');
            comments(child.data.startingComments);
            const move = next && parseSan(next, child.data.san);
            out.push(move ? makeSanAndPlay(next, move) : `?${child.data.san}`);
            (child.data.nags ?? []).forEach((n) => out.push(`$${n}`));
            comments(child.data.comments);
            return [child, move ? next : undefined];
          });
        });
        // The first child, then the variations beside it, then the line goes on.
        if (jobs.length === 0) continue;
        const main = jobs[0]();
        for (const job of jobs.slice(1)) {
          const [child, next] = job();
          walk(child, next);
          out.push(')');
        }
        stack.push([...main, null]);
      }
    };
    walk(game.moves, start.isOk ? start.value : undefined);
    return out;
  });
}

// kokopu plays every move and refuses a game with an illegal one.
function kokopu(text) {
  const database = pgnRead(text);
  const games = [];
  for (let i = 0; i < database.gameCount(); i++) {
    let game;
    try {
      game = database.game(i);
    } catch {
      games.push(null);
      continue;
    }
    const out = [];
    const comment = (node) => node.comment() !== undefined && words(node.comment()) && out.push(`{${words(node.comment())}}`);
    const line = (variation) => {
      comment(variation);
      for (let node = variation.first(); node; node = node.next()) {
        out.push(node.notation());
        node.nags().forEach((n) => out.push(`$${n}`));
        comment(node);
        for (const v of node.variations()) {
          out.push('(');
          line(v);
          out.push(')');
        }
      }
    };
    line(game.mainVariation());
    games.push(out);
  }
  return games;
}

// pgn-extract stops a game at its first illegal move; so do we. Its form is long
// algebraic, so that spelling does not matter.
function pgnExtract(file) {
  let out;
  try {
    out = execFileSync('pgn-extract', ['-s', '--notags', '-Wuci', '-w', '1000000', '-bl0', file], {
      encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28,
    });
  } catch (error) {
    out = error.stdout ?? '';
  }
  return out.split('\n').filter((l) => l.trim() !== '').map((l) => {
    const list = l.match(/\{[^}]*\}|[()]|[^\s(){}]+/g) ?? [];
    return list.filter((w) => !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(w)).map((w) => (w.startsWith('{') ? `{${words(w.slice(1, -1))}}` : w));
  });
}

// within reports whether all of a stands in b, in order: what was read before may be
// followed, but not replaced. Moves that were not legal were not read.
function within(a, b) {
  const read = a.filter((word) => !word.startsWith('?'));
  let i = 0;
  for (const word of b) {
    if (i < read.length && read[i] === word) i++;
  }
  return i === read.length;
}

function compare(reader, file, before, after) {
  if (before.length !== after.length) {
    const kept = before.filter((g) => g !== null && g.length > 0);
    let i = 0;
    for (const g of after) if (g && i < kept.length && within(kept[i], g)) i++;
    return i === kept.length ? [] : [`${reader}: ${file}: ${before.length} games became ${after.length}, and game ${i + 1} is not among them`];
  }
  const found = [];
  before.forEach((game, i) => {
    if (game !== null && (after[i] === null || !within(game, after[i]))) {
      found.push(`${reader}: ${file}: game ${i + 1}\n  before ${brief(game, after[i])}\n  after  ${brief(after[i], game)}`);
    }
  });
  return found;
}

// brief shows where two lists begin to differ.
function brief(a, b) {
  if (a === null) return 'cannot be read';
  let i = 0;
  while (b && i < a.length && a[i] === b[i]) i++;
  return `… ${a.slice(Math.max(0, i - 3), i + 5).join(' ')}`;
}

const [before, after, ...names] = process.argv.slice(2);
const files = names.length > 0 ? names : readdirSync(before).sort();
let games = 0;
const problems = [];
const guarded = (read, text) => {
  try {
    return read(text);
  } catch {
    return [];
  }
};
for (const file of files) {
  const a = join(before, file);
  const b = join(after, file);
  const old = readFileSync(a);
  if (old.equals(readFileSync(b))) continue;
  const text = [old, readFileSync(b)].map((bytes) => {
    try {
      return new TextDecoder('utf-8', {fatal: true, ignoreBOM: false}).decode(bytes);
    } catch {
      return new TextDecoder('latin1').decode(bytes);
    }
  });
  for (const [name, read] of Object.entries({chessops, kokopu})) {
    const lists = text.map((t) => guarded(read, t));
    games += lists[0].length;
    problems.push(...compare(name, file, ...lists));
  }
  const lists = [a, b].map(pgnExtract);
  games += lists[0].length;
  problems.push(...compare('pgn-extract', file, ...lists));
}
console.log(problems.join('\n'));
console.log(`${files.length} files, ${games} games read, ${problems.length} differences`);
process.exit(problems.length > 0 ? 1 : 0);
