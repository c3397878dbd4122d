# SPDX-License-Identifier: BSD-3-Clause
"""Shows what came of the gallery: a table for the screen, the same for README.md, and as JSON. Called by run.py.

A finding is right when its program is in gallery.toml with it, as the planted fault or as something else that is true
(`also`). Any other one that is more than a note is wrong, on a faulty or a fixed program.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from examine import BUSY, Outcome
from rich.console import Console
from rich.table import Table

HEADER = (
    *("program", "finding", "found", "price", "gain", "gain / price", "speed-up", "spread"),
    *("others that are true", "wrong"),
)
BEGIN, END = "<!-- results -->", "<!-- end of results -->"


def rates(outcomes: Sequence[Outcome]) -> dict[str, float | int]:
    """Returns how many programs, faults found, in their line, right and wrong findings; recall and precision."""
    hits = sum(one.fires for one in outcomes)
    right = hits + sum(len(one.expected) for one in outcomes)
    wrong = sum(len(one.others_faulty) + len(one.others_fixed) + (not one.silent) for one in outcomes)
    return {
        "programs": len(outcomes),
        "found": hits,
        "in_line": sum(one.placed for one in outcomes),
        "right": right,
        "wrong": wrong,
        "recall": hits / max(len(outcomes), 1),
        "precision": right / max(right + wrong, 1),
    }


def rates_in_words(outcomes: Sequence[Outcome]) -> str:
    """Returns one sentence of the two rates."""
    rate = rates(outcomes)
    return (
        f"{rate['programs']} programs: recall {rate['found']}/{rate['programs']} = {rate['recall']:.2f} (in the right "
        f"line {rate['in_line']}), precision {rate['right']}/{rate['right'] + rate['wrong']} = {rate['precision']:.2f}."
    )


def prices(outcomes: Sequence[Outcome]) -> dict[str, float | int]:
    """Returns gain over price: of how many programs, its median, quartiles and extremes, how often above 1.

    `above_1` counts prices that say "up to", `of_calls_above_1` those of them that are time in calls; `estimated` those
    that say "about".
    """
    ratios = sorted(one.gain_to_price for one in outcomes if one.gain_to_price is not None)
    if not ratios:
        return {"programs": 0}
    above = [one for one in outcomes if (one.gain_to_price or 0) > 1 and not one.estimated]
    lower, median, upper = (
        statistics.quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    )
    return {
        "programs": len(ratios),
        "median": median,
        "lower_quartile": lower,
        "upper_quartile": upper,
        "least": ratios[0],
        "most": ratios[-1],
        "above_1": len(above),
        "of_calls_above_1": sum(one.of_calls for one in above),
        "estimated": sum(one.estimated for one in outcomes if one.gain_to_price is not None),
    }


def prices_in_words(outcomes: Sequence[Outcome]) -> str:
    """Returns one sentence of gain over price; "" when nothing was timed."""
    price = prices(outcomes)
    if not price["programs"]:
        return ""
    return (
        f"Gain over price in {price['programs']} programs: median {price['median']:.2f}, quartiles "
        f"{price['lower_quartile']:.2f} and {price['upper_quartile']:.2f}, from {price['least']:.2f} to "
        f"{price['most']:.2f}; {price['above_1']} above 1 ({price['of_calls_above_1']} of them time in calls), without "
        f"{price['estimated']} whose price is an estimate."
    )


def cells(one: Outcome) -> tuple[str, ...]:
    """Returns the cells of a program's row, as text."""
    wrong = [*one.others_faulty, *(f"{name} (fixed)" for name in one.others_fixed)]
    marks = ("*" if one.busy else "") + ("r" if one.recorded_pairs else "") + ("n" if one.no_gain else "")
    gain = "-" if one.gain is None else _factor(one.gain)
    spread = f"{_factor(one.gains[0])} to {_factor(one.gains[-1])}" if len(one.pairs) > 1 else ""
    return (
        one.program,
        one.finding,
        _verdict(one),
        f"{'~' if one.estimated else ''}{one.cost_seconds:.2f} s{' c' if one.of_calls else ''}"
        if one.fires
        else "",
        "-" if one.seconds_gained is None else f"{one.seconds_gained:.2f} s",
        "" if one.gain_to_price is None else f"{one.gain_to_price:.2f}",
        f"{gain} {marks}".strip(),
        spread,
        ", ".join(one.expected),
        ", ".join(wrong),
    )


