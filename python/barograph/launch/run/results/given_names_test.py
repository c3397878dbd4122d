# SPDX-License-Identifier: BSD-3-Clause
# Profiles get the names that their programs have given them, with all that is beside them; nothing is replaced.
from pathlib import Path

import pytest

from barograph.launch.run.results import given_names


def names(profiles: dict[str, str]) -> list[Path]:
    """Makes files that stand for profiles, with what their programs call them in them."""
    for file, name in profiles.items():
        Path(file).write_text(name)
    return [Path(file) for file in profiles]


def none(_: Path) -> list[Path]:
    return []


def rename(profiles: list[Path]) -> dict[Path, Path]:
    return given_names.rename(profiles, Path.read_text, none)


def is_not_there(_: str) -> bool:
    return False


def there() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_each_gets_its_own():
    profiles = names({"app-1.baro": "alpha", "app-1.2.baro": "", "app-1.3.baro": "beta"})
    given = rename(profiles)
    assert given == {Path("app-1.baro"): Path("alpha.baro"), Path("app-1.3.baro"): Path("beta.baro")}
    assert there() == ["alpha.baro", "app-1.2.baro", "beta.baro"]


def test_what_is_there_stays():
    names({"alpha.baro": "old", "alpha.3.baro.trace": "old"})
    profiles = names({"app-1.baro": "alpha", "app-1.2.baro": "alpha"})
    given = rename(profiles)
    assert [path.name for path in given.values()] == ["alpha.2.baro", "alpha.4.baro"]
    assert Path("alpha.baro").read_text() == "old"


def test_what_another_run_makes_meanwhile_stays(monkeypatch: pytest.MonkeyPatch):
    for folder in (False, True):
        names({"alpha.baro": "old"})
        (profile,) = names({"app-1.baro": "alpha"})
        if folder:
            profile.unlink()
            profile.mkdir()
        with monkeypatch.context() as patch:
            patch.setattr("os.path.lexists", is_not_there)  # when we looked
            given = given_names.rename([profile], lambda _: "alpha", none)
        assert list(given.values()) == [Path("alpha.3.baro" if folder else "alpha.2.baro")]
        assert Path("alpha.baro").read_text() == "old"
    assert there() == ["alpha.2.baro", "alpha.3.baro", "alpha.baro"]


def test_kept_snapshots_go_with_their_profile():
    profiles = names({"app-1.baro": "alpha"})
    names({"app-1.snapshot-1.baro": "1", "app-1.snapshot-2-end.node.baro": "2", "app-1.snapshot-3.baro": "3"})
    names({"alpha.baro": "old", "alpha.2.snapshot-3.baro": "old"})
    own = [
        Path("app-1.snapshot-1.baro"),
        Path("app-1.snapshot-2-end.node.baro"),
        Path("app-1.snapshot-3.baro"),
    ]
    given_names.rename(profiles, Path.read_text, lambda _: own)
    assert there() == [
        "alpha.2.baro",
        "alpha.2.snapshot-1.baro",
        "alpha.2.snapshot-2-end.node.baro",
        "alpha.2.snapshot-3.baro",
        "alpha.baro",
        "app-1.snapshot-3.baro",
    ]
    assert Path("alpha.2.snapshot-3.baro").read_text() == "old"


def test_a_profile_stays_where_it_cannot_be_moved(monkeypatch: pytest.MonkeyPatch):
    def fails(_: Path, __: Path) -> Path:
        raise PermissionError

    profiles = names({"app-1.baro": "alpha"})
    monkeypatch.setattr(Path, "rename", fails)
    assert not rename(profiles)
    assert there() == ["app-1.baro"]


def test_a_trace_and_an_analysis_go_with_their_profile():
    profiles = names({"app-1.baro": "alpha"})
    for ending in ("trace", "analysis"):
        Path(f"app-1.baro.{ending}").mkdir()
    assert rename(profiles)
    assert there() == ["alpha.baro", "alpha.baro.analysis", "alpha.baro.trace"]


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "..", "a\nb", "x" * 300])
def test_what_is_no_file_name_is_left_alone(name: str):
    Path("app-1.baro").touch()
    assert not given_names.rename([Path("app-1.baro")], lambda _: name, none)
    assert there() == ["app-1.baro"]


def test_one_that_is_gone_is_left_alone():
    assert not given_names.rename([Path("app-1.baro")], lambda _: "alpha", none)


def test_names_follow_each_other():
    first, second, third = Path("a"), Path("b"), Path("c")
    assert given_names.after({first: second, second: first}, {second: third}) == {first: third, second: first}
    assert given_names.after({}, {second: third}) == {second: third}
