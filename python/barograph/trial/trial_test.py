# SPDX-License-Identifier: BSD-3-Clause
# Trials with a program whose speed and results depend on a variable: what is faster is said to be so, and what differs.
import re
import sys
from pathlib import Path

import pytest

from barograph.trial.experiment import Job, TrialError, Way, compare_results, measure
from barograph.trial.gain import gain
from barograph.trial.remedies import Remedy, apply, fitting, remedies, rules_text

# Says it took as long as TOOK says, and prints what SAID says.
PROGRAM = "import os; print('took', os.environ.get('TOOK', '2.0')); print(os.environ.get('SAID', 'same'))"


def job(tmp_path: Path, program: str = PROGRAM, **changes: object) -> Job:
    plain = {"time_pattern": re.compile(r"^took ([0-9.]+)$", re.MULTILINE)}
    return Job((sys.executable, "-c", program), tmp_path, {}, **(plain | changes))  # type: ignore[arg-type]


def test_ways_take_turns_and_are_compared(tmp_path: Path):
    ways = [Way("as it is", {}), Way("fast", {"TOOK": "1.0"}), Way("other", {"TOOK": "1.0", "SAID": "else"})]
    order: list[str] = []
    measure(job(tmp_path), ways, 3, lambda way: order.append(way.name))
    assert order == [
        *("as it is", "fast", "other"),
        *("fast", "other", "as it is"),
        *("other", "as it is", "fast"),
    ]
    assert [way.seconds for way in ways] == [[2.0] * 3, [1.0] * 3, [1.0] * 3]
    assert [compare_results(ways[0], way) for way in ways[1:]] == ["equal", "different"]
    measured = gain(ways[0].seconds, ways[1].seconds)
    assert (measured.ratio, measured.low, measured.high, measured.verdict) == (2.0, 2.0, 2.0, "faster")


def test_files_count_as_results(tmp_path: Path):
    program = "import os; open('out', 'w').write(os.environ.get('SAID', 'same'))"
    ways = [Way("as it is", {}), Way("other", {"SAID": "else"})]
    measure(job(tmp_path, program, time_pattern=None, results=(Path("out"),)), ways, 1, lambda _way: None)
    assert compare_results(*ways) == "different"
    assert all(seconds > 0 for way in ways for seconds in way.seconds)


def test_results_that_vary_by_themselves_are_not_judged():
    ways = [Way("as it is", {}, [1, 1], ["a", "b"]), Way("other", {}, [1, 1], ["a", "a"])]
    assert compare_results(*ways) == "not to be told"


@pytest.mark.parametrize(
    ("usual", "changed", "verdict"),
    [
        ([1.0, 1.1, 0.9, 1.05, 0.95], [1.0, 1.1, 0.9, 1.05, 0.95], "no difference seen"),
        ([2.0, 2.1, 1.9, 2.05, 1.95], [1.0, 1.1, 0.9, 1.05, 0.95], "faster"),
        ([1.0, 1.1, 0.9, 1.05, 0.95], [2.0, 2.1, 1.9, 2.05, 1.95], "slower"),
        ([2.0, 2.0], [1.0, 1.0], "too few runs to tell"),
    ],
)
def test_verdicts(usual: list[float], changed: list[float], verdict: str):
    measured = gain(usual, changed)
    assert measured.verdict == verdict
    assert measured.low <= measured.ratio <= measured.high


def test_several_comparisons_need_wider_intervals():
    usual, changed = [1.0, 1.3, 0.9, 1.2, 1.1, 1.4], [0.9, 1.1, 0.8, 1.0, 0.7, 1.2]
    one, of_six = gain(usual, changed), gain(usual, changed, comparisons=6)
    assert one.ratio == of_six.ratio
    assert of_six.low < one.low < one.high < of_six.high


