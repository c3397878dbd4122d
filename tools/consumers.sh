#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Installs the programs that open Barograph's exports in build/consumers, for tests/consumers. Called by `make consumers`.
# Takes some minutes and 900 MB, which is why neither `make test` nor continuous integration does it. Writes nowhere else,
# except that Debian's chromium is installed where apt may. What cannot be had is left out, and its tests are skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
here=build/consumers
mkdir -p "$here"
[ -x "$here/bin/python" ] || python3 -m venv "$here"
"$here/bin/python" -m pip install -q --disable-pip-version-check -r tools/consumers.txt
# CallFlow: only its package, and what that imports when it reads; its own requirements name an old Hatchet. Its samples are
# files that Caliper wrote.
if [ ! -d "$here/CallFlow-1.3.0" ]; then
    "$here/bin/python" -m pip install -q --disable-pip-version-check colorlog jsonschema networkx psutil statsmodels
    "$here/bin/python" -m pip download -q --no-deps --no-binary :all: --no-build-isolation -d "$here" CallFlow==1.3.0 &&
        tar -xzf "$here/CallFlow-1.3.0.tar.gz" -C "$here" || echo "consumers: CallFlow is left out" >&2
fi
if command -v npm >/dev/null; then
    npm install --silent --no-audit --no-fund --prefix "$here" speedscope@1.25.0 playwright-core@1.65.1 ||
        echo "consumers: speedscope is left out" >&2
    command -v chromium >/dev/null || { [ "$(id -u)" = 0 ] && apt-get install -y -q --no-install-recommends chromium; } ||
        echo "consumers: there is no Chromium to run speedscope in" >&2
fi
