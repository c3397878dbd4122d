# SPDX-License-Identifier: BSD-3-Clause
"""The settings of one recording, checked, and the command line that applies them on each rank.

Shared by the forms of `barograph run` and by `barograph env`. Imported on every rank: standard library only.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shlex
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from barograph import completion_lock, replacing
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.launch.plugins.plugins import PATH_VARIABLE, chosen_folder
from barograph.launch.plugins.wrappers import find_wrappers
from barograph.spec.launchers import BATCH_JOB_VARIABLES
from barograph.spec.settings import SETTINGS, Setting

ENDING = ".baro"
TRACE_ENDING = ".trace"  # of the folder beside a profile
ANALYSIS_ENDING = ".analysis"  # likewise: what analyzers of a coupled job have found
# What a name of a profile may have so that NAME.baro.old.analysis is one: Linux allows 255 bytes.
LONGEST_NAME = 235
REMOVED = "the current folder was removed"
BESIDE = (TRACE_ENDING, ANALYSIS_ENDING)
# The name that was made up, in whose place the program's may be.
DEFAULT_OUTPUT = "BAROGRAPH_DEFAULT_OUTPUT"
# Less room than this keeps no arena.
LEAST_FREE = 1 << 20
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def parse_value(setting: Setting, text: str, *, variable: bool = False) -> str:
    """Returns the value of a setting in the form the library reads.

    Args:
        setting: whose value it is.
        text: as it was given.
        variable: it was given by the setting's environment variable, which an error then names.

    Raises:
        LaunchError: text is not a value of the setting's type, or is out of range.
    """
    name = setting.env if variable or not setting.option else setting.option
    if setting.type == "path":
        # As it is where the current folder was removed: resolve_output() says so.
        return os.path.abspath(text) if text and _has_folder() else text
    if setting.type in {"count", "bytes"} and text in setting.choices:
        return text
    if setting.type in {"count", "bytes"}:
        return _parse_number(name, text, setting)
    if setting.type == "size-classes":
        return _parse_size_classes(name, text, setting.maximum)
    if setting.type == "share":
        match = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%", text.strip())
        if text != "off" and (match is None or not 0 < float(match[1]) <= 100):
            raise LaunchError(
                f"{name} {text!r} is not a share of the run time",
                hint="give off, or a percentage such as 1% or 0.5%",
            )
        return f"{match[1]}%" if match else text
    if setting.type == "duration":
        return _parse_duration(name, text.strip(), setting)
    if setting.type == "rate":
        return _parse_rate(name, text.strip(), setting)
    if setting.type == "wrappers":
        return find_wrappers(text, name)
    if setting.type == "layers":
        return _parse_layers(name, text, setting)
    if setting.type == "list":
        return _parse_list(name, text.strip(), setting)
    if setting.type == "flag" and text not in {"0", "1"}:
        raise LaunchError(f"{setting.env} {text!r} is neither 0 nor 1", hint=f"{setting.env}=1")
    if setting.type == "choice" and text not in setting.choices:
        raise LaunchError(
            f"{name} {text!r} is not one of {', '.join(setting.choices)}",
            hint=given_as(name, setting.choices[0]),
        )
    return text


def _parse_layers(name: str, text: str, setting: Setting) -> str:
    if text in {"0", "1"}:
        return setting.alone if text == "1" else text
    layers = text.split(",")
    for layer in layers:
        if layer not in setting.choices:
            known = ", ".join(setting.choices)
            raise LaunchError(
                f"{name} {text!r} names no layer that can be traced"
                if len(layers) == 1
                else f"{name} {text!r}: {layer!r} is not a layer that can be traced",
                hint=f"give some of {known} with commas: {name}={setting.alone}",
            )
    return text


def _parse_list(name: str, text: str, setting: Setting) -> str:
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if text != "off" and word not in setting.choices:
            raise LaunchError(
                f"{name} {word!r} is none of {', '.join(setting.choices)}",
                hint=given_as(name, ",".join(setting.choices)),
            )
    return ",".join(dict.fromkeys(words))


def given_as(name: str, value: str) -> str:
    """Returns how a value is given by an option or a variable of this name."""
    return f"{name} {value}" if name.startswith("-") else f"{name}={value}"


def limits(setting: Setting) -> tuple[str, str]:
    """Returns the smallest and the largest number that a setting takes, as they may be given."""
    return number_text(setting, setting.minimum), number_text(setting, setting.maximum)


def number_text(setting: Setting, number: int) -> str:
    """Returns a number as it may be given for a setting: 16, or 1M where it is of bytes."""
    if setting.type != "bytes" or number == 0:
        return str(number)
    unit = next(unit for unit in reversed(UNITS) if number % UNITS[unit] == 0)
    return f"{number // UNITS[unit]}{unit}"


def _parse_number(name: str, text: str, setting: Setting) -> str:
    low, most = limits(setting)
    match = re.fullmatch(r"([0-9]+)\s*([KMGT]?)(i?B)?", text.strip(), re.IGNORECASE)
    if match is None or (setting.type == "count" and match[1] != text.strip()):
        if setting.type == "bytes":
            also = "".join(f"{choice}, " for choice in setting.choices)
            hint = f"give {also}a number of bytes, or for example 64K, 256M or 1G"
            raise LaunchError(f"{name} {text!r} is not a size", hint=hint)
        also = "".join(f", or {choice}" for choice in setting.choices)
        raise LaunchError(
            f"{name} {text!r} is not a number", hint=f"give an integer from {low} to {most}{also}"
        )
    # Python refuses to convert thousands of digits.
    value = int(match[1]) * UNITS[match[2].upper()] if len(match[1]) < 20 else setting.maximum + 1
    if value < setting.minimum:
        raise LaunchError(f"{name} {text} is too small: the minimum is {low}", hint=setting.doc)
    if value > setting.maximum:
        raise LaunchError(f"{name} {text} is too large: the maximum is {most}", hint=setting.doc)
    return str(value)


def _parse_duration(name: str, text: str, setting: Setting) -> str:
    if text in {"off", *setting.choices}:
        return text
    words = ", ".join(["off", *setting.choices])
    match = re.fullmatch(r"([0-9]{1,9})\s*(ms|s|m|min|h|)", text)
    if match is None or int(match[1]) == 0:
        raise LaunchError(f"{name} {text!r} is not a time", hint=f"{words}, or a time such as 30s, 5m or 1h")
    if not match[2]:
        raise LaunchError(
            f"{name} {text!r} has no unit", hint=f"{words}, or a time with ms, s, m or h: {text}s, {text}m"
        )
    return match[1] + {"min": "m"}.get(match[2], match[2])


def _parse_rate(name: str, text: str, setting: Setting) -> str:
    if text == "off":
        return text
    hint = f"off, or times per second from {setting.minimum}Hz to {setting.maximum // 1000}kHz: 100Hz"
    match = re.fullmatch(r"([0-9]{1,9})\s*(k?)(hz)?", text, re.IGNORECASE)
    if match is None or (match[2] and not match[3]):
        raise LaunchError(f"{name} {text!r} is not a rate", hint=hint)
    hertz = int(match[1]) * (1000 if match[2] else 1)
    if not setting.minimum <= hertz <= setting.maximum:
        raise LaunchError(f"{name} {text} is out of range", hint=hint)
    return f"{hertz}Hz"


def _parse_size_classes(name: str, text: str, most: int) -> str:
    if text == "log2":
        return text
    words = [word.strip().upper().removesuffix("B").removesuffix("I") for word in text.split(",")]
    if not all(re.fullmatch(r"[0-9]+[KMGT]?", word) for word in words):
        hint = "log2, or upper edges in bytes such as 128,1024,64K"
        raise LaunchError(f"{name} {text!r} are not size classes", hint=hint)
    edges = [int(word.rstrip("KMGT")) * UNITS[word.lstrip("0123456789")] for word in words]
    if len(edges) > most:
        raise LaunchError(f"{name}: {len(edges)} size classes are too many", hint=f"at most {most}, or log2")
    if edges[0] < 1 or edges[-1] >> 63 or any(low >= high for low, high in itertools.pairwise(edges)):
        raise LaunchError(
            f"{name} {text!r}: the edges must ascend, between 1 and 2^63 - 1",
            hint=given_as(name, "128,1024,64K"),
        )
    return ",".join(map(str, edges))


def collect_settings(
    options: Mapping[str, str | None], ignored: Callable[[str], object] | None = None
) -> dict[str, str]:
    """Returns the variables to set: the given options, else what the environment has, checked and normalised.

    Args:
        options: setting name -> text from the command line; None where the option was not given.
        ignored: called with what is wrong with a variable of the environment, for which the default is taken then.
            Nobody typed it for this program, which must not be kept from starting.

    Raises:
        LaunchError: a value is wrong, or goes with another one that is not given.
    """
    variables: dict[str, str] = {}
    for setting in SETTINGS:
        if not setting.option:
            continue
        text = options.get(setting.name)
        if text is not None and not text.strip():
            raise LaunchError(f"{setting.option} is empty", hint=setting.doc)
        variable = text is None
        if text is None:
            text = os.environ.get(setting.env)
        if text is not None and (text or setting.type == "path"):
            try:
                variables[setting.env] = parse_value(setting, text, variable=variable)
            except LaunchError as error:
                if ignored is None or not variable:
                    raise
                ignored(f"{error}; it is ignored")
                variables[setting.env] = setting.default
    if options.get("sample_clock") == "wall" and variables.get("BAROGRAPH_SAMPLE", "off") == "off":
        raise LaunchError("--sample-clock wall samples nothing by itself", hint="add --sample 100Hz")
    if PATH_VARIABLE not in variables and (built := chosen_folder()) is not None:
        variables[PATH_VARIABLE] = str(built)
    return variables


def arena_directory(variables: Mapping[str, str]) -> Path:
    """Returns the directory, shared with other users, under which the arenas of a run are on this node."""
    default = next(setting.default for setting in SETTINGS if setting.name == "arena_dir")
    return Path(variables.get("BAROGRAPH_ARENA_DIR") or default)


def chosen_arena_directory(option: str | None) -> Path:
    """Returns the arena directory that --arena-dir names, or else this environment."""
    return Path(option) if option else arena_directory(os.environ)


def why_unwatched(directory: Path) -> str:
    """Returns why nobody outside will see what processes of this node record there; "" where nothing is known of it.

    They keep it in their own memory then (src/runtime/recording.cpp).
    """
    try:
        if not directory.is_dir():
            return f"{directory} {'is not a folder' if directory.exists() else 'does not exist'}"
        own = directory / f"barograph-{os.geteuid()}"
        if not os.access(own if own.is_dir() else directory, os.W_OK | os.X_OK):
            return f"no permission to write in {directory}"
        disk = os.statvfs(directory)
    except OSError as error:
        return f"{directory}: {error.strerror}"
    return "" if disk.f_bavail * disk.f_frsize >= LEAST_FREE else f"no room in {directory}"


def check_room(options: Mapping[str, str | None], variables: Mapping[str, str], ranks: int) -> None:
    """Raises LaunchError where rings of the size that was asked for do not fit into the directory of the arenas."""
    for name in ("ring_size", "flight_recorder"):
        setting = next(setting for setting in SETTINGS if setting.name == name)
        size = variables.get(setting.env, "")
        if options.get(name) is None or not size.isdigit():
            continue
        directory = arena_directory(variables)
        try:
            disk = os.statvfs(directory)
        except OSError:
            return  # the library says so
        free = disk.f_bavail * disk.f_frsize
        if int(size) * ranks > free:
            of_ranks = f" for each of {ranks} ranks" if ranks > 1 else ""
            raise LaunchError(
                f"{setting.option} {options[name]}{of_ranks} is more than the {free >> 20:,} MiB that are free in "
                f"{directory}",
                hint="--arena-dir names another folder",
            )


def user_folders(directory: Path) -> list[Path]:
    """Returns the folders of this user's arenas in such a directory: the library makes another where one is not ours.

    See src/sys/files/private_folder.hpp. What belongs to other users, or is open to them, is not looked into.
    """
    usual = f"barograph-{os.geteuid()}"
    folders = [directory / usual]
    with contextlib.suppress(OSError), os.scandir(directory) as entries:
        folders += sorted(directory / entry.name for entry in entries if entry.name.startswith(f"{usual}-"))
    return [folder for folder in folders if _is_private(folder)]


def job_folder(directory: Path, job: str) -> Path:
    """Returns the folder of a job's arenas on this node: where there is none, the one that there usually would be."""
    name = f"job-{job}"
    found = (path for folder in user_folders(directory) if (path := folder / name).is_dir())
    return next(found, directory / f"barograph-{os.geteuid()}" / name)


