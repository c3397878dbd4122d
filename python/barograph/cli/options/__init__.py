# SPDX-License-Identifier: BSD-3-Clause
"""Options and arguments that commands share, with their checks: profiles, ranks, ranges, names, outputs."""
