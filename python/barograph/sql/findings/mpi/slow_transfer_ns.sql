-- SPDX-License-Identifier: BSD-3-Clause
-- What messages may take on a slow network.
-- private: yes
-- macro: calls, bytes, latency_ns, bytes_per_s
calls * latency_ns + bytes * 1e9 / bytes_per_s