@pytest.mark.parametrize(
    ("program", "changes", "message"),
    [
        ("raise SystemExit(3)", {}, "exit code 3: nothing said"),
        (
            "raise SystemExit('-' * 76 + '\\nno slots\\nAsk for fewer\\n' + '-' * 76)",
            {},
            "exit code 1: no slots$",
        ),
        (
            "raise SystemExit('one\\ntwo\\n' + '-' * 76 + '\\nno slots\\n' + '-' * 76)",
            {},
            "exit code 1: two$",
        ),
        ("print('nothing')", {}, "--time-from fits nothing"),
        ("import time; time.sleep(60)", {"timeout_s": 0.2}, "did not end within"),
        ("print('took 1')", {"results": (Path("missing"),)}, "missing cannot be read"),
    ],
)
def test_runs_that_fail_say_why(tmp_path: Path, program: str, changes: dict[str, object], message: str):
    with pytest.raises(TrialError, match=message):
        measure(job(tmp_path, program, **changes), [Way("as it is", {})], 1, lambda _way: None)


def test_rules_hold_for_one_size_only():
    rule = {"collective": 4, "algorithm": 2}
    words = [" ".join(rules_text(rule, size).split()) for size in (None, 8, 1)]
    assert words[0] == "1 4 1 1 1 0 2 0 0"
    assert words[1] == "1 4 3 1 1 0 0 0 0 8 1 0 2 0 0 9 1 0 0 0 0"
    assert words[2] == "1 4 2 1 1 0 2 0 0 2 1 0 0 0 0"


def test_what_a_remedy_needs_is_written(tmp_path: Path):
    hints = Remedy("one", "", (), "mpich", "", hints={"cb_nodes": "4"})
    variables = apply(hints, tmp_path)
    assert Path(variables["ROMIO_HINTS"]).read_text() == "cb_nodes 4\n"
    ruled = next(remedy for remedy in remedies() if remedy.rule)
    assert set(apply(ruled, tmp_path)) == {
        "OMPI_MCA_coll_tuned_use_dynamic_rules",
        "OMPI_MCA_coll_tuned_dynamic_rules_filename",
    }


def test_remedies_fit_the_finding_the_call_and_the_library():
    names = [remedy.name for remedy in fitting([("transfer-cost", "MPI_Alltoallv")], "ompi")]
    assert names == ["alltoallv-linear", "alltoallv-pairwise"]
    assert not fitting([("transfer-cost", "MPI_Alltoallv")], "abi")
    assert not fitting([("barrier", "MPI_Barrier")], "ompi")


def test_the_time_does_not_count_as_a_result(tmp_path: Path):
    program = "import time; t = time.perf_counter(); print('took', t); open('out', 'w').write(f'same\\ntook {t}\\n')"
    ways = [Way("as it is", {}), Way("other", {"SAID": "else"})]
    measure(job(tmp_path, program, results=(Path("out"),)), ways, 2, lambda _way: None)
    assert compare_results(*ways) == "equal"
    (tmp_path / "out").unlink()
    measure(
        job(tmp_path, program + "; open('out', 'ab').write(b'\\xff')", results=(Path("out"),)),
        ways,
        1,
        lambda _way: None,
    )
    assert compare_results(*ways) == "not to be told"  # no text: nothing is left out


def test_each_run_has_its_profile_where_they_are_asked_for(tmp_path: Path):
    def recorded(profile: Path) -> list[str]:
        return [sys.executable, "-c", f"open({str(profile)!r}, 'w').close(); print('took 1.0')"]

    ways = [Way("as it is", {}), Way("other", {})]
    measure(job(tmp_path, recorded=recorded), ways, 2, lambda _way: None, tmp_path)
    assert [[path.name for path in way.profiles] for way in ways] == [
        ["0-1.baro", "0-2.baro"],
        ["1-1.baro", "1-2.baro"],
    ]
    assert [way.seconds for way in ways] == [[1.0, 1.0], [1.0, 1.0]]

    def unrecorded(_profile: Path) -> tuple[str, ...]:
        return job(tmp_path).words

    with pytest.raises(TrialError, match="as it is: a recorded run wrote no profile"):
        measure(job(tmp_path, recorded=unrecorded), ways[:1], 1, lambda _way: None, tmp_path / "no")
