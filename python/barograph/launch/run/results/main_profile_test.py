# SPDX-License-Identifier: BSD-3-Clause
# Which of several profiles of a run gets the name that the user asked for.
from pathlib import Path

from barograph.launch.run.results.main_profile import put_main_first


def write(path: Path, ranks: int) -> Path:
    """Stands for a profile of a number of ranks."""
    path.write_text(str(ranks))
    return path


def ranks_of(path: Path) -> int:
    return int(path.read_text()) if path.exists() else 0


def test_the_job_of_most_ranks_gets_the_name(tmp_path: Path):
    first, second, third = (
        write(tmp_path / name, ranks)
        for name, ranks in (("run.baro", 0), ("run.2.baro", 2), ("run.3.baro", 4))
    )
    assert put_main_first([first, second, third], ranks_of) == {first: third, third: first}
    assert [ranks_of(path) for path in (first, second, third)] == [4, 2, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.2.baro", "run.3.baro", "run.baro"]


def test_a_trace_goes_where_its_profile_goes(tmp_path: Path):
    first, second = write(tmp_path / "run.baro", 0), write(tmp_path / "run.2.baro", 2)
    (tmp_path / "run.2.baro.trace").mkdir()
    (tmp_path / "run.2.baro.trace" / "rank-000000.baro").touch()
    assert put_main_first([first, second], ranks_of) == {first: second, second: first}
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("rank*")] == [
        "run.baro.trace/rank-000000.baro"
    ]
    assert put_main_first([write(first, 0), write(second, 2)], ranks_of) == {first: second, second: first}
    assert (tmp_path / "run.2.baro.trace" / "rank-000000.baro").is_file()


def test_names_stay_where_the_first_is_the_job_or_nothing_is(tmp_path: Path):
    first, second = write(tmp_path / "run.baro", 2), write(tmp_path / "run.2.baro", 2)
    assert put_main_first([first, second], ranks_of) == {}
    assert put_main_first([first], ranks_of) == {}
    assert put_main_first([], ranks_of) == {}
    assert put_main_first([second, tmp_path / "missing.baro"], ranks_of) == {}


def test_a_profile_that_cannot_be_renamed_loses_nothing(tmp_path: Path):
    first = write(tmp_path / "run.baro", 0)
    assert put_main_first([first, tmp_path / "gone.baro"], lambda path: path.name == "gone.baro") == {}
    assert first.read_text() == "0"
