-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a file is what Open MPI and ROMIO keep a shared file pointer in, lock and try locks on: no file of the program.
-- private: yes
-- macro: name
regexp_matches(name, '_cid-[0-9a-f]+-[0-9]+[.]sm$|(^|/)[.][^/]+[.]shfp([.][0-9]+)+$|[.]locktest[.][0-9]+$|-[0-9]{6,10}-[0-9]+[.]lock$|-[0-9]{8,10}[.]lock$')
