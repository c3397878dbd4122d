# SPDX-License-Identifier: BSD-3-Clause
"""Secrets on a command line never reach a profile, and ordinary arguments do."""

from __future__ import annotations

import json

import pytest

from barograph.launch.redact import is_secret_name, redact, redact_text, to_setting

# Made up, in the shapes of real ones; split so that no scanner takes this file for a leak.
AWS_ID = "AKIA" + "QWERTYUIOP123456"
AWS_SECRET = "wJalrXUtnFEMIzK7MDENGbPxRfiCYzzzzz" + "Key123"
GITHUB = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
TOKEN = "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0In0" + ".abcDEF123_-xyz"

HIDDEN = [
    (["--password=hunter2"], ["--password=***"]),
    (["--password", "hunter2", "input"], ["--password", "***", "input"]),
    (["-password", "hunter2"], ["-password", "***"]),
    (["--db-passwd=hunter2"], ["--db-passwd=***"]),
    (["DB_PASSWORD=hunter2"], ["DB_PASSWORD=***"]),
    (["-Dapi.secret=hunter2"], ["-Dapi.secret=***"]),
    (["--env=API_KEY=hunter2"], ["--env=API_KEY=***"]),
    (["--apiKey", "hunter2"], ["--apiKey", "***"]),
    (["--githubToken=hunter2"], ["--githubToken=***"]),
    (["--key", "hunter2"], ["--key", "***"]),
    (["--basic-auth", "me:hunter2"], ["--basic-auth", "***"]),
    (["--password="], ["--password="]),
    (["https://me:hunter2@example.org/x"], ["https://me:***@example.org/x"]),
    (["--repo=https://me:hunter2@example.org/x"], ["--repo=https://me:***@example.org/x"]),
    ([f"https://{GITHUB}@example.org/x"], ["https://***@example.org/x"]),
    (["s3://bucket/a?token=hunter2&part=1"], ["s3://bucket/a?token=***&part=1"]),
    (["https://example.org/?X-Amz-Signature=hunter2"], ["https://example.org/?X-Amz-Signature=***"]),
    (["me:hunter2@db.example.org/x"], ["me:***@db.example.org/x"]),
    ([AWS_ID], ["***"]),
    ([AWS_SECRET], ["***"]),
    (["--aws", AWS_SECRET], ["--aws", "***"]),
    ([f"id={AWS_ID}"], ["id=***"]),
    ([TOKEN], ["***"]),
    (["Authorization: Basic aGVsbG86d29ybGQ="], ["Authorization: ***"]),
    (["--header", "X-Api-Key: hunter2"], ["--header", "X-Api-Key: ***"]),
    (["-H", "Cookie: a=hunter2"], ["-H", "Cookie: ***"]),
    (["sh", "-c", "mysql --password=hunter2 x"], ["sh", "-c", "mysql --password=*** x"]),
    (["sh", "-c", "mysql --password hunter2 x"], ["sh", "-c", "mysql --password *** x"]),
    (['{"user": "me", "password": "hunter2"}'], ['{"user": "me", "password": ***}']),
    (["-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----"], ["***"]),
]

KEPT = [
    ["-in", "in.melt", "-n", "300", "--tolerance=1e-6"],
    ["--key-size=2048", "--author", "me", "--keyword=x"],
    ["./case_20260101_turbulent_channel_refined/system.dict"],
    ["0123456789abcdef0123456789abcdef01234567"],
    ["/scratch/project/Run12/Results/Case7b/output_file.h5"],
    ["https://example.org/data?part=1"],
    ["a:b", "12:30:00", "host:8080", "mesh@2", "user@host"],
    ["--verbose", "-p", "8080"],
    ["sh", "-c", "echo token file; ls"],
    ["x=1", "y = 2", "a,b;c"],
    ["", "-", "--"],
    ["1234567890123456789012345678901234567890"],
    ["--passes=3", "--bypass", "x"],
]


@pytest.mark.parametrize(("arguments", "expected"), HIDDEN)
def test_secret_is_hidden(arguments: list[str], expected: list[str]) -> None:
    assert redact(arguments) == expected
    assert "hunter2" not in to_setting(arguments)


@pytest.mark.parametrize("arguments", KEPT)
def test_ordinary_arguments_are_kept(arguments: list[str]) -> None:
    assert redact(arguments) == arguments


def test_value_that_looks_like_an_option_is_not_taken_for_a_value() -> None:
    assert redact(["--password", "--verbose", "x"]) == ["--password", "--verbose", "x"]


def test_names() -> None:
    assert is_secret_name("--AWS_SECRET_ACCESS_KEY")
    assert not is_secret_name("--monkey")


def test_redacting_twice_changes_nothing() -> None:
    for arguments, expected in HIDDEN:
        assert redact(expected) == expected, arguments


def test_setting_is_json_whatever_the_bytes() -> None:
    assert json.loads(to_setting(["a\udcff", 'q"', "ü"])) == ["a\ufffd", 'q"', "ü"]


@pytest.mark.parametrize("text", ["a=" * 50_000, "x" * 200_000, "- " * 50_000, "a:" * 50_000, '{"' * 50_000])
def test_long_argument_is_cut(text: str) -> None:
    assert len(redact_text(text)) <= 1003


def test_long_command_line_is_cut_and_says_so() -> None:
    stored = json.loads(to_setting(["x" * 500] * 1000))
    assert len(json.dumps(stored)) < 20_000
    assert stored[-1] == f"... ({1000 - (len(stored) - 1)} more)"


def test_cut_does_not_uncover_a_secret() -> None:
    assert AWS_ID[:10] not in redact_text("x" * 985 + " " + AWS_ID)
