-- SPDX-License-Identifier: BSD-3-Clause
-- Whether the times of reading and writing are those of the bytes: of nonblocking and split accesses they last until these
-- are complete. Profiles that know no more than the time of the calls that start them have fewer waits than those (of PnetCDF,
-- where one wait completes many, none). POSIX counts an asynchronous transfer when its completion was seen.
-- private: yes
-- macro: layer, waits, nonblocking, split
CASE layer WHEN 'mpi-io' THEN waits >= nonblocking + split WHEN 'pnetcdf' THEN nonblocking = 0 OR waits > 0
     ELSE true END
