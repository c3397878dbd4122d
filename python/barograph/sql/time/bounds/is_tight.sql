-- SPDX-License-Identifier: BSD-3-Clause
-- Whether two bounds of a time are so close that what lies between them is known.
-- private: yes
-- macro: least, most
(most) - (least) <= 0.01 * (most)
