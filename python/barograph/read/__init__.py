# SPDX-License-Identifier: BSD-3-Clause
"""Profile files as tables: the only package that knows how a profile is stored.

Used by analyze, show and cli through `Profile`, and by users as `barograph.open`.
"""

from __future__ import annotations

from barograph.read.profile import Loss, Profile
from barograph.read.profile import open_profile as open  # noqa: A004 - named like its counterparts in gzip and lzma
from barograph.read.profile_error import ProfileError

__all__ = ["Loss", "Profile", "ProfileError", "open"]
