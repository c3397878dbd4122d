# SPDX-License-Identifier: BSD-3-Clause
"""What the user asked of an export besides its format. Made by the export command, read by the writers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from barograph.show.progress import ProgressBar

# How far call paths are taken apart in formats that know nothing but nested frames.
DETAILS = ("paths", "objects", "sizes")


@dataclass(frozen=True)
class ExportRequest:
    """Options of one export.

    Attributes:
        detail: `paths`; `objects` adds a frame for the communicator or window below each MPI call; `sizes` adds one
            for the size class below that.
        ranks: Ranks to export, empty for all.
        per_rank: Keep ranks apart where the format could also take their sum.
        parameters: For a scaling series: name to one value per profile, or to one value for all.
        iterations: Also times of loops and of the regions inside them by iteration; metrics of the program that vary by
            iteration are then by iteration only.
        samples: CPU time of samples by function, in place of the times of calls and regions; frames are then the
            functions on the sampled stacks, below what was open.
        after_init: Run times of ranks are without the time in MPI_Init.
        progress: Is told about rows that were written.
    """

    detail: str = "paths"
    ranks: Sequence[int] = ()
    per_rank: bool = False
    parameters: Mapping[str, Sequence[float]] = field(default_factory=dict[str, Sequence[float]])
    iterations: bool = False
    samples: bool = False
    after_init: bool = False
    progress: ProgressBar | None = None
