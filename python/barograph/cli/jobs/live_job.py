# SPDX-License-Identifier: BSD-3-Clause
"""Which job `barograph live JOB` means, and whether its page is served already."""

from __future__ import annotations

import contextlib
import os
import pwd
import re
from pathlib import Path

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.launch.recording import job_folder, user_folders
from barograph.live import find_jobs
from barograph.recover import find_jobs as find_arenas
from barograph.serve.page.address_file import read_address, remove_dead

MOST_NAMED = 5
USER_FOLDER = re.compile(r"barograph-(?P<user>\d+)(-.*)?")


def chosen_job(beginning: str | None, directory: Path) -> tuple[str, Path | None]:
    """Returns the id of the one running job that is meant, and the path of its profile without the ending.

    Raises:
        CommandError: there is no such job (exit code NOT_FOUND), or several (USAGE).
    """
    wanted = (beginning or "").removeprefix("job-")
    if beginning is not None and not wanted:
        raise CommandError("JOB is empty", hint="without JOB the one that runs is taken", code=ExitCode.USAGE)
    found = find_jobs(user_folders(directory), wanted or None)
    running = [job.name for job in found if job.alive]
    if wanted in running:
        running = [wanted]
    if not running:
        raise _unknown(wanted, [job.name for job in found], directory)
    if len(running) > 1:
        named = ", ".join(running[:MOST_NAMED] + ["..."] * (len(running) > MOST_NAMED))
        raise CommandError(
            f"{len(running)} jobs are running{f' whose id begins with {wanted}' if wanted else ''}: {named}",
            hint="`barograph live JOB` takes one of them",
            code=ExitCode.USAGE,
        )
    arenas = next((job for job in find_arenas(job_folder(directory, running[0]))), None)
    return running[0], arenas.output if arenas is not None else None


def environment_of(job: str, directory: Path) -> dict[str, str]:
    """Returns the environment of one of a job's processes, which may name its nodes, with what is on our own PATH."""
    for found in find_jobs(user_folders(directory), job):
        for process in found.processes:
            with contextlib.suppress(OSError):
                raw = Path(f"/proc/{process.view['pid']}/environ").read_bytes()
                pairs = (os.fsdecode(one).partition("=") for one in raw.split(b"\0") if b"=" in one)
                return {name: value for name, _, value in pairs} | {
                    "PATH": os.environ.get("PATH", os.defpath)
                }
    return dict(os.environ)


def _unknown(wanted: str, ended: list[str], directory: Path) -> CommandError:
    if wanted and ended:
        return CommandError(
            f"job {ended[0]} has ended",
            hint=f"`barograph recover {ended[0]}` writes its profile",
            code=ExitCode.NOT_FOUND,
        )
    owner, sure = owner_of(wanted, directory)
    if owner and sure:
        return CommandError(
            f"job {wanted} belongs to user {owner}",
            hint="only the user who has started a job can watch it",
            code=ExitCode.NOT_FOUND,
        )
    what = f"no recorded job {wanted} of yours" if wanted else "no recorded job"
    hint = f"`barograph top` shows those that run; searched for arenas in {directory}, --arena-dir names another folder"
    if owner and wanted:
        hint = f"user {owner} records here too, and only that user can watch those jobs; {hint}"
    return CommandError(f"{what} is running on this node", hint=hint, code=ExitCode.NOT_FOUND)


def owner_of(job: str, directory: Path) -> tuple[str, bool]:
    """Returns another user whose job this is, and whether that is sure: folders of others cannot be looked into."""
    own = {folder.name for folder in user_folders(directory)}
    may_be = ""
    try:
        folders = sorted(directory.iterdir())
    except OSError:
        return "", False
    for folder in folders:
        match = USER_FOLDER.fullmatch(folder.name)
        if match is None or folder.name in own:
            continue
        try:
            user = folder.lstat().st_uid
        except OSError:
            continue
        try:
            if job and any(entry.name.startswith(f"job-{job}") for entry in folder.iterdir()):
                return _name_of(user), True
        except OSError:
            may_be = may_be or _name_of(user)
    return may_be, False


def _name_of(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def page_of(job: str, output: Path | None) -> tuple[str, ...]:
    """Returns where the page of a job is served already; nothing where it is not, or on another node."""
    if output is None:
        return ()
    remove_dead(output, job)
    served = read_address(output, job)
    return served.lines if served is not None and served.runs else ()
