# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/live/link.toml by `python -m codegen`. Do not edit.
"""How an agent and the server prove that they know a job's token, and seal what they send."""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"BRGLINK1"
TOKEN_BYTES: Final = 32  # random bytes; a token's file has them in hexadecimal
NONCE_BYTES: Final = 32  # fresh for each connection
PROOF_BYTES: Final = 32  # BLAKE2b-256
LABEL_BYTES: Final = 16  # filled up with zeros
RECORD_HEAD_BYTES: Final = 8  # before a record's payload
TAG_BYTES: Final = 16  # behind a record's payload
MOST_RECORD: Final = 65536  # bytes of a record's payload
PROVE_WITHIN_MS: Final = 5000  # from the connection to the proof; then it is closed
AGENT_PROOF: Final = b"agent proof"
SERVER_PROOF: Final = b"server proof"
FROM_AGENT: Final = b"agent records"
FROM_SERVER: Final = b"server records"
RECORD_DATA: Final = 0  # bytes of the stream
RECORD_END: Final = 1  # the other side need not connect again; the payload says why, in one line of UTF-8
