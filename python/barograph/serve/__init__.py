# SPDX-License-Identifier: BSD-3-Clause
"""The live page of one job: a server on this machine that only the job's user can ask.

Used by `barograph live` and `barograph run --live`. Looks at arenas as `barograph top` does, and makes reports from
snapshots in its own process: the program is never stopped or asked.
"""
