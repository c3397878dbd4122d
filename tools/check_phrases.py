# SPDX-License-Identifier: BSD-3-Clause
"""Refuses phrases that were replaced by standard or plainer ones. `make check` runs it.

It reads documentation, specifications and all sources: strings, docstrings and comments. Tests and generated files are
left out: they follow the others.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from source_files import ROOT, is_generated, tracked_files

# What a match of a pattern may be without, or may have in several forms.
LOOSE = re.compile(r"\([^()]*\)[?*+]?|\[[^\]]*\]|\{[^}]*\}|\\.[?*+]?|\w[?*]")


class Phrase(NamedTuple):
    """What is refused, what to write instead, and a word that is in all that is refused (or nothing)."""

    pattern: re.Pattern[str]
    better: str
    word: str = ""


def word_of(pattern: str) -> str:
    """Returns the longest word that all matches of a pattern have. To look for it is much quicker."""
    before = ""
    while before != pattern:
        before, pattern = pattern, LOOSE.sub(" ", pattern)
    return max(pattern.split(), key=len, default="")


PHRASES = [
    # Lines may break anywhere.
    Phrase(re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE), better, word_of(pattern))
    for pattern, better in (
        (r"\bdear(er|est)\b", "more or most expensive"),
        (r"\bso many\b", "this many, the number of"),
        (r"\bwhatever\b", "any, regardless of"),
        (r"(?<=\S)(?<!there) (is|are|was|were) no (?!longer\b|more\b)\w+", "is not a"),
        (r"(?<=\S)(?<!there) (is|are|was|were) (?-i:none)\b", "is not one of them"),
        (r"\b(find|found|finds) no room\b", "do(es) not fit"),
        (r"\bmakes? no profile\b", "cannot be converted"),
        (r"\bis the (file|profile|report) whole\b", "is it truncated"),
        (r"\beven(s|ed)? (it|them|this) out\b", "rebalance"),
        (r"\bmend(s|ed|ing)?\b", "fix"),
        (r"\bsick\b", "faulty"),
        (r"\b(set|sets|move|moves|moved|put) (\S+ ){0,3}aside\b", "rename, keep"),
        (r"\blies? (in|on|at|beside|below|here|there|under|where)\b", "is in, is on"),
        (r"\btelling the library\b", "finalizing"),
        (r"\bpile[sd]? up\b", "accumulate"),
        (r"\bdealt? (\S+ ){0,3}out (to the nodes )?in turn\b", "round-robin"),
        (r"\bin the course of\b", "during, over"),
        (r"\b(taken|estimated) of the (rank|longest)\b", "taken from"),
        (r"\bplaces? in the (program|source)\b", "call site"),
        (r"\bplaces? (of|that) (the )?calls?\b", "call site"),
        (r"\bhardly\b", "little, few, almost no"),
        (r"\btime lines?\b", "timeline"),
        (r"\bcomes? along\b", "is included, is copied"),
        (r"\bmust stay as (it is|they are)\b", "should not change"),
        (r"\bin the place of\b", "instead of"),
        (r"\bsites? of (the )?calls?\b", "call site"),
        (r"\b(get|gets|got|getting) on\b", "make progress"),
        (r"(?<=\S)(?<!there) (is|are) no more\b(?! than\b)", "has ended, does not exist any more"),
        (r"\bwhoever\b", "callers, readers, the process that"),
        (r"\bhow-manieth\b", "sequence number"),
        (r"\bcan't\b", "cannot"),
        (r"\b(single|individual) events?\b", "event"),
        (r"\b(single|individual) calls\b", "event, each call"),
        (r"\bso much\b(?! (more )?that\b)", "this much, a size"),
        (r"\bbef[ae]ll?\b", "happened to"),
        (r"\b(come|comes|came|coming) to (its|their|an) end\b", "finish, end"),
        (r"\bfor so long\b(?! (as|that)\b)", "for this long, at least this long"),
    )
]

# Refused in comments and docstrings only: a text for users may say "Of the reads, 90 % are sequential".
IN_PROSE = [Phrase(re.compile(r"\bOf\b(?! course)"), "in, for, among, if; or name the thing itself")]

# At the start of a line, so that a phrase is found over the lines of a comment.
COMMENT_MARK = re.compile(r"^[ \t]*(?://+|--|\*|#)(?=\s)", re.MULTILINE)
COMMENT = re.compile(r"(?:.*\s//|\s*(?:/\*+|\*|//+|--))\s(.*)")
SOURCES = (".ts", ".cpp", ".hpp", ".c", ".h", ".sql")
TEXTS = (".md", ".toml", ".html", ".py", *SOURCES)
SKIPPED = (
    "tools/check_phrases",
    "pyproject.toml",
    "viewer/node_modules/",
    "tests/",
    "third_party/",
    "CHANGELOG.md",
)


def refused(text: str, phrases: list[Phrase] = PHRASES) -> Iterator[tuple[int, str, str]]:
    """Yields line, phrase and what is better for each refused phrase of a text."""
    lower = text.lower()
    for phrase in phrases:
        if phrase.word not in lower:
            continue
        for match in phrase.pattern.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, match.group(0), phrase.better


def strings(source: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Returns the first line and the text of each docstring, and of each other string, of a Python file."""
    nodes = list(ast.walk(ast.parse(source)))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    docstrings: list[tuple[int, str]] = []
    others: list[tuple[int, str]] = []
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            (docstrings if id(node) in alone else others).append((node.lineno, node.value))
    return docstrings, others


def python_comments(source: str) -> Iterator[tuple[int, str]]:
    """Yields the first line and the text of each run of comment lines of a Python file."""
    first, comment = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.start[0] != first + comment.count("\n") + 1:
            yield first, comment
            first, comment = token.start[0], token.string.lstrip("# ")
        else:
            comment += "\n" + token.string.lstrip("# ")
    yield first, comment


def comments(source: str) -> tuple[int, str]:
    """Returns the comments of a source that is not in Python as one text, in their lines."""
    lines = (COMMENT.match(line) for line in source.split("\n"))
    return 1, "\n".join(found.group(1) if found else "" for found in lines)


def problems(path: str, source: str) -> list[str]:
    """Returns one line per refused phrase of a file."""
    if path.endswith(".py"):
        docstrings, others = strings(source)
        said = [*docstrings, *python_comments(source)]
        parts = [*others, *said]
    else:
        said = [comments(source)] if path.endswith(SOURCES) else []
        parts = [(1, COMMENT_MARK.sub("", source))]
    return [
        f"{path}:{first + line - 1}: {phrase!r}: better {better}"
        for texts, phrases in ((parts, PHRASES), (said, IN_PROSE))
        for first, text in texts
        for line, phrase, better in refused(text, phrases)
    ]


def is_checked(path: str) -> bool:
    """Whether somebody reads a file who is not looking for a broken test."""
    if path.startswith(SKIPPED) or re.search(r"_test\.|\.test\.|/test_|/testing/", path):
        return False
    return path.endswith(TEXTS)


def main(root: Path = ROOT) -> int:
    """Prints what is refused; exit code 1 if there is any."""
    found = [
        problem
        for path in tracked_files(root)
        if is_checked(path) and not is_generated(path, root)
        for problem in problems(path, (root / path).read_text(encoding="utf-8"))
    ]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
