# SPDX-License-Identifier: BSD-3-Clause
"""Commands that show a profile: as a whole, by call, by rank, by file."""
