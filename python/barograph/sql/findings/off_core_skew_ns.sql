-- SPDX-License-Identifier: BSD-3-Clause
-- What ranks wait for each other in some calls, as each is taken off its core at other times in the computing between
-- them; no longer than it was off in all.
-- private: yes
-- macro: slice_ns, off_rate, calls, computing_ns
slice_ns * least(sqrt(calls * off_rate * computing_ns), off_rate * computing_ns)
