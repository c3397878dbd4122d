# SPDX-License-Identifier: BSD-3-Clause
"""`barograph recover`: makes profiles of what unfinished jobs left behind."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json
from barograph.cli.options.ranges import Duration
from barograph.wording.counted import counted
from barograph.wording.printable import printable

if TYPE_CHECKING:
    from barograph.recover import Job, Result

MEETING_PLACES = (Path("/dev/shm"), Path("/tmp"))  # noqa: S108 - as src/runtime/recording.cpp has them


@click.command("recover", short_help="Recover a profile from a killed job.")
@click.argument("place", required=False, metavar="[JOB|FOLDER]")
@click.option(
    "-o",
    "--output",
    metavar="NAME",
    help="Name of the profile. Default: where the run would have written it; where that cannot be written, here.",
)
@click.option("--list", "listing", is_flag=True, help="List the jobs with measurements on this node.")
@click.option("--clean", is_flag=True, help="Remove the measurements of dead jobs without making profiles.")
@click.option(
    "--gather",
    metavar="FOLDER",
    help="Copy the measurements of dead jobs on this node to FOLDER, so that other nodes can read them.",
)
@click.option(
    "--stall-after",
    type=Duration(),
    default="30s",
    show_default=True,
    metavar="TIME",
    help="Report a rank as stuck after this long without progress, if the job hung when it ended.",
)
@click.option("--keep", is_flag=True, help="Keep the measurements.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask before removing.")
@click.option(
    "--arena-dir", metavar="PATH", help="Folder to search. Default: BAROGRAPH_ARENA_DIR, or /dev/shm."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    *,
    place: str | None,
    output: str | None,
    listing: bool,
    clean: bool,
    gather: str | None,
    stall_after: int,
    keep: bool,
    yes: bool,
    arena_dir: str | None,
    as_json: bool,
) -> int:
    """Recover a profile from a killed job.

    \b
      barograph recover                  all dead jobs of this node
      barograph recover JOB -o NAME      one of them, as NAME.baro
      barograph recover FOLDER           arenas gathered from several nodes
      barograph recover --list           which jobs there are

    The profile is complete up to each rank's last finished call. The measurements it contains are then
    removed from the node; those of running jobs are left alone (for these, use `barograph snapshot`). For a job that
    hung when it ended, it says which ranks waited, in which calls, and for whom.
    """  # noqa: D301 - click wants the control character
    from barograph.cli.options.job_choice import chosen_jobs
    from barograph.scratch import left_folders

    if sum([listing, clean, gather is not None]) > 1:
        raise click.UsageError("--list, --clean and --gather exclude each other")
    jobs = chosen_jobs(place, arena_dir)
    if place is None and not listing and gather is None:
        _sweep(arena_dir)
    if listing:
        return _list(jobs, as_json=as_json)
    if clean:
        return _clean(jobs, [] if place is not None else left_folders(), yes=yes, as_json=as_json)
    if gather is not None:
        return _gather(jobs, Path(gather), keep=keep, as_json=as_json)
    named = place is not None
    wanted = [job for job in jobs if _is_recoverable(job, named=named)]
    if not wanted:
        return _nothing(jobs, named=named, as_json=as_json)
    if output is not None and len(wanted) > 1:
        raise CommandError(
            f"-o names one profile, and there are {len(wanted)} jobs",
            hint="`barograph recover JOB -o NAME` recovers one of them",
            code=ExitCode.USAGE,
        )
    keep = keep or (named and Path(str(place)).is_dir())
    return _recover(wanted, output, keep=keep, stall_ns=stall_after, as_json=as_json)


def _sweep(arena_dir: str | None) -> None:
    from barograph.launch.recording import chosen_arena_directory, user_folders
    from barograph.recover import sweep

    # Ranks without room for arenas meet in the usual places.
    for directory in dict.fromkeys((chosen_arena_directory(arena_dir), *MEETING_PLACES)):
        for folder in user_folders(directory):
            sweep(folder)


def _list(jobs: list[Job], *, as_json: bool) -> int:
    from barograph.cli.options.job_choice import job_rows, print_jobs
    from barograph.scratch import left_folders

    scratch = left_folders()
    if as_json:
        print_json("recover", {"jobs": job_rows(jobs), "scratch": [str(path) for path in scratch]})
        return ExitCode.OK
    if jobs:
        print_jobs(jobs)
    else:
        click.echo("no job has measurements on this node")
    if scratch:
        click.echo(f"{_scratch_text(scratch)}: `barograph recover --clean` removes them")
    return ExitCode.OK


def _scratch_text(folders: list[Path]) -> str:
    from barograph.scratch import size_of
    from barograph.show import units

    size = units.size(sum(map(size_of, folders)))
    return f"{counted(len(folders), 'folder')} of killed commands in {folders[0].parent} ({size})"


def _is_recoverable(job: Job, *, named: bool) -> bool:
    # A folder of copies was named by somebody who knows that its processes are gone.
    return not (job.running or job.held) if named else job.dead


def _nothing(jobs: list[Job], *, named: bool, as_json: bool) -> int:
    if named and any(job.running or job.held for job in jobs):
        raise CommandError(
            f"job {jobs[0].id} is still running",
            hint=f"`barograph snapshot {jobs[0].id}` makes a profile of it without disturbing it",
        )
    if as_json:
        print_json("recover", {"jobs": []})
    else:
        click.echo("there is nothing to recover on this node")
    return ExitCode.OK


def _recover(jobs: list[Job], output: str | None, *, keep: bool, stall_ns: int, as_json: bool) -> int:
    from barograph.cli.recording.complete_profiles import complete_here
    from barograph.launch.run.results.outcome import remove_signs
    from barograph.recover import recover

    rows: list[dict[str, Any]] = []
    failed = untraced = ""
    for job in jobs:
        result = recover(job, output_of(job, output), keep=keep, stall_ns=stall_ns)
        if output is None:
            _join(job, result)
        failed = failed or result.problem
        untraced = untraced or result.untraced
        if not keep and job.output is not None and not job.running:
            remove_signs(job.output, job.id)
        remarks = [text for path in result.profiles for text in complete_here(path)]
        rows.append(
            {
                "job": job.id,
                "profiles": [str(path) for path in result.profiles],
                "ranks": result.ranks,
                "expected_ranks": result.expected,
                "lost": result.lost,
                "problem": result.problem,
                "removed": result.removed,
                "traces": [str(path) for path in result.traces],
                "hang": list(result.hang.sentences) if result.hang is not None else [],
            }
        )
        if not as_json:
            _tell(job, result)
            for text in remarks:
                click.echo(f"  {text}")
    if as_json:
        print_json("recover", {"jobs": rows})
    if untraced and not failed:
        raise CommandError(
            untraced,
            hint="its events stay: the same again when that is fixed; -o NAME where the profile was moved there",
        )
    if failed:
        raise CommandError(
            failed, hint="-o NAME writes the profile elsewhere; nothing was removed that is not in a profile"
        )
    return ExitCode.OK


def _join(job: Job, result: Result) -> None:
    """Makes one profile of what was recovered and what the ranks that reached MPI_Finalize wrote.

    That has the name that the program has given it, or where `barograph run` was killed the one that it gave.
    """
    from barograph.cli.recording.complete_profiles import job_of
    from barograph.cli.recording.node_profiles import unite
    from barograph.launch.run.results.outcome import list_profiles

    outputs = {output_of(job, None), job.output or output_of(job, None)}
    written = [
        path
        for output in sorted(outputs)
        for path in list_profiles(output)
        if path not in result.profiles and job_of(path) == job.id
    ]
    if not result.profiles or not written:
        return
    united = unite([*written, *result.profiles])
    if not united.keys().isdisjoint(result.profiles):
        result.profiles = [united.get(path, path) for path in result.profiles]
        result.drop_absent()


def output_of(job: Job, output: str | None, suffix: str = "") -> Path:
    """Returns the path, without ending, of a job's profile: as asked, as the run would have named it, or here."""
    if output is not None:
        return Path(os.path.abspath(output.removesuffix(".baro")))
    planned = job.named_output or job.output
    if planned is not None and os.access(planned.parent, os.W_OK | os.X_OK):
        return planned.with_name(planned.name + suffix)
    name = planned.name if planned is not None else f"{job.program or 'job'}-{job.id}"
    return Path.cwd() / f"{name}{suffix}"


