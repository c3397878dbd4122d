# SPDX-License-Identifier: BSD-3-Clause
"""Who may talk to the server of a live page, and who may be believed to be it."""

from __future__ import annotations

import pytest

from barograph.serve.agents.listen_proof import AgentProof, Exchange, RefusedError, ServerProof
from barograph.spec import live_link as spec

TOKEN = bytes(range(32))
JOB = "20260131-101500-4711"
OF_AGENT = bytes(0xA0 + i % 16 for i in range(32))
OF_SERVER = bytes(0x50 + i % 16 for i in range(32))


def meet(agent: AgentProof, server: ServerProof) -> None:
    to_agent = server.take(agent.hello)
    to_server = agent.take(to_agent)
    agent.take(server.take(to_server))


def test_proofs_are_what_the_agent_computes() -> None:
    # src/agent/connect/proof_test.cpp has the same four.
    exchange = Exchange(TOKEN, JOB, OF_AGENT, OF_SERVER)
    assert (
        exchange.derive(spec.AGENT_PROOF).hex()
        == "769970a0723d993e8e5a792ab8b938b8e14bbf737dbb00dca21d46cb24773ed0"
    )
    assert (
        exchange.derive(spec.SERVER_PROOF).hex()
        == "ddd2bb393ab12d8d4fcc30f6fdbad3a240e434ead69c4e6491511af22d68e87d"
    )
    keys = exchange.keys()
    assert keys.from_agent.hex() == "879db5975acd88be787fd8be85fe1faec4fbac626f1e6b86eb909b06b50e6ac6"
    assert keys.from_server.hex() == "71f72f3a7881989cb8823f0fc52d8edd8a159cd3492d3988468a7b427261c626"


def test_both_know_the_token() -> None:
    agent, server = AgentProof(TOKEN, JOB), ServerProof(TOKEN, JOB)
    meet(agent, server)
    assert agent.keys is not None
    assert agent.keys == server.keys
    assert agent.keys.from_agent != agent.keys.from_server


def test_one_byte_at_a_time_with_bytes_behind() -> None:
    agent, server = AgentProof(TOKEN, JOB), ServerProof(TOKEN, JOB)
    answers = b"".join(server.take(bytes([byte])) for byte in agent.hello)
    sent = agent.take(answers) + b"behind"
    answers = b"".join(server.take(bytes([byte])) for byte in sent)
    assert server.keys is not None
    assert server.rest() == b"behind"
    assert server.rest() == b""
    agent.take(answers + b"more")
    assert agent.keys == server.keys
    assert agent.rest() == b"more"


@pytest.mark.parametrize(
    ("token", "job"), [(bytes(32), JOB), (TOKEN[:-1] + b"\0", JOB), (TOKEN, "another"), (TOKEN, "")]
)
def test_another_token_or_job(token: bytes, job: str) -> None:
    with pytest.raises(RefusedError, match="does not know the job's token"):
        meet(AgentProof(token, job), ServerProof(TOKEN, JOB))


def test_a_proof_that_was_right_once_is_not_again() -> None:
    agent, server = AgentProof(TOKEN, JOB), ServerProof(TOKEN, JOB)
    proof = agent.take(server.take(agent.hello))
    server.take(proof)
    replayed = ServerProof(TOKEN, JOB)
    assert replayed.take(agent.hello) != b""
    with pytest.raises(RefusedError, match="token"):
        replayed.take(proof)


def test_nobody_can_have_the_server_prove_for_him() -> None:
    """Reflection: what the server says is sent back to it, and to an agent that waits for a proof."""
    server = ServerProof(TOKEN, JOB, OF_SERVER)
    answer = server.take(spec.MAGIC + OF_SERVER)  # the attacker takes the server's nonce for its own
    assert answer == spec.MAGIC + OF_SERVER
    with pytest.raises(RefusedError, match="token"):
        server.take(answer[:32])
    agent = AgentProof(TOKEN, JOB, OF_AGENT)
    proof = agent.take(spec.MAGIC + OF_AGENT)
    with pytest.raises(RefusedError, match="server does not know"):
        agent.take(proof)


def test_nothing_is_proven_before_the_agent_has() -> None:
    server = ServerProof(TOKEN, JOB)
    assert len(server.take(AgentProof(TOKEN, JOB).hello)) == len(spec.MAGIC) + spec.NONCE_BYTES
    assert server.take(b"\0" * (spec.PROOF_BYTES - 1)) == b""


@pytest.mark.parametrize("garbage", [b"GET / HTTP/1.1\r\n", b"\0", b"BRGLINK2", b"SSH-2.0-x\r\n"])
def test_garbage_is_refused_at_its_first_byte(garbage: bytes) -> None:
    with pytest.raises(RefusedError, match="not an agent"):
        ServerProof(TOKEN, JOB).take(garbage)
    with pytest.raises(RefusedError, match="no server"):
        AgentProof(TOKEN, JOB).take(garbage)
