# SPDX-License-Identifier: BSD-3-Clause
"""A number of the format that tables are shown by."""

from __future__ import annotations

from typing import Final

# The size class of calls that were open when the recording ended (FORMAT.md).
UNFINISHED: Final = 254
