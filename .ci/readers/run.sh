#!/usr/bin/env bash
# Fixes a copy of every file of the corpus and lets independent programs compare what
# they read before and after: chessops and kokopu (npm), pgn-extract (Debian).
#
#   .ci/readers/run.sh PATH/TO/pgn-lsp [FOLDER...]
#
# Folders are searched for .pgn files; the default is the corpus, and the collection of
# the shared folder where it is present. What differs and is right is in explained.json,
# which is compared where the folders are the default ones. Needs node with npm, and pgn-extract, which is
# installed with apt-get when this runs as root. Exit 0: nothing is lost; 1: something
# is; 2: use or equipment is wrong.
set -euo pipefail

die() {
  echo "readers: $*" >&2
  exit 2
}

[ $# -ge 1 ] || die "usage: $0 PATH/TO/pgn-lsp [FOLDER...]"
[ -x "$1" ] || die "'$1' is not a program"
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
all=()
if [ $# -eq 0 ]; then
  all=(--all)
  set -- "$root/testdata/corpus"
  shared=${PGN_LSP_SHARED:-$root/../shared}
  if [ -d "$shared/testdata/pgn" ]; then
    set -- "$@" "$shared/testdata/pgn"
  else
    echo "readers: the shared collection is not there; only the corpus is read"
  fi
fi

command -v npm >/dev/null || die "needs node with npm in the PATH"
PATH=$PATH:/usr/games # where Debian puts pgn-extract
if ! command -v pgn-extract >/dev/null; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends pgn-extract >/dev/null
  else
    die "needs pgn-extract (apt-get install pgn-extract)"
  fi
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/before"
cp "$here"/package.json "$here"/package-lock.json "$here"/*.mjs "$here"/explained.json "$work/"
(cd "$work" && npm ci --no-audit --no-fund --silent)

for folder in "$@"; do
  find "$folder" -type f -name '*.pgn' -print0 | sort -z | while IFS= read -r -d '' file; do
    cp "$file" "$work/before/$(echo "${file#"$folder"/}" | tr '/ ' '__')"
  done
done
cp -r "$work/before" "$work/after"
"$program" fix -w "$work/after"
node "$work/compare.mjs" "${all[@]}" "$work/before" "$work/after"
