-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a file is a standard stream, or what Open MPI and ROMIO keep a shared file pointer in and try locks on: nobody's
-- data.
-- private: yes
-- macro: name
regexp_matches(name, '^<STD|_cid-[0-9a-f]+-[0-9]+[.]sm$|(^|/)[.][^/]+[.]shfp([.][0-9]+)+$|[.]locktest[.][0-9]+$')
