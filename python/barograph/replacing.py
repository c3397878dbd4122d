# SPDX-License-Identifier: BSD-3-Clause
"""What an output may replace, and how it takes its place. All that writes where a user said goes through here.

Nothing is replaced without `force`, and with it only what Barograph wrote: a file by a file, a folder by a folder,
never a symbolic link. An output is made beside its place and renamed, so that no half of it is ever seen; a device or a
pipe is written to, and needs no force. docs/reference/cli.md says the same to users.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import stat
from collections.abc import Generator
from pathlib import Path
from typing import Final

# What is looked at of each end of a file: a page, a picture or a table of JSON names Barograph there.
END_BYTES: Final = 1 << 16
MARK: Final = re.compile(rb'\A\x89BARO|Barograph|"barograph')
FORMAT_BYTES: Final = 4  # enough to tell PNG, PDF, HTML, JSON and profiles from each other
# What is written of a file in one of its extended attributes, where the file system has these: its size and time of
# change, so that a file that somebody has changed since is somebody's. For formats that have no place for a name.
NOTE: Final = "user.barograph"
# A database has a place for it (docs of SQLite, "Database File Format", 1.3.16).
SQLITE: Final = b"SQLite format 3\0"
SQLITE_ID_AT: Final = 68
SQLITE_ID: Final = 0x4241524F  # "BARO"
FIRST_LINE: Final = 64
OWN_STREAMS: Final = re.compile(r"/dev/(stdout|stderr|fd/\d+)|/proc/self/fd/\d+")
NUMBER_OF_STREAM: Final = {"stdout": 1, "stderr": 2}

# The names in folders of ours: of a profile in parts, and of what is beside a profile.
PARTS: Final = r"part-\d+\.baro|metadata\.json|\.metadata\.json\.\d+"
TRACE_FILES: Final = r"(rank|node)-\d+\.baro"
ANALYSIS_FILES: Final = r"\.?analysis\.json|\w+\.parquet"

CHOOSE: Final = "choose another name"


class NotReplacedError(FileExistsError):
    """What has the name of an output stays; `hint` says what the user can do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def check(target: Path, *, force: bool) -> None:
    """Raises NotReplacedError for a target that is certainly not to be replaced; OSError for a name nothing can have.

    Whether Barograph wrote a file may turn out only when the new one is there to compare it with.
    """
    if is_stream(target):
        return
    status = _status(target)
    if status is None:
        return
    kind = _special(status.st_mode)
    if kind:
        hint = f"name the file that it leads to: {shlex.quote(os.path.realpath(target))}"
        raise NotReplacedError(f"{target} is {kind}", hint if stat.S_ISLNK(status.st_mode) else CHOOSE)
    if not force:
        sure = stat.S_ISREG(status.st_mode) and (
            status.st_size == 0 or _is_noted(target) or _is_marked(target)
        )
        only = f"{CHOOSE}; --force replaces only what Barograph wrote"
        hint = f"{CHOOSE}, or replace it with --force" if sure else only
        raise NotReplacedError(f"{target} exists", hint)


def is_stream(target: Path) -> bool:
    """True for a device, a pipe and a descriptor of this process: they are written to."""
    if OWN_STREAMS.fullmatch(str(target)):
        return True
    try:
        mode = os.stat(target).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


@contextlib.contextmanager
def new_output(target: Path, *, force: bool, ours: str = "") -> Generator[Path, None, None]:
    """Gives the path of a file or folder to make, which gets the name of the target when that has gone well.

    Args:
        target: its name.
        force: replace what is there, where Barograph wrote it.
        ours: what all names in such a folder match, where these differ between two of its kind.

    Raises:
        NotReplacedError: something has the name and stays.
        OSError: it cannot be written.
    """
    import tempfile  # noqa: PLC0415 - not when nothing is written

    check(target, force=force)
    if is_stream(target):
        with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
            made = Path(folder) / "output"
            yield made
            _write_to_stream(made, target)
        return
    with tempfile.TemporaryDirectory(
        prefix=".barograph-", dir=target.parent, ignore_cleanup_errors=True
    ) as folder:
        made = Path(folder) / "output"
        yield made
        _note(made)
        take_place(made, target, force=force, ours=ours)


def take_place(made: Path, target: Path, *, force: bool, ours: str = "") -> None:
    """Gives what was made, on the file system of the target, the name of the target; raises as new_output does."""
    if not force:
        check(target, force=False)
        _rename_to_new(made, target)
        return
    refuse_foreign(target, made, ours)
    if not made.is_dir() or _status(target) is None:
        os.replace(made, target)
        return
    aside = made.with_name("replaced")
    os.rename(target, aside)  # a folder is renamed onto an empty one only
    try:
        os.rename(made, target)
    except OSError:
        os.rename(aside, target)
        raise
    remove_folder(aside)


