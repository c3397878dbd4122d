# SPDX-License-Identifier: BSD-3-Clause
# The queries that the documentation shows give an answer.
import re
from pathlib import Path

import pytest

import barograph

ROOT = Path(__file__).resolve().parents[3]
PROFILE = ROOT / "tests" / "corpus" / "v1.5" / "file.baro"
PAGES = ("docs/how-to/ask-in-sql.md", "docs/reference/tables.md", "docs/reference/sql.md")


@pytest.mark.parametrize("page", PAGES)
def test_queries_of_a_page_run(page: str) -> None:
    blocks = re.findall(r"```sql\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    with barograph.open(PROFILE) as profile, profile.connect() as connection:
        for block in blocks:
            for query in block.split(";"):
                if query.strip():
                    connection.execute(query)
