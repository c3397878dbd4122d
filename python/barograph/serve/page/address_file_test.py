# SPDX-License-Identifier: BSD-3-Clause
"""The file that says where a page is: for its user alone, gone with its server, and never in the place of another."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from barograph.serve.page.address import address_lines, listen
from barograph.serve.page.address_file import AddressFile, path_beside, read_address, remove_dead


@pytest.fixture
def lines() -> list[str]:
    listening = listen()
    try:
        return address_lines(listening, "secret")
    finally:
        listening.close()


def test_it_tells_its_user_where_the_page_is_and_goes_with_it(tmp_path: Path) -> None:
    output = tmp_path / "run"
    listening = listen()
    lines = address_lines(listening, "secret")
    with AddressFile(output, "job7", lines):
        path = tmp_path / "run.live"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.read_text().splitlines()[:2] == lines
        served = read_address(output, "job7")
        assert served is not None
        assert served.lines == tuple(lines)
        assert served.server == os.getpid()
        assert served.runs
        assert read_address(output, "job8") is None
        remove_dead(output, "job7")
        assert path.exists()
        listening.close()  # as if its process id were another one's by now
        assert not served.runs
        remove_dead(output, "job7")
        assert not path.exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", ["mine", "", None])
def test_what_is_not_ours_stays(tmp_path: Path, content: str | None, lines: list[str]) -> None:
    path = path_beside(tmp_path / "run")
    if content is None:
        path.mkdir()
    else:
        path.write_text(content)
    with AddressFile(tmp_path / "run", "job7", lines):
        assert read_address(tmp_path / "run", "job7") is None
    assert path.is_dir() if content is None else path.read_text() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_not_followed(tmp_path: Path, lines: list[str]) -> None:
    target = tmp_path / "target"
    target.write_text("\n".join(lines))
    path_beside(tmp_path / "run").symlink_to(target)
    with AddressFile(tmp_path / "run", "job7", lines):
        assert target.read_text() == "\n".join(lines)
        assert read_address(tmp_path / "run", "job7") is None


def test_where_nothing_can_be_written_the_page_is_served_all_the_same(lines: list[str]) -> None:
    with AddressFile(Path("/proc/run"), "job7", lines):
        assert read_address(Path("/proc/run"), "job7") is None


def test_the_file_of_a_later_server_is_not_removed(tmp_path: Path, lines: list[str]) -> None:
    with AddressFile(tmp_path / "run", "job7", lines), AddressFile(tmp_path / "run", "job8", lines):
        pass
    with AddressFile(tmp_path / "run", "job7", lines), AddressFile(tmp_path / "other", "job8", lines):
        os.rename(tmp_path / "other.live", tmp_path / "run.live")
    assert read_address(tmp_path / "run", "job8") is not None


@pytest.mark.parametrize(
    "text", ["live page: x\n", "live page: http://127.0.0.1:99999/\njob: job7\nserver: process 1"]
)
def test_odd_content_is_no_page(tmp_path: Path, text: str) -> None:
    path_beside(tmp_path / "run").write_text(text)
    served = read_address(tmp_path / "run", "job7")
    assert served is None or not served.runs
