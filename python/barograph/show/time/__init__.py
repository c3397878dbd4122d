# SPDX-License-Identifier: BSD-3-Clause
"""Time by rank, iteration and second on the screen and as pictures."""
