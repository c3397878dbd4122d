# SPDX-License-Identifier: BSD-3-Clause
"""Text of a profile made harmless for terminals: programs and users can make names of any characters.

Control characters move the cursor, and those that turn the direction of writing or have no width make a name look like
another one. Used for all that is shown to people; CSV and JSON keep names as they are.
"""

from __future__ import annotations


def printable(text: str, keep: str = "") -> str:
    """Returns text with escapes for characters that print nothing or steer a terminal, except those in `keep`."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else ascii(one)[1:-1] for one in text)