def private_folder(directory: Path) -> Path:
    """Returns a folder of this user alone in such a directory; makes the usual one where there is none.

    Raises:
        OSError: there can be none.
    """
    found = user_folders(directory)
    if not found:
        with contextlib.suppress(FileExistsError):
            (directory / f"barograph-{os.geteuid()}").mkdir(mode=0o700)
        found = user_folders(directory)
    if not found:
        raise PermissionError(f"{directory}: no folder of this user alone")
    return found[0]


def make_job_folder(directory: Path, job: str) -> Path:
    """Returns the folder of a job's arenas on this node; makes it where it is not there.

    Raises:
        OSError: there can be none.
    """
    folder = private_folder(directory) / f"job-{job}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if not _is_private(folder):
        raise PermissionError(f"{folder}: not of this user alone")
    return folder


def _is_private(folder: Path) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o077


def batch_job_id(environment: Mapping[str, str]) -> str:
    """Returns the id of the batch job we run in, "" outside of one; safe in a file name."""
    for name in BATCH_JOB_VARIABLES:
        value = environment.get(name)
        if value:
            # PBS adds the server's name: 1234.server
            return re.sub(r"[^A-Za-z0-9_-]", "_", value.split(".")[0])
    return ""


def make_job_id() -> str:
    """Returns an id for a run that no other run of this user on this machine has."""
    stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    batch = batch_job_id(os.environ)
    return f"{batch}-{stamp}" if batch else stamp


