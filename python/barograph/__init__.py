# SPDX-License-Identifier: BSD-3-Clause
"""Barograph: where the time of an MPI program goes, by region, communicator, message size and rank.

In an application, to name its parts (light; does nothing where it does not run under Barograph):

    import barograph

    with barograph.region("solve"):
        ...
    for step in barograph.loop("time step", range(100)):
        ...

Afterwards, to read a profile:

    profile = barograph.open("run.baro")
    profile.to_pandas("fact_rows")

`barograph.write` makes a profile of tables from elsewhere. Names are loaded when they are first used, because this
module is imported by other people's programs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from barograph.annotate import (
        Region,
        active,
        pause,
        profile_name,
        region,
        resume,
        snapshot,
        snapshot_every,
    )
    from barograph.annotate_series import Loop, Metric, loop, metric
    from barograph.read import Profile, ProfileError, open  # noqa: A004 - named like its counterparts in gzip and lzma
    from barograph.writer import write_profile as write

_HOMES = {
    "Loop": "barograph.annotate_series",
    "Metric": "barograph.annotate_series",
    "Profile": "barograph.read",
    "ProfileError": "barograph.read",
    "Region": "barograph.annotate",
    "active": "barograph.annotate",
    "loop": "barograph.annotate_series",
    "metric": "barograph.annotate_series",
    "open": "barograph.read",
    "pause": "barograph.annotate",
    "profile_name": "barograph.annotate",
    "region": "barograph.annotate",
    "resume": "barograph.annotate",
    "snapshot": "barograph.annotate",
    "snapshot_every": "barograph.annotate",
    "write": "barograph.writer",
}
# Names that are others in their module, because they would hide what Python calls so.
_NAMES_AT_HOME = {"write": "write_profile"}

__all__ = [
    "Loop",
    "Metric",
    "Profile",
    "ProfileError",
    "Region",
    "active",
    "loop",
    "metric",
    "open",
    "pause",
    "profile_name",
    "region",
    "resume",
    "snapshot",
    "snapshot_every",
    "write",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - this module is imported by other people's programs

    value = getattr(import_module(home), _NAMES_AT_HOME.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
