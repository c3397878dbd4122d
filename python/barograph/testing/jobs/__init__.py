# SPDX-License-Identifier: BSD-3-Clause
"""Jobs, nodes and agents for tests: real, emulated, or only in part recorded."""