def _tell(job: Job, result: Result) -> None:
    for path in result.profiles:
        click.echo(f"recovered {os.path.relpath(path)}")
    if result.ranks:
        noun = "ranks" if job.world_size else "processes"
        click.echo(
            f"  {result.ranks} of {result.expected} {noun} of job {job.id}, complete up to each one's last call"
        )
    if result.children:
        count = counted(result.children, "child process")
        click.echo(f"  {count} of job {job.id}, complete up to each one's last call")
    for path in result.traces:
        click.echo(f"  the trace of {os.path.relpath(path)} is whole")
    if not (result.profiles or result.traces or result.problem or result.untraced):
        click.echo(f"job {job.id} had recorded nothing; removed")
    for text in result.hang.lines() if result.hang is not None else ():
        click.echo(f"  {printable(text)}")
    for text in result.lost:
        click.echo(f"  missing: {text}")


def _clean(jobs: list[Job], scratch: list[Path], *, yes: bool, as_json: bool) -> int:
    from barograph.cli.options.job_choice import print_jobs
    from barograph.launch.run.results.outcome import remove_signs
    from barograph.recover import clean

    dead = [job for job in jobs if job.dead]
    found = [counted(len(dead), "dead job")] if dead else []
    found += [_scratch_text(scratch)] if scratch else []
    if found and not yes:
        if not sys.stdin.isatty():
            raise CommandError(
                f"{' and '.join(found)} would be removed",
                hint="--yes removes them",
                code=ExitCode.USAGE,
            )
        if dead:
            print_jobs(dead)
        asked = [*(["the measurements of these jobs"] if dead else []), *found[bool(dead) :]]
        click.confirm(f"Remove {' and '.join(asked)}?", abort=True)
    for folder in scratch:
        shutil.rmtree(folder, ignore_errors=True)
    removed = {job.id: clean(job) for job in dead}
    for job in dead:
        if job.output is not None:
            remove_signs(job.output, job.id)
    if as_json:
        print_json("recover", {"removed": removed, "scratch": [str(path) for path in scratch]})
    else:
        click.echo(f"removed the measurements of {counted(len(dead), 'dead job')}")
        if scratch:
            click.echo(f"removed {counted(len(scratch), 'folder')} of killed commands")
        if len(dead) < len(jobs):
            click.echo(f"kept those of {counted(len(jobs) - len(dead), 'job')} that may still be running")
    return ExitCode.OK


def _gather(jobs: list[Job], folder: Path, *, keep: bool, as_json: bool) -> int:
    from barograph.recover import gather

    copies: dict[str, list[str]] = {}
    try:
        for job in jobs:
            if job.of_liveness("dead"):
                copies[job.id] = [str(path) for path in gather(job, folder.absolute(), keep=keep)]
    except OSError as error:
        raise CommandError(
            f"cannot copy to {folder}: {error.strerror}", hint="only copied measurements were removed"
        ) from error
    if as_json:
        print_json("recover", {"copies": copies})
    else:
        for job_id, paths in copies.items():
            click.echo(f"copied {len(paths)} arenas of job {job_id} to {folder / ('job-' + job_id)}")
        if not copies:
            click.echo("no dead job has measurements on this node")
    return ExitCode.OK
