# SPDX-License-Identifier: BSD-3-Clause
"""Takes out of a command line what looks like a secret, before it is stored in a profile.

Rather too much than too little: what is lost is a few words of metadata. Called on every rank, so standard
library only and no I/O. The environment is never stored at all.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import partial

REDACTED = "***"
KEPT = 1000  # characters of one argument
# What is shorter than any known key, and has none of these characters, is not a secret and holds none.
SHORTEST = 15
TELLING = frozenset("=:@&;?{ ")
KEPT_IN_ALL = 16_000  # characters of all arguments; the kernel takes 128 KiB for one variable

# All are compiled when they are needed, which they seldom are, and every rank of a job would wait for it.

# A name that contains one of these anywhere ("DB_PASSWORD", "--githubToken") has a secret as its value.
_ANYWHERE = partial(
    re.compile, r"passw|passphrase|passcode|secret|token|credential|api_?key|private_?key|access_?key"
)
# These only count as the last word of a name ("--key", "--basic-auth"), not in "--key-size" or "--author".
_LAST_WORD = partial(
    re.compile, "auth|authorization|bearer|cookie|key|otp|pass|pin|pw|pwd|session|sid|sig|signature|userpass"
)

# Shapes that services give to their keys, from their public documentation.
_SHAPES = partial(
    re.compile,
    r"""
    \b(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}\b                 # AWS key ids
  | \bgh[oprsu]_[0-9A-Za-z]{20,} | \bgithub_pat_\w{20,}     # GitHub
  | \bglpat-[\w-]{16,}                                      # GitLab
  | \bxox[abeoprs]-[0-9A-Za-z-]{10,}                        # Slack
  | \b(?:sk|pk|rk)[-_][0-9A-Za-z_-]{16,}                    # several payment and model services
  | \bhf_[0-9A-Za-z]{20,} | \bnpm_[0-9A-Za-z]{30,} | \bpypi-[\w-]{30,}
  | \bAIza[\w-]{30,} | \bya29\.[\w.-]{20,}                  # Google
  | \beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*                       # JSON web token (RFC 7519)
  | -----BEGIN[ A-Z]*PRIVATE\ KEY-----[\s\S]*               # PEM
    """,
    re.VERBOSE,
)
_URL = partial(re.compile, r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?P<user>[^\s/?#@]*)@")
_PARAMETER = partial(re.compile, r"(?P<head>[?&;](?P<name>[\w.%-]+)=)(?P<value>[^&;#\s]+)")
_BARE_LOGIN = partial(re.compile, r"(?P<user>[\w.+-]+):(?P<password>[^\s:/@]+)@(?=[\w.-]+)")
_HEADER = partial(re.compile, r"(?P<head>\b(?P<name>[A-Za-z][\w-]*)\s*:\s+)(?P<value>\S.*)")
_SCHEME = partial(
    re.compile, r"(?P<head>\b(?:Bearer|Basic|Digest|Token)\s+)(?P<value>[^\s\"']{6,})", re.IGNORECASE
)
# --NAME VALUE, --NAME=VALUE, NAME=VALUE and "NAME": VALUE inside a longer text (a shell command, JSON, YAML).
_INSIDE = partial(
    re.compile,
    r"""(?P<head>--?(?P<option>[A-Za-z][\w.-]*)(?:\s*=\s*|\s+)"""
    r"""|["']?(?P<name>[A-Za-z_][\w.-]*)["']?\s*[=:]\s*)"""
    r"""(?P<value>"[^"]*"|'[^']*'|[^\s,;&|)}]+)""",
)
_RANDOM = partial(re.compile, r"[A-Za-z0-9+_=-]{32,}|[A-Za-z0-9+/]{40}")


def is_secret_name(name: str) -> bool:
    """True when an option, variable or key of this name is expected to hold a secret."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    words = re.sub(r"[-.]", "_", words).lower().strip("_")
    return bool(_ANYWHERE().search(words)) or bool(_LAST_WORD().fullmatch(words.rsplit("_", 1)[-1]))


def looks_random(text: str) -> bool:
    """True for long mixed text such as a generated key: no number, word, hash or path."""
    if not _RANDOM().fullmatch(text) or text.count("/") > 2:
        return False
    classes = sum(bool(re.search(pattern, text)) for pattern in ("[a-z]", "[A-Z]", "[0-9]"))
    counts = Counter(text)
    bits = -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
    # 32 characters drawn from 64 have about 4.5 bits each; names of files and cases stay below 4.
    return classes == 3 and bits > 4.1


def _user_part(match: re.Match[str]) -> str:
    user, colon, _ = match["user"].partition(":")
    if colon:
        return f"{match['scheme']}{user}:{REDACTED}@"
    return match[0] if len(user) < 16 else f"{match['scheme']}{REDACTED}@"


def _named(match: re.Match[str]) -> str:
    return match["head"] + (REDACTED if is_secret_name(match["name"]) else match["value"])


def _inside(match: re.Match[str]) -> str:
    return match["head"] + (REDACTED if is_secret_name(match["option"] or match["name"]) else match["value"])


def redact_text(text: str) -> str:
    """Returns one argument, at most KEPT characters, with what looks like a secret replaced by `***`."""
    # Looks further than it keeps, so that nothing is kept of a secret that the cut would make unrecognisable.
    redacted = _redact_value(text[: 4 * KEPT])
    return redacted if len(redacted) <= KEPT else redacted[:KEPT] + "..."


def _redact_value(text: str, depth: int = 0) -> str:
    if len(text) < SHORTEST and text.isascii() and text.isprintable() and not TELLING.intersection(text):
        return text
    name, sign, value = text.partition("=")
    if sign and depth < 4 and re.fullmatch(r"-{0,2}[\w.-]+", name):
        return f"{name}={REDACTED if value and is_secret_name(name) else _redact_value(value, depth + 1)}"
    text = _SHAPES().sub(REDACTED, text)
    text = _URL().sub(_user_part, text)
    text = _PARAMETER().sub(_named, text)
    text = _BARE_LOGIN().sub(rf"\g<user>:{REDACTED}@", text)
    text = _SCHEME().sub(rf"\g<head>{REDACTED}", text)
    if re.search(r"[\s{]", text):
        text = _HEADER().sub(_named, text) if not text.lstrip().startswith(("{", "[")) else text
        text = _INSIDE().sub(_inside, text)
    return REDACTED if looks_random(text) else text


def redact(arguments: Sequence[str]) -> list[str]:
    """Returns a command line without secrets: option values, logins in URLs, known shapes of keys."""
    result: list[str] = []
    value_is_secret = False
    for argument in arguments:
        is_option = re.fullmatch(r"--?[A-Za-z][\w.-]*", argument) is not None
        if value_is_secret and not is_option:
            result.append(REDACTED)
            value_is_secret = False
            continue
        result.append(redact_text(argument))
        value_is_secret = is_option and is_secret_name(argument)
    return result


def to_setting(arguments: Sequence[str]) -> str:
    """Returns the redacted command line as a JSON list, valid UTF-8 for any bytes in the arguments."""
    total = 0
    texts: list[str] = []
    for argument in arguments:
        total += min(len(argument), KEPT) + 4  # quotes, comma and space
        if total > KEPT_IN_ALL:
            break
        texts.append(argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    redacted = redact(texts)
    if len(texts) < len(arguments):
        redacted.append(f"... ({len(arguments) - len(texts)} more)")
    return json.dumps(redacted, ensure_ascii=False)
