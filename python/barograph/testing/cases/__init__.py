# SPDX-License-Identifier: BSD-3-Clause
"""Made programs whose numbers are known: profiles row by row, and runs of tests/programs."""
