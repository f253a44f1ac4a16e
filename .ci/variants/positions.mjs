// Writes positions of a variant and what chessops says of them: one line each, its fields
// separated by tabs.
//
//   node positions.mjs RULES COUNT STRIDE SEED [PGN...] >FILE
//
// RULES is chess960 or a name of rules in chessops. Positions come from games of random
// moves; one in STRIDE is written, more where castling or en passant is legal, and every
// end of a game, but none twice. Games start from the usual array, from a few men put down
// at random, and from games of that variant in the PGN files. What is rare in random play
// is preferred: checks, castling, promotion, en passant, and the moves that end a game.
// Equal arguments give equal lines.
//
// The first line says how many follow. The fields of a line:
//
//   FEN       en passant squares only where a capture is legal, as chessops writes them
//   end       "-", or how the game is over and who has won: "checkmate white",
//             "stalemate draw", "insufficient draw"; "variant black" by another rule
//   hopeless  the sides that can never win with the men there are: "-", "w", "b", "wb"
//   moves     all legal ones, each as coordinates (castling as king takes rook), a colon
//             and SAN, separated by blanks
//   played    coordinates of one of them and, behind a blank, the FEN after it; or "-"

import {readFileSync, writeSync} from 'node:fs';
import {Result} from '@badrap/result';
import {SquareSet} from 'chessops';
import {makeFen, parseFen} from 'chessops/fen';
import {parsePgn, parseVariant, startingPosition} from 'chessops/pgn';
import {makeSan, parseSan} from 'chessops/san';
import {makeUci, squareFile, squareRank} from 'chessops/util';
import {defaultPosition, setupPosition} from 'chessops/variant';

const [name, countText, strideText, seedText, ...files] = process.argv.slice(2);
const rules = name === 'chess960' ? 'chess' : name;
const [count, stride] = [Number(countText), Number(strideText)];

// Random numbers by xorshift, as those of the language cannot be repeated.
let state = Math.imul(Number(seedText), 0x9e3779b9) || 1;
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}
const below = (n) => Math.floor(random() * n);
const chance = (p) => random() < p;
const pick = (list) => list[below(list.length)];
const between = (low, high) => low + below(high - low + 1);

// Start positions.

// array is one of the 960 start positions: bishops on squares of both colours, the king
// between the rooks.
function array() {
  const rank = Array(8).fill('');
  const put = (man, file) => { rank[file] = man; };
  const free = () => [...rank.keys()].filter((file) => rank[file] === '');
  put('b', 2 * below(4));
  put('b', 2 * below(4) + 1);
  for (const man of 'qnn') put(man, pick(free()));
  [...'rkr'].forEach((man, i) => put(man, free()[0]));
  const men = rank.join('');
  return parsed(`${men}/pppppppp/8/8/8/8/PPPPPPPP/${men.toUpperCase()} w KQkq - 0 1`);
}

const parsed = (fen) => parseFen(fen).chain((setup) => setupPosition(rules, setup));

// fewMen puts men down at random. Where that is no position, the result is an error.
function fewMen() {
  const board = Array(64).fill('');
  const put = (man, squares) => {
    const free = squares.filter((sq) => board[sq] === '');
    if (free.length > 0) board[pick(free)] = man;
  };
  const all = [...board.keys()];
  const notLast = all.filter((sq) => sq >= 8 && sq < 56);
  // Half of the pawns stand where they can pass each other or be passed, or promote next.
  const whitePawns = () => (chance(0.5) ? notLast : all.filter((sq) => [1, 4, 6].includes(squareRank(sq))));
  const blackPawns = () => (chance(0.5) ? notLast : all.filter((sq) => [6, 3, 1].includes(squareRank(sq))));
  const home = chance(0.4) && !['antichess', 'racingkings'].includes(rules);
  if (home) atHome(board);
  else kings(put, all);
  const white = rules === 'horde' ? between(1, 12) : below(pick([3, 8]));
  for (let i = white; i > 0; i--) {
    const man = pick(rules === 'horde' && chance(0.8) ? 'P' : 'PPPPNBRQ');
    if (man !== 'P') put(man, all);
    else if (rules !== 'racingkings') put(man, rules === 'horde' ? all.filter((sq) => sq < 56) : whitePawns());
  }
  for (let i = below(pick([3, 8])); i > 0; i--) {
    const man = pick('ppppnbrq');
    if (man !== 'p') put(man, all);
    else if (rules !== 'racingkings') put(man, blackPawns());
  }
  return parsed(`${boardText(board, home)} ${pick('wb')} ${rights(board, home)} -${checks()} ${below(20)} ${between(20, 60)}`);
}

