# SPDX-License-Identifier: BSD-3-Clause
"""When a time whose bounds are known is as good as known: of ranks in logs with one record of all ranks together.

The bounds are those of the views path_bounds and rank_bounds (barograph/sql/time/bounds).
"""

# A time whose bounds differ by less than this part of it is known.
KNOWN = 0.01


def tight(least: str, most: str) -> str:
    """Returns the SQL that is true when two bounds are so close that what lies between them is known."""
    return f"({most}) - ({least}) <= {KNOWN} * ({most})"
