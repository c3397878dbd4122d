-- SPDX-License-Identifier: BSD-3-Clause
-- Facts of I/O without those left out.
-- needs: all_io_requests
-- private: yes
FROM all_io_requests WHERE left_out = ''
