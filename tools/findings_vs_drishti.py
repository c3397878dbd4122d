# SPDX-License-Identifier: BSD-3-Clause
"""Findings beside those of Drishti on the same Darshan logs: writes docs/explain/findings-vs-drishti.md.

    python tools/findings_vs_drishti.py LOGS [--check]

LOGS has one folder per log with `NAME.darshan` and `drishti.json`, what Drishti 0.8 said of it: {"codes": [...],
"crash": null or text}. Every difference gets a sentence: what a rule's own numbers say of a code that only Drishti
gives, and the reason written down here where no rule is meant to give it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import barograph
from barograph.analyze.character import Statement, character
from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace
from barograph.imports.darshan import darshan

PAGE = Path(__file__).parents[1] / "docs" / "explain" / "findings-vs-drishti.md"

# Codes that praise or state a fact: no finding of ours has them, and the block on what kind of run it is tells them.
PRAISE = {"P12", "P14", "M04", "M05", "M08", "M10"}
CONTEXT = {
    "P01": "more writes than reads is a fact and no fault",
    "P02": "more reads than writes is a fact and no fault",
    "P03": "more bytes written than read is a fact and no fault",
    "P04": "more bytes read than written is a fact and no fault",
    "P07": "buffers off 8 bytes in memory cost nothing that can be measured without direct I/O",
    "P12": "praise for sequential reads",
    "P14": "praise for sequential writes",
    "M04": "praise for one collective read or more",
    "M05": "praise for one collective write or more",
    "M08": "praise for the number of aggregators",
    "M10": "praise for the number of aggregators",
}
NONBLOCKING = (
    "they are only advised where computing and waiting for a file alternate; Darshan does not say when"
)
# Why a rule is silent regardless of its limits, where the profile shows the reason.
SILENT = {
    "M01": "no MPI-IO is only a fault where several ranks write one file in many pieces, for a noticeable time",
    "M06": NONBLOCKING,
    "M07": NONBLOCKING,
    "P05": "the small reads are too few per rank to be called many",
    "P06": "the small writes are too few per rank to be called many",
    "P08": "requests off the blocks count on file systems with servers, many per rank or in files that ranks share",
    "P09": "Drishti compares the end of a file with the bytes moved: it fires where a file was read in part",
    "P10": "Drishti compares the end of a file with the bytes moved: it fires where a file was written in part",
    "P11": "reads count as jumps per rank and file, and only where they are many",
    "P13": "writes count as jumps per rank and file, and only where they are many",
    "P15": "small reads of shared files are judged as all small reads, by their time",
    "P16": "small writes of shared files are judged as all small writes, by their time",
    "P17": "more than 30 s of metadata in one record is not judged by itself, but against the time of the run",
    "P18": "what fastest and slowest rank moved differs, but their times do not by a noticeable part of the run",
    "P19": "the times of fastest and slowest rank differ by a noticeable part of the time in this file, not of the run",
    "P21": "bytes per rank differ, but the times do not by a noticeable part of the run",
    "P22": "bytes per rank differ, but the times do not by a noticeable part of the run",
    "S01": "the share of bytes that went through streams is large, their time is not; standard output is never meant",
    "M02": "independent reads: too few, or too little time",
    "M03": "independent writes: too few, or too little time",
    "M09": "the hints in a log are those of Darshan's own file",
}


@dataclass
class Row:
    """One log: what both say of it."""

    name: str
    ranks: int
    wall_s: float
    codes: list[str]
    crash: str
    findings: list[Finding]
    faint: dict[str, Finding]
    losses: int
    character: list[Statement]

    def told(self, code: str) -> Statement | None:
        """Returns what our report says about the subject of a code, as a fact."""
        return next((one for one in self.character if code in one.codes), None)


def look_at(folder: Path, scratch: Path) -> Row:
    """Imports the log of a folder and runs all rules, once as they are and once without a least cost."""
    (path,) = folder.glob("*.darshan")
    said: dict[str, Any] = json.loads((folder / "drishti.json").read_text(encoding="utf-8"))
    target = scratch / f"{folder.name}.baro"
    draft = darshan.read(path)
    draft.write(target)
    everything = replace(Settings(), levels={**Settings().levels, "noticeable": 0.0, "heavy": 0.0})
    with barograph.open(target) as profile, Workspace(profile) as workspace:
        findings = list(find_all(workspace).shown)
        faint: dict[str, Finding] = {}
        for finding in find_all(workspace, everything).shown:
            faint.setdefault(finding.id, finding)
        return Row(
            folder.name,
            workspace.ranks,
            workspace.wall_ns / 1e9,
            sorted(set(said["codes"])),
            said["crash"] or "",
            findings,
            faint,
            len(draft.losses),
            character(workspace),
        )


def rules_of(code: str) -> list[str]:
    """Returns the finding_specs about the subject of a code."""
    return [name for name, spec in finding_specs().items() if code in spec.drishti]


def seconds(value: float) -> str:
    """Returns a time in the unit that suits it."""
    return (
        f"{value:.3g} s"
        if value >= 1
        else f"{value * 1e3:.3g} ms"
        if value >= 1e-3
        else f"{value * 1e6:.2g} us"
    )


def differences(row: Row) -> list[str]:
    """Returns a sentence for each code that only Drishti gives, and for each finding that only we have."""
    lines: list[str] = []
    ours = {finding.id for finding in row.findings}
    by_reason: dict[str, list[str]] = {}
    for code in row.codes:
        rules = rules_of(code)
        if ours & set(rules):
            continue
        faint = [row.faint[name] for name in rules if name in row.faint]
        if code in CONTEXT:
            reason = CONTEXT[code]
        elif code == "M01" and row.ranks == 1:
            reason = "the program is one process: it shares its files with nobody"
        elif faint and faint[0].seconds_lost > 0:
            reason = (
                f"`{faint[0].id}` costs up to {seconds(faint[0].seconds_lost)}, "
                f"{100 * faint[0].share_lost:.2g} % of the run: not worth acting on"
            )
        else:
            reason = SILENT[code]
        told = row.told(code)
        if told is not None:
            reason = f'"{told.text}" (a fact in the report); {reason}'
        by_reason.setdefault(reason, []).append(code)
    lines += [f"{', '.join(codes)}: {reason}." for reason, codes in by_reason.items()]
    for finding in row.findings:
        codes = finding_specs()[finding.id].drishti
        if set(codes) & set(row.codes):
            continue
        about = "Drishti has no such trigger" if not codes else f"Drishti's {', '.join(codes)} stay silent"
        what = finding.what.replace("|", "\\|").replace("<", "\\<")
        lines.append(f"`{finding.id}`: {about}. {what}")
    return lines


def page(rows: list[Row]) -> str:
    """Returns the page."""
    every = [(row, code) for row in rows for code in row.codes]
    shared = sum(bool({finding.id for finding in row.findings} & set(rules_of(code))) for row, code in every)
    praise = sum(code in PRAISE for _, code in every)
    context = sum(code in CONTEXT for _, code in every) - praise
    facts = sum(
        row.told(code) is not None and not {finding.id for finding in row.findings} & set(rules_of(code))
        for row, code in every
    )
    known = {code for row in rows for code in row.codes}
    rest, crashed = len(every) - facts - shared, sum(bool(row.crash) for row in rows)
    least = 100 * Settings().levels["noticeable"]
    lines = [
        "# Findings beside Drishti's",
        "",
        f"The same {len(rows)} Darshan logs seen by `barograph import` and `barograph findings`, and by Drishti 0.8.",
        "Made by `python tools/findings_vs_drishti.py LOGS`; each difference has its reason.",
        "",
        "A code of Drishti fires when a ratio of counters exceeds a limit, regardless of its cost. A finding",
        "of Barograph has a cost, an upper bound of the wall time that could be saved, and is silent where it is below",
        f"{least:.0f} % of the run. Most of these logs are of short tests of Darshan itself.",
        "",
        f"Of {len(every)} codes that fired ({praise} praise, {context} state facts), {shared} have a finding",
        f"of ours, the subject of {facts} more is told as a fact in our report, with its numbers and no verdict,",
        f"and {rest} are not told. {len(known)} different codes fire. On {crashed} logs Drishti ends with a Python",
        "error; all of them are imported here, and what could not be read is said with every view.",
        "",
        "| log | ranks | time | Drishti | Barograph |",
        "|---|--:|--:|---|---|",
    ]
    for row in rows:
        crash = " (ends with an error)" if row.crash else ""
        found = (
            ", ".join(f"`{finding.id}` {100 * finding.share_lost:.0f} %" for finding in row.findings)
            or "nothing"
        )
        loss = f"; {row.losses} loss{'es' if row.losses > 1 else ''} said" if row.losses else ""
        lines.append(
            f"| [{row.name}](#{row.name.replace('.', '').lower()}) | {row.ranks:,} | {seconds(row.wall_s)} | "
            f"{' '.join(row.codes) or 'nothing'}{crash} | {found}{loss} |"
        )
    lines += ["", "Per cent: of the run, at most. The sections below give the reason for each difference."]
    for row in rows:
        lines += ["", f"## {row.name}", ""]
        if row.crash:
            lines.append(f"* Drishti: {row.crash.replace('<', chr(92) + '<')}.")
        lines += [f"* {line}" for line in differences(row)] or ["* No difference."]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes the page, or with --check says whether it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folders = sorted(path.parent for path in arguments.logs.glob("*/drishti.json"))
        rows = [look_at(folder, Path(scratch)) for folder in folders]
    if not rows:
        print(f"there are no logs in {arguments.logs}", file=sys.stderr)
        return 1
    text = page(rows)
    if arguments.check:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print("up to date" if same else f"{PAGE} is not up to date")
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE}: {len(rows)} logs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
