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
    profile.to_pandas("samples")

Names are loaded when they are first used, because this module is imported by other people's programs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from barograph.annotate import Region, active, region
    from barograph.annotate_series import Loop, Metric, loop, metric
    from barograph.read import Profile, ProfileError, open  # noqa: A004 - named like its counterparts in gzip and lzma

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
    "region": "barograph.annotate",
}

__all__ = ["Loop", "Metric", "Profile", "ProfileError", "Region", "active", "loop", "metric", "open", "region"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
