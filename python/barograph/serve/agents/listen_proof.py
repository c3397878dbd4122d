# SPDX-License-Identifier: BSD-3-Clause
"""How agent and server prove to each other that they know the job's token, before any byte is taken for a frame.

The messages are in spec/live/link.toml. No input or output here: bytes in, bytes out. The server's side is used by
listen.py; the agent's, which is src/agent/connect in C++, by emulated agents and tests. Compares in constant
time; says nothing to anybody who has not proven.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

from barograph.spec import live_link as spec

HELLO_BYTES: Final = len(spec.MAGIC) + spec.NONCE_BYTES


class RefusedError(Exception):
    """The other side is not one that this one talks to. The text is for the user here, never sent."""


@dataclass(frozen=True)
class Keys:
    """What seals the records of a connection, by who sends them."""

    from_agent: bytes
    from_server: bytes


@dataclass(frozen=True)
class Exchange:
    """What both sides know of one connection; `token` is secret."""

    token: bytes
    job: str
    agent: bytes
    server: bytes

    def derive(self, label: bytes) -> bytes:
        """Returns the 32 bytes that only who knows the token can compute."""
        text = label.ljust(spec.LABEL_BYTES, b"\0") + self.agent + self.server + self.job.encode("utf-8")
        return hashlib.blake2b(text, key=self.token, digest_size=spec.PROOF_BYTES).digest()

    def keys(self) -> Keys:
        """Returns the keys of the session."""
        return Keys(self.derive(spec.FROM_AGENT), self.derive(spec.FROM_SERVER))


class ServerProof:
    """The server's side of one connection: takes bytes as they come, until `keys` is there.

    Args:
        token: of the job.
        job: its id.
        nonce: for tests; fresh bytes otherwise.
    """

    def __init__(self, token: bytes, job: str, nonce: bytes | None = None) -> None:
        self._token = token
        self._job = job
        self._nonce = nonce or secrets.token_bytes(spec.NONCE_BYTES)
        self._bytes = bytearray()
        self._exchange: Exchange | None = None
        self.keys: Keys | None = None

    def take(self, data: bytes) -> bytes:
        """Returns what to send; raises RefusedError. What comes behind the proof is in rest()."""
        self._bytes += data
        answer = b""
        if self._exchange is None:
            if not spec.MAGIC.startswith(bytes(self._bytes[: len(spec.MAGIC)])):
                raise RefusedError("something that is not an agent, or one of another version")
            if len(self._bytes) < HELLO_BYTES:
                return b""
            nonce = bytes(self._bytes[len(spec.MAGIC) : HELLO_BYTES])
            del self._bytes[:HELLO_BYTES]
            self._exchange = Exchange(self._token, self._job, nonce, self._nonce)
            answer = spec.MAGIC + self._nonce
        if self.keys is None and len(self._bytes) >= spec.PROOF_BYTES:
            proof = bytes(self._bytes[: spec.PROOF_BYTES])
            del self._bytes[: spec.PROOF_BYTES]
            if not hmac.compare_digest(proof, self._exchange.derive(spec.AGENT_PROOF)):
                raise RefusedError("an agent that does not know the job's token")
            self.keys = self._exchange.keys()
            answer += self._exchange.derive(spec.SERVER_PROOF)
        return answer

    def rest(self) -> bytes:
        """Returns, once, the bytes that came behind the proof."""
        rest = bytes(self._bytes)
        self._bytes.clear()
        return rest


class AgentProof:
    """The agent's side of one connection; see ServerProof. `hello` goes first."""

    def __init__(self, token: bytes, job: str, nonce: bytes | None = None) -> None:
        self._token = token
        self._job = job
        self._nonce = nonce or secrets.token_bytes(spec.NONCE_BYTES)
        self._bytes = bytearray()
        self._exchange: Exchange | None = None
        self.keys: Keys | None = None
        self.hello = spec.MAGIC + self._nonce

    def take(self, data: bytes) -> bytes:
        """Returns what to send; raises RefusedError. What comes behind the proof is in rest()."""
        self._bytes += data
        if self._exchange is None:
            if not spec.MAGIC.startswith(bytes(self._bytes[: len(spec.MAGIC)])):
                raise RefusedError(
                    "what answers there is no server of a live page, or one of another version"
                )
            if len(self._bytes) < HELLO_BYTES:
                return b""
            nonce = bytes(self._bytes[len(spec.MAGIC) : HELLO_BYTES])
            del self._bytes[:HELLO_BYTES]
            self._exchange = Exchange(self._token, self._job, self._nonce, nonce)
            return self._exchange.derive(spec.AGENT_PROOF)
        if self.keys is None and len(self._bytes) >= spec.PROOF_BYTES:
            proof = bytes(self._bytes[: spec.PROOF_BYTES])
            del self._bytes[: spec.PROOF_BYTES]
            if not hmac.compare_digest(proof, self._exchange.derive(spec.SERVER_PROOF)):
                raise RefusedError("the server does not know the job's token")
            self.keys = self._exchange.keys()
        return b""

    def rest(self) -> bytes:
        """Returns, once, the bytes that came behind the proof."""
        rest = bytes(self._bytes)
        self._bytes.clear()
        return rest
