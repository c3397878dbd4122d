# SPDX-License-Identifier: BSD-3-Clause
"""The error of the reader. Raised by the compiled reader too, which looks it up here by name."""

from __future__ import annotations


class ProfileError(Exception):
    """A profile that cannot be read: missing, damaged, of another version, or no profile at all.

    Attributes:
        message: What is wrong, without the place.
        path: The file or folder.
        section: The part of the file, for example "call paths"; "" when it is about the file as a whole.
        offset: Where in the file, in bytes; -1 when unknown.
        hint: What can be done about it; may be "".
    """

    def __init__(
        self, message: str, *, path: str = "", section: str = "", offset: int = -1, hint: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.section = section
        self.offset = offset
        self.hint = hint

    def __str__(self) -> str:
        """One line: path, section and offset as far as they are known, then what is wrong."""
        place = self.section
        if self.offset >= 0:
            place = f"{place} at byte {self.offset}".strip()
        return ": ".join(part for part in (self.path, place, self.message) if part)