def default_output(program: str) -> Path:
    """Returns a free name in the current folder: the program's, and the batch job's id or the time."""
    suffix = batch_job_id(os.environ) or time.strftime("%Y%m%d-%H%M%S")
    base = f"{program}-{suffix}"
    count = 1
    name = base
    while Path(name + ENDING).exists():
        count += 1
        name = f"{base}-{count}"
    return Path(name)


def is_made_up(options: Mapping[str, str | None], output: str | None) -> bool:
    """True where a profile's path is not the user's: `output` is empty, or what `barograph env` has made up.

    That is in the environment of what a script starts.
    """
    return not output or (options.get("output") is None and output == os.environ.get(DEFAULT_OUTPUT))


def resolve_output(text: str | None, program: str) -> Path:
    """Returns the profile's path without `.baro`, as given or made up (inside, when it names a folder).

    Changes nothing: make_folder() makes the folder.

    Raises:
        LaunchError: the folder cannot be written to, or not be made, or the path could not be read back.
    """
    if not text:
        output = default_output(program)
    else:
        output = Path(text[: -len(ENDING)] if text.endswith(ENDING) and text != ENDING else text)
        if is_folder(text):
            output = output / default_output(program)
    if not output.is_absolute() and not _has_folder():
        raise _cannot_write(output, REMOVED)
    if not _is_short(output.name):
        raise _cannot_write(output, "the name is too long")
    if not _is_utf8(str(output.absolute())):
        path = os.fsencode(output.absolute()).decode(errors="replace")
        raise LaunchError(
            f"the path {path} of the profile is not UTF-8", hint="name another one: -o /tmp/NAME"
        )
    folder = output.parent.absolute()
    while not os.path.lexists(folder):
        folder = folder.parent
    if not folder.is_dir():
        raise _cannot_write(output, f"{folder} is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        read_only = os.statvfs(folder).f_flag & os.ST_RDONLY
        raise _cannot_write(
            output, f"{folder} is read-only" if read_only else f"no permission to write in {folder}"
        )
    return output


def is_folder(text: str) -> bool:
    """True where the user has chosen a folder, and not what the profile in it is called."""
    return text.endswith("/") or (not text.endswith(ENDING) and Path(text).is_dir())


def make_folder(output: Path) -> None:
    """Makes the folder of a profile, and those that it is in, where they are not there.

    Raises:
        LaunchError: it cannot be made.
    """
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(output, f"{error.strerror}: {output.parent}") from error


def _cannot_write(output: Path, why: str) -> LaunchError:
    place = next(_writable_places(), None)
    elsewhere = "FOLDER/NAME"
    if place is not None:
        elsewhere = shlex.quote(str(place / (output.name if _is_short(output.name) else "NAME")))
    return LaunchError(f"cannot write {output}{ENDING}: {why}", hint=f"choose another place: -o {elsewhere}")


def _is_utf8(path: str) -> bool:
    return not any("\ud800" <= one <= "\udfff" for one in path)


def _is_short(name: str) -> bool:
    return len(os.fsencode(name)) <= LONGEST_NAME


def _writable_places() -> Iterator[Path]:
    """Gives folders that a profile can be written to: the current one, the user's, that for temporary files."""
    import tempfile  # noqa: PLC0415 - not when all is well

    for place in (Path, Path.home, lambda: Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError, RuntimeError):  # there is no home, or no such folder
            folder = place()
            if not folder.is_absolute() and not _has_folder():
                continue
            if os.access(folder, os.W_OK | os.X_OK) and _is_utf8(str(folder.absolute())):
                yield folder


def _has_folder() -> bool:
    """False when the current folder was removed."""
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def rooted(name: str) -> tuple[str, str]:
    """Returns the absolute path of a name; where the current folder was removed, one in another place, and that.

    The same for all ranks of a node. Raises OSError where there is no place.
    """
    if _has_folder():
        return os.path.abspath(name), ""
    place = next(_writable_places(), None)
    if place is None:
        raise FileNotFoundError(REMOVED)
    return str(place / Path(name).name), REMOVED


def near(path: str | os.PathLike[str]) -> str:
    """Returns a path as seen from the current folder; as it is where that was removed."""
    try:
        return os.path.relpath(path)
    except OSError:
        return os.fspath(path)


def choose_output(text: str | None, program: str) -> tuple[Path, str]:
    """Returns the profile's path without `.baro`, and why it is another than what was asked for ("" where it is not).

    A program that is to be recorded starts in any case: a place that cannot be written, or where something is that is
    not a profile, does not prevent that.

    Raises:
        LaunchError: it can be written nowhere.
    """
    try:
        output = resolve_output(text, program)
    except LaunchError as error:
        place = next(_writable_places(), None)
        if place is None:
            raise
        name = Path(text.rstrip("/")).name.removesuffix(ENDING) if text else default_output(program).name
        usable = name and _is_short(name) and _is_utf8(name)
        return _free_name(place / (name if usable else "barograph")), str(error)
    try:
        check_what_is_there(output)
    except (LaunchError, OSError) as error:
        return _free_name(output), str(error)
    return output, ""


def _free_name(output: Path) -> Path:
    """Returns the path itself, or with the first number with which nothing of a profile is there."""
    for count in itertools.count(1):
        found = output if count == 1 else output.with_name(f"{output.name}-{count}")
        if not any(os.path.lexists(f"{found}{ENDING}{ending}") for ending in ("", *BESIDE)):
            return found
    raise AssertionError  # there is always a number


def set_aside(output: Path, same_run: Callable[[Path], Sequence[Path]] | None = None) -> Path | None:
    """Moves an existing profile NAME.baro to NAME.baro.old and returns the new path; None when there is none.

    Those that `same_run` names (NAME.2.baro and so on, of further processes of its run) go with it: they are one set.
    A number alone says nothing: it may be a run of its own, started when the name was taken.

    Raises:
        LaunchError: what is there, or is in the way, is not a profile of ours.
    """
    profile = Path(f"{output}{ENDING}")
    if not check_what_is_there(output):
        return None
    completion_lock.wait(profile)
    profiles = [profile, *(same_run(profile) if same_run is not None else ())]
    for path in profiles:
        _refuse_foreign_at(path)
    for path in profiles:
        old = Path(f"{path}.old")
        _move_aside(path, old)
        for ending in BESIDE:
            _move_aside(Path(f"{path}{ending}"), Path(f"{old}{ending}"))
    return Path(f"{profile}.old")


def check_what_is_there(output: Path) -> bool:
    """Returns whether there is a profile NAME.baro, which can be renamed; raises LaunchError as set_aside() does."""
    profile = Path(f"{output}{ENDING}")
    if os.path.lexists(profile):
        _refuse_foreign_at(profile)
        return True
    for what, ending in (("trace", TRACE_ENDING), ("analysis", ANALYSIS_ENDING)):
        orphan = Path(f"{profile}{ending}")
        if orphan.is_dir():
            raise LaunchError(
                f"{orphan} is the {what} of a profile that is not there",
                hint="remove it, or choose another name with -o",
            )
    return False


def _refuse_foreign_at(profile: Path) -> None:
    for path in (profile, Path(f"{profile}.old")):
        _refuse_foreign(path, replacing.PARTS)
        _refuse_foreign(Path(f"{path}{TRACE_ENDING}"), replacing.TRACE_FILES)
        _refuse_foreign(Path(f"{path}{ANALYSIS_ENDING}"), replacing.ANALYSIS_FILES)


def _refuse_foreign(path: Path, ours: str) -> None:
    if path.is_symlink() or not path.exists():
        return  # a link is moved as it is
    if path.is_dir():
        if not replacing.is_only(path, ours):
            raise LaunchError(
                f"{path} is a folder that contains other files", hint="choose another name with -o"
            )
    elif not replacing.is_profile(path):
        raise LaunchError(f"{path} is not a profile of Barograph", hint="choose another name with -o")


def _move_aside(path: Path, old: Path) -> None:
    """Moves a profile, or the trace of one: one run's events must not pass for those of another."""
    try:
        if old.is_dir() and not old.is_symlink():
            replacing.remove_folder(old)
        elif old.is_symlink() or (old.exists() and path.is_dir()):
            old.unlink()
        if os.path.lexists(path):
            path.rename(old)
    except OSError as error:
        raise LaunchError(f"cannot rename {path}: {error.strerror}") from error


def exec_words(
    installation: Installation, variables: Mapping[str, str], preload_first: Sequence[Path]
) -> list[str]:
    """Returns the words to put before a program so that it starts recorded (see src/runtime/start/exec_main.c)."""
    return words_with(installation, variables, (*preload_first, *installation.preloads(variables)))


def words_with(
    installation: Installation, variables: Mapping[str, str], libraries: Sequence[Path]
) -> list[str]:
    """Returns the words to put before a program so that it starts with these libraries and variables."""
    words = [str(installation.exec_program)]
    for library in libraries:
        words += ["-p", str(library)]
    for name, value in variables.items():
        words += ["-s", f"{name}={value}"]
    return [*words, "--"]
