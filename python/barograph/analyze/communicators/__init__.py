# SPDX-License-Identifier: BSD-3-Clause
"""MPI by communicator: totals, operations by size, who was made from whom, who sends to whom."""