// kings puts the kings where they are of interest: near the goal of a race, else often on
// the edge.
function kings(put, all) {
  if (rules === 'antichess') {
    for (let i = below(3); i > 0; i--) put(pick('Kk'), all);
    return;
  }
  const edge = (sq) => squareRank(sq) % 7 === 0 || squareFile(sq) % 7 === 0;
  const squares = () => {
    if (rules === 'racingkings') return all.filter((sq) => sq >= 32 && (sq < 56 || chance(0.2)));
    return chance(0.5) ? all.filter(edge) : all;
  };
  if (rules !== 'horde') put('K', squares());
  put('k', squares());
}

// atHome puts kings and rooks where they may castle.
function atHome(board) {
  const files = name === 'chess960' ? [0, 1, 2, 3, 4, 5, 6, 7].filter(() => chance(0.5)) : [0, 4, 7];
  if (files.length < 2) files.splice(0, 2, 3, 6);
  for (const [first, rook, king] of [[0, 'R', 'K'], [56, 'r', 'k']]) {
    const at = name === 'chess960' ? pick(files) : 4;
    board[first + at] = rules === 'horde' && king === 'K' ? '' : king;
    for (const file of files) if (file !== at && chance(0.7)) board[first + file] = rook;
  }
}

// rights are all those that king and rooks allow.
function rights(board, home) {
  if (!home) return '-';
  let text = '';
  for (const [first, rook, king] of [[0, 'R', 'K'], [56, 'r', 'k']]) {
    const rank = board.slice(first, first + 8);
    const at = rank.indexOf(king);
    if (at < 0) continue;
    const rooks = [...rank.keys()].filter((file) => rank[file] === rook && (name === 'chess960' || file % 7 === 0));
    for (const wing of [rooks.filter((file) => file > at), rooks.filter((file) => file < at)]) {
      if (wing.length > 0) text += (king === 'K' ? 'ABCDEFGH' : 'abcdefgh')[pick(wing)];
    }
  }
  return text || '-';
}

// boardText is the first field of FEN, in crazyhouse with men in hand and men that were
// pawns; a rook that may castle never was one.
function boardText(board, home) {
  const promotes = rules === 'crazyhouse';
  const mayBePawn = home ? /[nbq]/i : /[nbrq]/i;
  const man = (letter) => (letter === '' ? '1' : letter + (promotes && mayBePawn.test(letter) && chance(0.2) ? '~' : ''));
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => board.slice(8 * rank, 8 * rank + 8).map(man).join(''));
  const hand = promotes ? `[${Array.from({length: below(6)}, () => pick('PPNBRQppnbrq')).join('')}]` : '';
  return ranks.join('/').replace(/1+/g, (empty) => empty.length) + hand;
}

const checks = () => (rules === '3check' ? ` ${between(1, 3)}+${between(1, 3)}` : '');

// fromFiles are the positions of the games of the variant in the PGN files.
const fromFiles = files.flatMap((file) => parsePgn(readFileSync(file, 'utf8'))).flatMap((game) => {
  const is960 = /960|random/i.test(game.headers.get('Variant') ?? '');
  if (parseVariant(game.headers.get('Variant')) !== rules || is960 !== (name === 'chess960')) return [];
  const list = [];
  startingPosition(game.headers).unwrap((position) => {
    for (const {san} of game.moves.mainline()) {
      list.push(position.clone());
      const move = parseSan(position, san);
      if (!move) break;
      position.play(move);
    }
  }, () => undefined);
  return list;
});

function start() {
  const usual = () => (name === 'chess960' ? array() : Result.ok(defaultPosition(rules)));
  if (fromFiles.length > 0 && chance(0.15)) return pick(fromFiles).clone();
  const make = chance(0.25) ? usual : fewMen;
  for (;;) {
    const result = make();
    if (result.isOk) return result.value;
  }
}

// Moves.

const promotions = ['knight', 'bishop', 'rook', 'queen', ...(rules === 'antichess' ? ['king'] : [])];

