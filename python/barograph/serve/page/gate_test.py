# SPDX-License-Identifier: BSD-3-Clause
"""Which requests may pass: names of this machine with any port, the own origin, the right token, once each."""

from __future__ import annotations

import base64
import hashlib

import pytest

from barograph.serve.page.gate import WITHOUT, may_pass, page_policy

TOKEN = "k2JdA-_9"


def passes(
    method: str = "GET",
    query: str = f"token={TOKEN}",
    hosts: tuple[str, ...] = ("127.0.0.1:4711",),
    origins: tuple[str, ...] = (),
) -> bool:
    headers = {
        b"host": [one.encode("latin-1") for one in hosts],
        b"origin": [one.encode("latin-1") for one in origins],
    }
    return may_pass(TOKEN, method, query.encode("latin-1"), headers)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:1", "localhost:8080", "LOCALHOST", "[::1]:4711", "[::1]"]
)
def test_names_of_this_machine_pass(host: str) -> None:
    assert passes(hosts=(host,))
    assert passes(hosts=(host,), origins=(f"http://{host}",))


@pytest.mark.parametrize(
    "hosts",
    [
        (),
        ("",),
        ("evil.example",),
        ("evil.example:4711",),
        ("127.0.0.1.evil.example",),
        ("localhost.",),
        ("127.0.0.1:80@evil.example",),
        ("127.0.0.1:x",),
        ("127.0.0.1", "evil.example"),
        ("127.0.0.1", "127.0.0.1"),
        ("[::2]:80",),
    ],
)
def test_other_hosts_do_not(hosts: tuple[str, ...]) -> None:
    assert not passes(hosts=hosts)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://evil.example",
        "https://127.0.0.1:4711",
        "http://127.0.0.1:1",
        "http://localhost:4711",
    ],
)
def test_pages_of_other_servers_do_not(origin: str) -> None:
    assert not passes(origins=(origin,))
    assert not passes(origins=("http://127.0.0.1:4711", origin))


@pytest.mark.parametrize(
    "query",
    [
        "",
        "token=",
        "token",
        f"token={TOKEN}x",
        f"token={TOKEN[:-1]}",
        f"token={TOKEN}&token={TOKEN}",
        f"Token={TOKEN}",
        "token=%C3%A9",
    ],
)
def test_without_the_token_nothing_passes(query: str) -> None:
    assert not passes(query=query)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "CONNECT"])
def test_nothing_is_changed_by_a_request(method: str) -> None:
    assert not passes(method=method)
    assert not passes(method=method, origins=("http://127.0.0.1:4711",))


def test_only_the_page_itself_may_have_something_done() -> None:
    assert passes(method="POST", origins=("http://127.0.0.1:4711",))
    assert not passes(method="POST")
    assert not passes(method="POST", origins=("http://127.0.0.1:4712",))
    assert not passes(method="POST", origins=("null",))


def test_a_page_runs_its_own_scripts_alone() -> None:
    page = "<script id='data' type='text/plain'>x</script><script type=\"module\">let a = 1;\n</script>"
    policy = page_policy(page)
    digest = base64.b64encode(hashlib.sha256(b"let a = 1;\n").digest()).decode("ascii")
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")
    assert "script-src 'unsafe" not in policy
    assert page_policy(WITHOUT).count("sha256-") == 1
