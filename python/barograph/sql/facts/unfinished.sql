-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a size class is that of calls which were open when the recording ended (FORMAT.md: 254).
-- macro: bucket
bucket = 254
