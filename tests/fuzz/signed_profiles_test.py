# SPDX-License-Identifier: BSD-3-Clause
# A few mutations of signed_profiles.py in every test run, and what is made to take all memory or the whole stack.
import json
import shutil
import sys
from pathlib import Path

import pytest

from barograph import _native
from barograph.cli.exit_codes import ExitCode

sys.path.insert(0, str(Path(__file__).parent))
import signed_profiles

MUTATIONS = 68
DEPTH = 100_000


@pytest.mark.parametrize("first", range(0, MUTATIONS, 17))
def test_mutations_with_right_checksums_are_no_tracebacks(first: int, tmp_path: Path) -> None:
    for number in range(first, first + 17):
        path = signed_profiles.mutation(number, tmp_path)
        command = signed_profiles.COMMANDS[number % len(signed_profiles.COMMANDS)]
        code = signed_profiles.attempt(path, command, tmp_path)
        assert code in {ExitCode.OK, ExitCode.USAGE, ExitCode.FAILED, ExitCode.BAD_PROFILE}, (number, command)


def test_an_unchanged_profile_signed_again_is_intact(tmp_path: Path) -> None:
    """Otherwise the mutations would be refused for their signature, and prove nothing."""
    for seed in signed_profiles.seeds():
        data = seed.read_bytes()
        path = tmp_path / "again.baro"
        path.write_bytes(signed_profiles.signed(data[:32], signed_profiles.blocks_of(data)))
        assert signed_profiles.attempt(path, ("info", "--verify"), tmp_path) == ExitCode.OK


@pytest.mark.parametrize("claimed", [1 << 20, (1 << 32) - 1])
def test_a_decompression_bomb_is_refused(claimed: int, tmp_path: Path) -> None:
    """Of a block that claims another size than it has no more than that size is made, and none beyond the limit."""
    import pyarrow as pa

    data = signed_profiles.seeds()[-1].read_bytes()
    blocks = signed_profiles.blocks_of(data)
    bomb = pa.Codec("zstd").compress(bytes(64 << 20), asbytes=True)
    blocks = [(kind, n, bomb if kind == signed_profiles.METADATA_KIND else body) for kind, n, body in blocks]
    path = tmp_path / "bomb.baro"
    path.write_bytes(signed_profiles.signed(data[:32], blocks, claimed=claimed))
    for command in signed_profiles.COMMANDS:
        assert signed_profiles.attempt(path, command, tmp_path) == ExitCode.BAD_PROFILE


@pytest.mark.parametrize("key", sorted(signed_profiles.FURTHER))
def test_metadata_that_are_nested_100_000_deep_are_refused(key: str, tmp_path: Path) -> None:
    source = tmp_path / "source.baro"
    shutil.copy(signed_profiles.seeds()[-1], source)
    for number, text in enumerate(("[" * DEPTH, '{"lines":' + "[" * DEPTH + "]" * DEPTH + "}")):
        path = tmp_path / f"deep-{number}.baro"
        _native.put_metadata(str(source), str(path), [(key, text)])
        for command in (("report",), ("info",), ("tree",)):
            assert signed_profiles.attempt(path, command, tmp_path) in {ExitCode.OK, ExitCode.BAD_PROFILE}


def test_a_place_of_100_000_frames_is_refused(tmp_path: Path) -> None:
    """Lines whose rows are as many as there can be are read; they are shown as one place each."""
    source = signed_profiles.seeds()[-1]
    rows = json.dumps({"module": "a", "detail": "lines", "lines": {"1": [["f", "/a.c", 1]] * DEPTH}})
    path = tmp_path / "many.baro"
    _native.put_metadata(str(source), str(path), [("source.lines.0123456789abcdef", rows)])
    assert signed_profiles.attempt(path, ("report",), tmp_path) == ExitCode.OK
