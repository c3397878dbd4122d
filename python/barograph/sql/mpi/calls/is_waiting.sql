-- SPDX-License-Identifier: BSD-3-Clause
-- Whether an operation is what `--split-sync` records inside a blocking collective: the time until its last member has
-- arrived. It is a part of the call around it, never a call of the program's own.
-- macro: operation
operation = 'wait for last rank'
