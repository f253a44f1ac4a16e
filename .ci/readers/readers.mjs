// What three independent programs read in a PGN file, in one form:
//
//   {tags: {name: value}, line: [{word, nags, comment}], result, doubt}
//
// The first item of a line is the start, with the word ''; behind it stand moves and the
// parentheses of variations, each with the glyphs and the comment that follow it. doubt
// says that the program did not understand all it saw; null is a game that it refused.

import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {parsePgn, startingPosition} from 'chessops/pgn';
import {makeSanAndPlay, parseSan} from 'chessops/san';
import {pgnRead} from 'kokopu';

// even joins the white space of a comment: programs break lines where they like.
const even = (text) => text.replace(/\s+/g, ' ').trim();

// Line collects what stands in a game.
class Line {
  list = [{word: '', nags: [], comment: ''}];

  word(word) {
    this.list.push({word, nags: [], comment: ''});
  }

  // close ends a variation; one that is empty was nothing, but what was said in it is kept.
  close() {
    const last = this.list.at(-1);
    if (last.word !== '(') {
      this.word(')');
      return;
    }
    this.list.pop();
    this.comment(last.comment);
  }

  nag(nag) {
    if (Number(nag) !== 0) this.list.at(-1).nags.push(Number(nag));
  }

  comment(text) {
    const item = this.list.at(-1);
    item.comment = even(`${item.comment} ${text ?? ''}`);
  }
}

// decode reads UTF-8, and Latin-1 where a file is not UTF-8.
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

// chessops reads every move without judging it, and skips what it does not know. Moves
// that are legal are written in one form.
function chessops(file) {
  return parsePgn(decode(readFileSync(file)), () => new Map()).map((game) => {
    const out = new Line();
    const start = startingPosition(game.headers);
    let doubt = start.isErr;
    const comment = (text) => { // one that is not closed swallows the rest of the file
      const rest = text.search(/\n\s*\[Event "/);
      doubt ||= rest >= 0;
      out.comment(rest >= 0 ? text.slice(0, rest) : text);
    };
    game.comments?.forEach(comment);
    const play = (child, position) => {
      child.data.startingComments?.forEach(comment);
      const move = position && parseSan(position, child.data.san);
      doubt ||= !move;
      out.word(move ? makeSanAndPlay(position, move) : `?${child.data.san}`);
      child.data.nags?.forEach((n) => out.nag(n));
      child.data.comments?.forEach(comment);
      return move ? position : undefined;
    };
    // The first child, then the variations beside it, then the line goes on.
    const stack = [[game.moves, start.isOk ? start.value : undefined]];
    while (stack.length > 0) {
      const top = stack.pop();
      if (top === ')') {
        out.close();
        continue;
      }
      const [node, position] = top;
      const [main, ...others] = node.children;
      if (top.length === 3) {
        out.word('(');
        stack.push([top[2], play(top[2], position)]);
        continue;
      }
      if (!main) continue;
      const jobs = others.flatMap((child) => [[node, position?.clone(), child], ')']);
      stack.push([main, play(main, position?.clone())], ...jobs.reverse());
    }
    const {Result: result, ...tags} = Object.fromEntries(game.headers);
    return {tags, line: out.list, result: result ?? '*', doubt};
  });
}

// kokopu plays every move and refuses a game in which it does not understand a thing.
function kokopu(file) {
  const database = pgnRead(decode(readFileSync(file)));
  const games = [];
  for (let i = 0; i < database.gameCount(); i++) {
    let game;
    try {
      game = database.game(i);
    } catch {
      games.push(null);
      continue;
    }
    const out = new Line();
    const notes = (node) => {
      node.nags().forEach((n) => out.nag(n));
      out.comment(node.comment());
      node.tags().forEach((name) => out.comment(`[%${name} ${node.tag(name)}]`));
    };
    const line = (variation) => {
      notes(variation);
      for (let node = variation.first(); node; node = node.next()) {
        out.word(node.notation());
        notes(node);
        for (const v of node.variations()) {
          out.word('(');
          line(v);
          out.close();
        }
      }
    };
    line(game.mainVariation());
    const tags = {
      White: game.playerName('w'), Black: game.playerName('b'), WhiteElo: game.playerElo('w'), BlackElo: game.playerElo('b'),
      WhiteTitle: game.playerTitle('w'), BlackTitle: game.playerTitle('b'), Event: game.event(), Site: game.site(),
      Date: game.date()?.toPGNString(), Round: game.fullRound(), Annotator: game.annotator(), ECO: game.eco(),
      Opening: game.opening(), Variation: game.openingVariation(), SubVariation: game.openingSubVariation(),
      Termination: game.termination(), FEN: game.initialPosition().fen(), Variant: game.variant(),
    };
    games.push({tags, line: out.list, result: game.result(), doubt: false});
  }
  return games;
}

// pgn-extract stops a game at its first illegal move. Its form is long algebraic, so that
// spelling does not matter. What it does not understand it says for the file as a whole.
function pgnExtract(file) {
  const run = spawnSync('pgn-extract', ['-s', '--keepbroken', '--nochecks', '-Wlalg', '-w', '1000000', file], {encoding: 'latin1', maxBuffer: 1 << 28});
  if (run.error) throw run.error;
  const comments = new Set([...readFileSync(file, 'latin1').matchAll(/\{([^}]*)/g)].map((m) => even(m[1])));
  const games = [];
  let tags = {};
  let text = [];
  const end = () => {
    if (text.length > 0) {
      const out = new Line();
      let result = '*';
      for (const word of text.join('\n').match(/\{[^}]*\}?|[()]|[^\s(){}]+/g)) {
        if (/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word)) result = word;
        else if (word.startsWith('{')) {
          const comment = even(word.replace(/^\{|\}$/g, ''));
          if (comments.has(comment)) out.comment(comment); // else moves that it did not play
        } else if (word.startsWith('$')) out.nag(word.slice(1));
        else if (word === '(') out.word(word);
        else if (word === ')') out.close();
        else if (/^([KQRBNP]?[a-h][1-8]|--)/.test(word)) out.word(word);
      }
      const {Result: _, ...rest} = tags;
      games.push({tags: rest, line: out.list, result, doubt: run.stderr !== ''});
    }
    tags = {};
    text = [];
  };
  for (const line of run.stdout.split('\n')) {
    const tag = line.match(/^\[(\w+) "(.*)"\]$/);
    if (tag) {
      if (text.length > 0) end();
      tags[tag[1]] = tag[2];
    } else if (line.trim() !== '') text.push(line);
  }
  end();
  return games;
}

export const readers = {chessops, kokopu, 'pgn-extract': pgnExtract};
