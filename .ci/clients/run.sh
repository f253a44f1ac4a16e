#!/usr/bin/env bash
# Runs the built server under a real editor and checks what its user gets, and
# every message on the wire against the LSP meta-model.
#
#   .ci/clients/run.sh PATH/TO/pgn-lsp
#
# Needs node 18.3 or later and Neovim 0.7.2 or later; as root it installs a
# missing Neovim with apt-get. Exit 0: all checks passed; 1: one failed; 2: use
# or equipment is wrong.
set -euo pipefail

die() {
  echo "clients: $*" >&2
  exit 2
}

[ $# -eq 1 ] || die "usage: $0 PATH/TO/pgn-lsp"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
if [ ! -x "$1" ] || [ ! -f "$1" ]; then
  die "'$1' is not a program; build it with: go build -o bin/ ./cmd/pgn-lsp"
fi
server=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

command -v node >/dev/null || die "needs node 18.3 or later in the PATH"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 18 || (a === 18 && b >= 3) ? 0 : 1)' ||
  die "needs node 18.3 or later, this is $(node --version)"

if ! command -v nvim >/dev/null; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "clients: installing Neovim with apt-get"
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends neovim >/dev/null
  else
    die "needs Neovim 0.7.2 or later (apt-get install neovim), which is not here and cannot be installed without root"
  fi
fi
# Read whole before the first line is taken: a closed pipe would fail the step.
version=$(nvim --version)
echo "clients: node $(node --version), ${version%%$'\n'*}"

(cd "$root" && go mod download go.lsp.dev/protocol)
protocol=$(cd "$root" && go list -m -f '{{.Dir}}' go.lsp.dev/protocol)
model=$protocol/internal/genlsp/testdata/metaModel.json
[ -f "$model" ] || die "no LSP meta-model at $model"

work=$(mktemp -d)
case $work in *[[:space:]]*) die "the folder for temporary files has a space in its name: $work" ;; esac
trap 'rm -rf "$work"' EXIT
# Neovim reads and writes nothing of the person who runs this.
mkdir "$work/home"
export HOME=$work/home XDG_CONFIG_HOME=$work/home XDG_DATA_HOME=$work/home XDG_STATE_HOME=$work/home XDG_CACHE_HOME=$work/home
unset NVIM NVIM_LISTEN_ADDRESS VIMINIT MYVIMRC
cp "$root"/testdata/demo/*.pgn "$work/"
# A real game file of another program, with a byte order mark and CRLF.
cp "$root/testdata/corpus/encoding/Morphy_UTF8.pgn" "$work/morphy.pgn"

failed=0
step() {
  echo
  echo "== clients: $*"
}
verdict() {
  if [ "$2" -ne 0 ]; then
    echo "clients: FAILED (status $2): $1" >&2
    failed=$((failed + 1))
  fi
}

# under_nvim NAME SCRIPT FILE: opens FILE with the server behind the tap, then
# checks what was said on the wire. The environment carries the rest.
under_nvim() {
  local name=$1 script=$2 file=$3 status=0
  local log=$work/$name.jsonl tapped=$work/$name.server
  step "$name"
  # One word without spaces, whatever the paths are: the scripts split the
  # command at spaces.
  printf '#!/usr/bin/env bash\nexec node %q %q %q --stdio --log-file %q\n' \
    "$here/lsp-schema-check/tap.mjs" "$log" "$server" "$work/$name.log" >"$tapped"
  chmod +x "$tapped"
  (cd "$work" && LSP_CMD=$tapped timeout 90 nvim -n --headless --clean -c "luafile $work/$script" "$file" </dev/null) || status=$?
  echo
  verdict "$name under Neovim" "$status"
  if [ "$status" -ne 0 ] && [ -s "$work/$name.log" ]; then
    echo "-- the server's log:" >&2
    tail -n 40 "$work/$name.log" >&2
  fi
  status=0
  [ -s "$log" ] || { echo "nothing was said on the wire" >&2; status=1; }
  [ "$status" -ne 0 ] || node "$here/lsp-schema-check/check.mjs" --strict --only server "$model" "$log" || status=$?
  verdict "$name on the wire" "$status"
}

step "checker of wire traffic, against good and faulty dialogues"
status=0
node "$here/lsp-schema-check/selftest.mjs" "$model" || status=$?
verdict "self-test of the checker" "$status"

cp "$here"/nvim/*.lua "$here"/nvim/*.json "$work/"

PGN_CHECK=$work/illegal.json under_nvim illegal-moves pgn-check.lua illegal.pgn
PGN_CHECK=$work/tree.json under_nvim tree-number pgn-check.lua tree.pgn
PGN_CHECK=$work/tree.json PGN_NO_SHOW_DOCUMENT=1 under_nvim tree-number-plain-client pgn-check.lua tree.pgn
LSP_EXPECT_DIAG='Knight on c3 is pinned by the bishop on b4' LSP_HOVER_AT='Rg1 {' LSP_EXPECT_HOVER='10.Rg1' \
  under_nvim session nvim-smoke.lua illegal.pgn
under_nvim session-crlf nvim-smoke.lua morphy.pgn

echo
if [ "$failed" -ne 0 ]; then
  echo "clients: $failed failed" >&2
  exit 1
fi
echo "clients: all passed"
