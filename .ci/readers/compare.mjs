// Compares what three independent programs read in files before and after
// "pgn-lsp fix": the same games, with the same tags, moves, variations, glyphs, comments
// and results.
//
//   node compare.mjs [--all] BEFORE AFTER [FILE...]
//
// BEFORE and AFTER are folders with files of the same names. All that a program read
// before must be there still. It may read more: a game that it refused, what followed a
// place where it gave up, a word outside comments that has become one. But between two
// moves of a game that it read without complaint no new move may stand.
//
// explained.json lists what differs all the same, with the reason: a text that was
// misread before. Exit 1 if something differs that is not in the list or, with --all, does
// not differ that is.

import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {readers} from './readers.mjs';

// Values that mean that nothing is known.
const unknown = /^[?.*-]*$/;

// spellings says of tags whose values fixes may spell anew what stays the same.
const digits = (v) => (v.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b).join(' ');
const month = (v) => {
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(v.match(/[a-z]{3}/i)?.[0].toLowerCase() ?? '?');
  return digits(at < 0 ? v : `${v} ${at / 3 + 1}`);
};
const spellings = {
  date: month, eventdate: month, utcdate: month, time: digits, utctime: digits,
  termination: (v) => v.toLowerCase(), eco: (v) => v.toLowerCase(),
  fen: (v) => v.replaceAll('\\', '').split(/\s+/).slice(0, 2).join(' '), // rights, squares and counts may be mended
  plycount: () => '', setup: () => '', // counted anew; said by the FEN
};

// changedTag reports the first tag of a that b has not, or with another value. moves says
// that there are some.
function changedTag(a, b, moves) {
  const others = new Map(Object.entries(b).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [tag, value] of Object.entries(a)) {
    const name = tag.toLowerCase();
    if (value === undefined || unknown.test(value)) continue;
    if (name === 'fen' && moves && !others.has(name)) continue; // the default one may go: the moves show it
    const even = spellings[name] ?? ((v) => v.replace(/,\s*/g, ',').replace(/[\s\p{Cc}]+/gu, ' ').trim());
    if (even(String(value)) !== even(String(others.get(name) ?? ''))) return `${tag} was '${value}', is '${others.get(name) ?? ''}'`;
  }
  return '';
}

// said is a comment without what fixes add to the commands in it: brackets and zeros.
const said = (text) => (text.includes('[%') ? text.replace(/[\]0]/g, '').replace(/\s+/g, ' ').trim() : text);

// keeps reports whether one item holds all that another held.
const holds = (b, a) => a === '' || ` ${b} `.includes(` ${a} `);
const keeps = (a, b) => a.nags.every((n) => b.nags.includes(n)) && holds(said(b.comment), said(a.comment));

// changedLine reports where b departs from a, whose moves it must have, and no others.
function changedLine(a, b) {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i]?.word !== b[i]?.word || !keeps(a[i], b[i])) return difference(a, b, i);
  }
  return '';
}

// lostFrom reports where a stops being part of b: what was read may be followed, and
// something may stand between. Moves that are not legal were not read.
function lostFrom(a, b) {
  const flat = (line) => line.flatMap((item) => [item.word, ...item.nags.map((n) => `$${n}`), ...(item.comment ? [`{${said(item.comment)}`] : [])]);
  const read = flat(a.filter((item) => !item.word.startsWith('?')));
  let i = 0;
  for (const word of flat(b)) {
    if (i < read.length && (word === read[i] || (read[i][0] === '{' && word[0] === '{' && `${word} `.includes(`${read[i].slice(1)} `)))) i++;
  }
  return i === read.length ? '' : `after '${read.slice(Math.max(0, i - 3), i).join(' ')}' '${read[i].slice(0, 60)}' is lost`;
}

function difference(a, b, i) {
  const show = (list) => list.slice(Math.max(0, i - 1), i + 3)
    .map((item) => [item.word, ...item.nags.map((n) => `$${n}`), item.comment && `{${item.comment.slice(0, 60)}}`].filter(Boolean).join(' ')).join(' ');
  return `'${show(a)}' became '${show(b)}'`;
}

// isNothing says that a game has nothing in it.
const isNothing = ({tags, line}) => line.length === 1 && line[0].comment === '' && Object.values(tags).every((v) => v === undefined || unknown.test(v));

// isMoveless says that no move of a game can be played: it may be the tags of the next one.
const isMoveless = ({line}) => line.every(({word}) => word === '' || word.startsWith('?'));

// changed says how a game became another, or ''.
function changed(before, after) {
  if (!after) return 'cannot be read any more';
  if (before.result !== '*' && before.result !== after.result) return `result was ${before.result}, is ${after.result}`;
  return changedTag(before.tags, after.tags, !isMoveless(before)) || (before.doubt || isMoveless(before) ? lostFrom : changedLine)(before.line, after.line);
}

// compare finds every game of before again, in order, among those of after.
function compare(before, after) {
  const found = [];
  let next = 0;
  before.forEach((game, i) => {
    if (!game || isNothing(game)) return;
    for (let j = next; j < after.length; j++) {
      if (!changed(game, after[j])) {
        next = isMoveless(game) ? j : j + 1;
        return;
      }
    }
    const was = before.length === after.length ? changed(game, after[i]) : `is not among them: ${after[next] ? changed(game, after[next]) : 'no more games'}`;
    found.push([i + 1, was]);
  });
  return found;
}

const options = process.argv.slice(2);
const all = options[0] === '--all' && options.shift();
const [beforeFolder, afterFolder, ...names] = options;
const files = names.length > 0 ? names : readdirSync(beforeFolder).sort();
const explained = JSON.parse(readFileSync(new URL('explained.json', import.meta.url)));
const seen = new Set();
const count = {};
const problems = [];
const guarded = (read, file) => {
  try {
    return read(file);
  } catch (error) {
    if (error.code === 'ENOENT') throw error; // the program is not there
    return [];
  }
};
for (const file of files) {
  const paths = [join(beforeFolder, file), join(afterFolder, file)];
  if (readFileSync(paths[0]).equals(readFileSync(paths[1]))) continue;
  for (const [name, read] of Object.entries(readers)) {
    const [before, after] = paths.map((path) => guarded(read, path));
    count[name] = (count[name] ?? 0) + before.filter(Boolean).length;
    for (const [game, what] of compare(before, after)) {
      const key = `${name}: ${file}: game ${game}`;
      if (key in explained) seen.add(key);
      else problems.push(`${key}\n  ${before.length === after.length ? '' : `(${before.length} games, now ${after.length}) `}${what}`);
    }
  }
}
if (all) {
  for (const key of Object.keys(explained)) if (!seen.has(key)) problems.push(`${key}\n  does not differ, but is explained`);
}
if (problems.length > 0) console.log(problems.join('\n'));
console.log(`${files.length} files; games read before: ${Object.entries(count).map(([name, n]) => `${name} ${n}`).join(', ')}; ${seen.size} differences explained, ${problems.length} not`);
process.exit(problems.length > 0 ? 1 : 0);
