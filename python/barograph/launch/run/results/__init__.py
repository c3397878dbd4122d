# SPDX-License-Identifier: BSD-3-Clause
"""What a run leaves behind: its profiles and their names, its trace, what became of it."""
