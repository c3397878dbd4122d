#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Runs a program as a child, and adds a line to the file named by BAROGRAPH_BENCH_TIMES: user and system CPU time of the child.
"$@"
code=$?
# Not in a pipe: there it is another shell, without children.
times >"$BAROGRAPH_BENCH_TIMES.$$"
sed -n 2p "$BAROGRAPH_BENCH_TIMES.$$" >>"$BAROGRAPH_BENCH_TIMES"
rm "$BAROGRAPH_BENCH_TIMES.$$"
exit $code
