# SPDX-License-Identifier: BSD-3-Clause
"""The one exception of the importers."""

from __future__ import annotations


class ForeignFileError(ValueError):
    """A file is not what it was taken for; `hint` says what could be done."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
