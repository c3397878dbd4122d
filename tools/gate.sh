#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# `make gate`: what continuous integration does with HEAD. A fresh clone in build/gate, ../shared beside it where there is
# one, .ci/run there without standard input, 90 minutes at most. Says how long each step took. The hash of what passed
# goes to gate-passed in the git directory. Nothing else may run on the machine meanwhile.
set -u
cd "$(dirname "$0")/.." || exit 2
head=$(git rev-parse HEAD) || exit 2
gate=$PWD/build/gate
log=$PWD/build/gate.log
[ -z "$(git status --porcelain)" ] || echo "gate: note: what is not committed is not tried"
rm -rf "$gate"
mkdir -p "$gate"
git clone -q . "$gate/main" && git -C "$gate/main" checkout -q "$head" || exit 2
[ ! -d ../shared ] || cp -r ../shared "$gate/shared"
echo "gate: ${head:0:9} in build/gate/main, output in build/gate.log"
SECONDS=0
(cd "$gate/main" && CI=true timeout 5400 bash .ci/run) >"$log" 2>&1 </dev/null
status=$?
minutes=$(((SECONDS + 30) / 60))
grep -aE '^(setup: .* done in|ok  |FAILED|ERROR|lane |unstable: |checks: |[0-9]+ passed, |step )' "$log"
if [ $status = 0 ]; then
    echo "$head $(date -u +%FT%TZ) ${minutes}min" >"$(git rev-parse --git-common-dir)/gate-passed"
    rm -rf "$gate"
    echo "gate: passed in $minutes min: ${head:0:9}"
else
    grep -aE 'error:|warning:.*\[-W' "$log" | tail -20
    echo "gate: FAILED (exit $status, $minutes min); the clone is kept in build/gate/main"
fi
exit $status