def footnotes(outcomes: Sequence[Outcome]) -> list[str]:
    """Returns what the marks in the table mean, and why some fixes bring nothing here."""
    notes: list[str] = []
    if any(one.busy for one in outcomes):
        most = max(one.others_share or 0.0 for one in outcomes)
        notes.append(
            f"\\*: others used {100 * BUSY:.0f} % of the processors or more meanwhile "
            f"(up to {100 * most:.0f} %): doubtful."
        )
    if any(one.estimated for one in outcomes):
        notes.append("~: ranks were without a core, and the price is an estimate and no bound.")
    if any(one.of_calls for one in outcomes):
        notes.append(
            "c: bounds what is saved in the calls; work around them, or by the kernel afterwards, may go as well."
        )
    if any(one.recorded_pairs for one in outcomes):
        notes.append("r: the fault costs time while it is recorded only, so recorded runs are compared.")
    notes += [f"n: {one.program}: {one.no_gain}." for one in outcomes if one.no_gain]
    return notes


def show(outcomes: Sequence[Outcome], console: Console) -> None:
    """Prints the table, its footnotes and the rates."""
    table = Table(*HEADER)
    for one in outcomes:
        row = list(cells(one))
        row[2] = row[2] if one.good else f"[red]{row[2]}[/]"
        row[-1] = f"[yellow]{row[-1]}[/]" if row[-1] else ""
        table.add_row(*row)
    console.print(table)
    for note in footnotes(outcomes):
        console.print(note.replace("\\*", "*"), highlight=False, markup=False)
    console.print(rates_in_words(outcomes), highlight=False)
    if prices_in_words(outcomes):
        console.print(prices_in_words(outcomes), highlight=False)


def markdown(outcomes: Sequence[Outcome], rows: Sequence[dict[str, Any]]) -> str:
    """Returns table, footnotes, rates, and the reasons of other findings, as a piece of a page."""
    reasons = {row["name"]: row for row in rows}
    lines = ["| " + " | ".join(HEADER) + " |", "|---" * len(HEADER) + "|"]
    for one in outcomes:
        name, *rest = cells(one)
        lines.append("| " + " | ".join([f"[{name}]({name}.c)", *rest]).replace(" *", " \\*") + " |")
    lines += ["", rates_in_words(outcomes)]
    if prices_in_words(outcomes):
        lines += ["", prices_in_words(outcomes)]
    lines += [*(f"\n{note}" for note in footnotes(outcomes))]
    said = [
        f"| {one.program} | {name} | {reasons[one.program]['also'][name]} |"
        for one in outcomes
        for name in one.expected
    ]
    if said:
        lines += ["", "| program | is true as well | because |", "|---|---|---|", *said]
    return "\n".join(lines) + "\n"


def put_into(page: str, piece: str) -> str:
    """Returns a page with a piece between its marks; the piece alone if there are none."""
    before, mark, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{BEGIN}\n{piece}{END}{after}" if mark and end else piece


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Returns rates and outcomes for --json."""
    more = [
        {
            "good": one.good,
            "gain": one.gain,
            "gains": one.gains,
            "seconds_gained": one.seconds_gained,
            "gain_to_price": one.gain_to_price,
            "busy": one.busy,
        }
        for one in outcomes
    ]
    programs = [asdict(one) | also for one, also in zip(outcomes, more, strict=True)]
    return {"rates": rates(outcomes), "prices": prices(outcomes), "programs": programs}


def _verdict(one: Outcome) -> str:
    if not one.fires:
        return f"below {one.explained_by}" if one.explained_by else "no"
    if not one.placed:
        return "elsewhere"
    return "yes" if one.silent else "on both"


def _factor(gain: float) -> str:
    return f"{gain:.0f}x" if gain >= 10 else f"{gain:.1f}x"