def refuse_foreign(target: Path, made: Path, ours: str = "") -> None:
    """Raises NotReplacedError unless the target can be replaced by what was made: is not there, or is of ours."""
    check(target, force=True)
    status = _status(target)
    if status is None:
        return
    name = shlex.quote(str(target))
    if stat.S_ISDIR(status.st_mode):
        if not made.is_dir():
            raise NotReplacedError(
                f"{target} is a folder, which a file does not replace",
                f"name a file in it: {shlex.quote(str(target / 'NAME'))}",
            )
        known = _names(made)
        others = (
            path
            for path in sorted(target.rglob("*"))
            if not (
                re.fullmatch(ours, path.name) if ours else _name(path, target) in known or _is_noted(path)
            )
        )
        foreign = next(others, None)
        if foreign is not None:
            raise NotReplacedError(
                f"{target} is a folder that contains other files, such as {foreign}", CHOOSE
            )
    elif made.is_dir():
        raise NotReplacedError(
            f"{target} is a file, which a folder does not replace", f"{CHOOSE}, or remove it: rm {name}"
        )
    elif not _is_ours(target, made):
        raise NotReplacedError(
            f"nothing in {target} shows that Barograph wrote it, as a file of this kind",
            f"{CHOOSE}, or remove it: rm {name}",
        )


def is_only(folder: Path, ours: str) -> bool:
    """True for a folder, and no link to one, in which the names of all entries match the pattern."""
    status = _status(folder)
    if status is None or not stat.S_ISDIR(status.st_mode):
        return False
    return all(re.fullmatch(ours, entry.name) for entry in folder.iterdir())


def is_profile(path: Path) -> bool:
    """True for a file that begins as a profile does, and for an empty one. Pipes and devices are not read."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return stream.read(len(b"\x89BARO")) in {b"", b"\x89BARO"}
    except OSError:
        return False


def remove_folder(folder: Path) -> None:
    """Removes a folder that is_only() or refuse_foreign() has looked at; what cannot be removed stays."""
    import shutil  # noqa: PLC0415 - not on ranks

    shutil.rmtree(folder, ignore_errors=True)


def _status(target: Path) -> os.stat_result | None:
    try:
        return os.lstat(target)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _special(mode: int) -> str:
    """Returns what a thing is that is neither a file nor a folder; "" for these."""
    if stat.S_ISLNK(mode):
        return "a symbolic link"
    if stat.S_ISBLK(mode):
        return "a block device"
    return "a socket" if stat.S_ISSOCK(mode) else ""


def _rename_to_new(made: Path, target: Path) -> None:
    """Renames, unless something has got the name meanwhile: a folder is never renamed onto files, a file is linked."""
    if made.is_dir():
        os.rename(made, target)
        return
    try:
        os.link(made, target)
    except FileExistsError:
        check(target, force=False)
        raise
    except OSError:  # a file system without hard links
        os.rename(made, target)
        return
    made.unlink()


def _write_to_stream(made: Path, target: Path) -> None:
    import shutil  # noqa: PLC0415 - not when nothing is written

    if made.is_dir():
        raise NotReplacedError(f"{target} takes no folder", CHOOSE)
    number = _own_stream(target)
    # Opened by its name, a file that standard output was redirected to would be cut, or overwritten from its start.
    descriptor = os.dup(number) if number is not None else os.open(target, os.O_WRONLY | os.O_CLOEXEC)
    with made.open("rb") as source, os.fdopen(descriptor, "wb") as stream:
        shutil.copyfileobj(source, stream)


def _own_stream(target: Path) -> int | None:
    if not OWN_STREAMS.fullmatch(str(target)):
        return None
    return NUMBER_OF_STREAM[target.name] if target.name in NUMBER_OF_STREAM else int(target.name)


def _names(folder: Path) -> set[str]:
    return {_name(path, folder) for path in folder.rglob("*")}


def _name(path: Path, folder: Path) -> str:
    """Returns a path in a folder, with all numbers alike: how many ranks there are may differ."""
    return re.sub(r"\d+", "#", str(path.relative_to(folder)))


def _is_ours(old: Path, new: Path) -> bool:
    if old.stat().st_size == 0:
        return True
    if _is_noted(old):
        return is_profile(new) or not is_profile(old)
    was, now = _beginning(old), _beginning(new)
    if _is_marked(new):
        return was[:FORMAT_BYTES] == now[:FORMAT_BYTES] and _is_marked(old)
    return was.partition(b"\n")[0] == now.partition(b"\n")[0]


def _note(made: Path) -> None:
    """Says of all files of an output that they are ours; nothing where the file system takes no such note."""
    for path in made.rglob("*") if made.is_dir() else (made,):
        with contextlib.suppress(OSError):
            os.setxattr(path, NOTE, _state(path), follow_symlinks=False)


def _is_noted(path: Path) -> bool:
    """True for a file that says that we wrote it, and is as we wrote it."""
    try:
        return os.getxattr(path, NOTE, follow_symlinks=False) == _state(path)
    except OSError:
        return False


def _state(path: Path) -> bytes:
    status = os.lstat(path)
    folder = stat.S_ISDIR(status.st_mode)  # its time changes with its files, which are looked at themselves
    return b"folder" if folder else b"%d %d" % (status.st_size, status.st_mtime_ns)


def _beginning(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(FIRST_LINE)


def _is_marked(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            head = stream.read(END_BYTES)
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - END_BYTES))
            tail = stream.read(END_BYTES)
    except OSError:
        return False
    if head.startswith(SQLITE):
        return head[SQLITE_ID_AT : SQLITE_ID_AT + 4] == SQLITE_ID.to_bytes(4, "big")
    return MARK.search(head) is not None or MARK.search(tail) is not None
