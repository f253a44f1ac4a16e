#!/usr/bin/env bash
# Compares moves, SAN, ends of games and FEN of every variant with chessops (npm), on
# 20,000 positions of random games each.
#
#   .ci/variants/run.sh [SEED]      compare; the default seed is 1
#   .ci/variants/run.sh --sample    write the sample in testdata/variants anew
#
# positions.mjs makes the positions, TestAgainstChessops in semantic/board compares them.
# With the default seed the sample is made again, too, and must be the same. Needs node
# with npm, and Go. Exit 0: all agree; 1: they do not; 2: use or equipment is wrong.
set -euo pipefail

die() {
  echo "variants: $*" >&2
  exit 2
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
seed=${1:-1}
case $seed in
  --sample) seed=1 ;;
  *[!0-9]*) die "usage: $0 [SEED | --sample]" ;;
esac
command -v npm >/dev/null || die "needs node with npm in the PATH"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/sample" "$work/all"
cp "$here"/package.json "$here"/package-lock.json "$here"/positions.mjs "$work/"
(cd "$work" && npm ci --no-audit --no-fund --silent)

# Those that take longest come first.
rules=(crazyhouse racingkings atomic 3check chess960 chess kingofthehill horde antichess)
games=("$root"/testdata/corpus/variants/*.pgn "$root"/testdata/corpus/chess960/*.pgn "$root"/testdata/corpus/real/uzchesscup.pgn)

# make FOLDER COUNT STRIDE writes a file of positions for all rules, on all processors.
make() {
  printf '%s\n' "${rules[@]}" |
    xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' bash -c \
      'out=$1/{}.txt; shift; exec node "$0" {} "$@" >"$out"' "$work/positions.mjs" "$work/$1" "$2" "$3" "$seed" "${games[@]}"
}

if [ "$seed" -eq 1 ]; then
  make sample 250 20
  if [ "${1:-}" = --sample ]; then
    mkdir -p "$root/testdata/variants"
    cp "$work"/sample/*.txt "$root/testdata/variants/"
    exit
  fi
  diff -r "$work/sample" "$root/testdata/variants" >&2 || {
    echo "variants: testdata/variants is not what positions.mjs makes: run $0 --sample" >&2
    exit 1
  }
fi
make all 20000 2
cd "$root"
PGN_LSP_CHESSOPS="$work/all" go test -count=1 -v -run '^TestAgainstChessops$/^all$' ./semantic/board