// legalMoves lists the legal moves of a position.
function legalMoves(position) {
  const list = [];
  const ctx = position.ctx();
  for (const [from, targets] of position.allDests(ctx)) {
    for (const to of targets) {
      if (!position.board.pawn.has(from) || !SquareSet.backranks().has(to)) list.push({from, to});
      else for (const promotion of promotions) list.push({from, to, promotion});
    }
  }
  const targets = [...position.dropDests(ctx)];
  for (const role of ['pawn', 'knight', 'bishop', 'rook', 'queen']) {
    if (!position.pockets?.[position.turn][role]) continue;
    for (const to of targets) if (role !== 'pawn' || (to >= 8 && to < 56)) list.push({role, to});
  }
  return list.map((move) => ({move, san: makeSan(position, move)}));
}

// choose picks a move to go on with. A style says how much a game likes captures, drops
// and the moves that end it.
function choose(position, moves, style) {
  const weight = ({move, san}) => {
    let w = 1;
    if (san.includes('x')) w *= style.capture;
    if (san.includes('@')) w *= style.drop;
    if (san.includes('=')) w *= 3;
    if (san.startsWith('O-O')) w *= 15;
    if (san.endsWith('+')) w *= style.check;
    if (san.endsWith('#')) w *= style.win;
    if (isEnPassant(position, move)) w *= 20;
    if (isDoubleStepBeside(position, move)) w *= 20;
    return w;
  };
  const weights = moves.map(weight);
  let rest = random() * weights.reduce((a, b) => a + b, 0);
  return moves[Math.max(0, weights.findIndex((w) => (rest -= w) < 0))];
}

const isPawnMove = (position, {from}) => from !== undefined && position.board.pawn.has(from);
const isEnPassant = (position, move) => move.to === position.epSquare && isPawnMove(position, move);

// isDoubleStepBeside says that a pawn passes one of the other side.
function isDoubleStepBeside(position, move) {
  const {from, to} = move;
  if (!isPawnMove(position, move) || Math.abs(to - from) !== 16) return false;
  const others = position.board.pawn.diff(position.board[position.turn]);
  return [to - 1, to + 1].some((sq) => squareRank(sq) === squareRank(to) && others.has(sq));
}

const newStyle = () => ({
  capture: pick([0.3, 1, 3, 8]), drop: pick([0.1, 0.5, 2]), check: pick([0.5, 3, 8]), win: pick([0.05, 100, 100]),
});

// What is said of a position.

function endOf(position) {
  const winner = position.outcome()?.winner ?? 'draw';
  if (position.isVariantEnd()) return `variant ${winner}`;
  if (position.isCheckmate()) return `checkmate ${winner}`;
  if (position.isInsufficientMaterial()) return `insufficient ${winner}`;
  if (position.isStalemate()) return `stalemate ${winner}`;
  return '-';
}

const hopelessOf = (position) => ['white', 'black'].filter((c) => position.hasInsufficientMaterial(c)).map((c) => c[0]).join('') || '-';
const fenOf = (position) => makeFen(position.toSetup());

const lines = [];
const seen = new Set();

// playGame plays a game and writes positions of it. It ends before the clocks get where
// chessops counts no further.
function playGame() {
  const position = start();
  const style = newStyle();
  const plies = pick([10, 30, 100]);
  for (let ply = 0; ply < plies && lines.length < count && position.halfmoves < 120; ply++) {
    const fen = fenOf(position);
    const end = endOf(position);
    const moves = legalMoves(position);
    const chosen = moves.length > 0 && choose(position, moves, style);
    const next = position.clone();
    if (chosen) next.play(chosen.move);
    const what = fen.split(' ').slice(0, -2).join(' ');
    const rare = moves.some(({move, san}) => san.startsWith('O-O') || isEnPassant(position, move));
    if ((end !== '-' || chance((rare ? 5 : 1) / stride)) && !seen.has(what)) {
      seen.add(what);
      lines.push([
        fen, end, hopelessOf(position), moves.map(({move, san}) => `${makeUci(move)}:${san}`).join(' '),
        chosen ? `${makeUci(chosen.move)} ${fenOf(next)}` : '-',
      ].join('\t'));
    }
    if (end !== '-') return;
    position.play(chosen.move);
  }
}

while (lines.length < count) playGame();
const {version} = JSON.parse(readFileSync(new URL('node_modules/chessops/package.json', import.meta.url)));
const out = Buffer.from(`# ${name}: ${count} positions judged by chessops ${version}; made by .ci/variants\n${lines.join('\n')}\n`);
for (let done = 0; done < out.length;) done += writeSync(1, out, done);
