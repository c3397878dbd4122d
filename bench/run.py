# SPDX-License-Identifier: BSD-3-Clause
"""Measures what recording costs and compares it with bench/budgets.toml (`make bench`).

Every figure is taken beside a wrapper that does nothing, in the same run. Prints a table, stores everything as JSON,
and ends with 1 when a budget is broken (unless --report-only) and 2 when nothing could be measured.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import instructions
from measure import (
    IO_KERNELS,
    IO_WAYS,
    NAMING_KERNELS,
    WAYS,
    BenchError,
    Finalize,
    ManyFiles,
    Samples,
    Setup,
    build,
    measure_calls,
    measure_files,
    measure_finalize,
)

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Result:
    """One budget and what was measured for it."""

    key: str
    title: str
    unit: str
    bare: float | None
    wrapper: float | None
    tool: float | None
    cost: float  # what is compared with the limit
    limit: float

    @property
    def kept(self) -> bool:
        return self.cost <= self.limit

    @property
    def ratio(self) -> float | None:
        """Barograph over the do-nothing wrapper."""
        return self.tool / self.wrapper if self.tool is not None and self.wrapper else None


def judge(
    budgets: dict[str, Any], samples: Samples, finalize: list[Finalize], files: ManyFiles
) -> list[Result]:
    clock = samples.least("bare", "clock") - samples.least("bare", "empty")
    ways = [way for way in samples.values if way not in IO_WAYS]
    empty = {way: samples.least(way, "empty") for way in ways}

    def limit(key: str) -> float:
        return budgets[key].get("clock_reads", 0) * clock + budgets[key]["allowance"]

    def result(
        key: str, cost: float, bare: float | None, wrapper: float | None, tool: float | None
    ) -> Result:
        return Result(key, budgets[key]["title"], budgets[key]["unit"], bare, wrapper, tool, cost, limit(key))

    region = {way: max(samples.least(way, "region") - empty[way], 0.0) for way in ways}
    results = [
        result("region", region["tool"], region["bare"], region["wrapper"], region["tool"]),
        result("region_bare", region["bare"], region["bare"], None, None),
    ]
    for key, budget in budgets.items():
        if "kernel" not in budget:
            continue
        bare, wrapper, tool = (
            samples.least(way, budget["kernel"]) for way in ("bare", "wrapper", budget.get("way", "tool"))
        )
        results.append(result(key, tool - bare, bare, wrapper, tool))
    bare, wrapper, tool = (files.ns[way] for way in ("bare", "wrapper", "tool"))
    results.append(result("files", tool - bare, bare, wrapper, tool))
    few, many, wide = finalize
    results.append(result("finalize", wide.tool_s - wide.wrapper_s, None, wide.wrapper_s, wide.tool_s))
    per_rank = (many.profile_bytes - few.profile_bytes) / (many.ranks - few.ranks)
    results.append(result("profile_bytes", per_rank, None, None, many.profile_bytes / many.ranks))
    return results


def number(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if unit == "s" else f"{value:.1f}"


def table(results: list[Result]) -> str:
    rows = [("", "bare", "do-nothing", "Barograph", "ratio", "cost", "limit", "")]
    rows += [
        (
            f"{r.title} [{r.unit}]",
            number(r.bare, r.unit),
            number(r.wrapper, r.unit),
            number(r.tool, r.unit),
            f"{r.ratio:.2f}" if r.ratio is not None else "-",
            number(r.cost, r.unit),
            number(r.limit, r.unit),
            "ok" if r.kept else "ABOVE",
        )
        for r in results
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines: list[str] = []
    for title, *figures, verdict in rows:
        cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:-1], strict=True)]
        lines.append("  ".join([title.ljust(widths[0]), *cells, verdict]).rstrip())
    return "\n".join(lines)


def instruction_table(counts: dict[str, dict[str, float]]) -> str:
    # Under valgrind there is no invariant time stamp counter, so Barograph reads the system's clock there.
    lines = ["", "Instructions per call, two to six reads of the system's clock included (valgrind):"]
    for kernel in ("region", "allreduce", "exchange", "pwrite", "pread", "fwrite", *NAMING_KERNELS):
        values = [counts[way].get(kernel) for way in ("bare", "wrapper", "tool")]
        shown = ["?" if value is None else f"{value:.0f}" for value in values]
        lines.append(f"  {kernel:<10} bare {shown[0]:>6}  do-nothing {shown[1]:>6}  Barograph {shown[2]:>6}")
    return "\n".join(lines)


def io_table(samples: Samples) -> str:
    """Calls on files, with and without call sites and a trace, and as ratios to the do-nothing wrapper."""
    ways = {
        "tool without call sites": "plain",
        "tool": "call sites",
        "tool with a trace": "trace",
        "tool with both": "both",
    }
    assert set(ways) == {*IO_WAYS, "tool"}
    lines = ["", "Calls on files [ns], and their ratio to the do-nothing wrapper:"]
    lines.append(
        f"  {'':<14}{'bare':>10}{'do-nothing':>12}" + "".join(f"{name:>18}" for name in ways.values())
    )
    for kernel in IO_KERNELS:
        if not samples.measured(kernel):
            lines.append(f"  {kernel:<14} not measured: no HDF5 for this MPI")
            continue
        bare, wrapper = samples.least("bare", kernel), samples.least("wrapper", kernel)
        cells = [
            f"{samples.least(way, kernel):10.1f} ({samples.least(way, kernel) / wrapper:.2f})" for way in ways
        ]
        lines.append(f"  {kernel:<14}{bare:10.1f}{wrapper:12.1f}" + "".join(f"{cell:>18}" for cell in cells))
    return "\n".join(lines)


def default_library() -> Path:
    from barograph.launch.installation import find_installation  # noqa: PLC0415 (only where it is installed)

    return find_installation().library


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--library", type=Path, help="libbarograph.so to measure (default: the installed one)"
    )
    parser.add_argument("--mpicc", default="mpicc")
    parser.add_argument("--mpirun", default="mpirun")
    parser.add_argument(
        "--build", type=Path, default=ROOT / "build" / "bench", help="folder for programs and results"
    )
    parser.add_argument("--rounds", type=int, default=9, help="turns of the interleaved measurements")
    parser.add_argument("--ranks", type=int, nargs=2, default=[4, 16], metavar=("FEW", "MANY"))
    parser.add_argument("--report-only", action="store_true", help="end with 0 also when a budget is broken")
    parser.add_argument("--no-instructions", action="store_true", help="do not count instructions")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    budgets = tomllib.loads((Path(__file__).parent / "budgets.toml").read_text())
    try:
        library = arguments.library or default_library()
        setup = Setup(library.resolve(), arguments.build.resolve(), arguments.mpicc, arguments.mpirun)
        build(setup)
        samples = measure_calls(setup, arguments.rounds)
        few, many = arguments.ranks
        finalize = [
            measure_finalize(setup, kind, ranks, arguments.rounds)
            for kind, ranks in (("plain", few), ("plain", many), ("wide", many))
        ]
        files = measure_files(setup, 20_000, arguments.rounds)
        counts = {}
        if instructions.available() and not arguments.no_instructions:
            counts = instructions.count(setup, dict.fromkeys(WAYS, "all"))
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    results = judge(budgets, samples, finalize, files)
    clock = samples.least("bare", "clock") - samples.least("bare", "empty")
    print(
        f"One read of the clock: {clock:.1f} ns. {arguments.rounds} rounds, {arguments.ranks[1]} ranks at the end.\n"
    )
    print(table(results))
    print(io_table(samples))
    if counts:
        print(instruction_table(counts))
    report = {
        "machine": platform.processor() or platform.machine(),
        "clock_ns": clock,
        "results": [asdict(r) | {"kept": r.kept, "ratio": r.ratio} for r in results],
        "samples_ns": samples.values,
        "finalize": [asdict(f) for f in finalize],
        "files": asdict(files),
        "instructions": counts,
    }
    target = setup.build / "results.json"
    target.write_text(json.dumps(report, indent=1) + "\n")
    print(f"\nAll figures: {target}")
    broken = [r.title for r in results if not r.kept]
    if broken:
        print(f"Above budget: {'; '.join(broken)}", file=sys.stderr)
    return 1 if broken and not arguments.report_only else 0


if __name__ == "__main__":
    sys.exit(main())
