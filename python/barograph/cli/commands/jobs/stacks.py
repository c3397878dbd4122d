# SPDX-License-Identifier: BSD-3-Clause
"""`barograph stacks`: where each rank of a running job is in its program, ranks at the same place in one row."""

from __future__ import annotations

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json, screen
from barograph.cli.options.rank_choice import rank_option


@click.command("stacks")
@click.argument("job", required=False)
@rank_option()
@click.option("--threads", is_flag=True, help="All threads of each rank, not only the first.")
@click.option("--full", is_flag=True, help="Frame by frame, with those of libraries and the recorder.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON (keys: docs/reference/cli.md).")
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *,
    job: str | None,
    ranks: list[int] | None,
    threads: bool,
    full: bool,
    as_json: bool,
    arena_dir: str | None,
) -> None:
    """Show where each rank of a running job on this node is in its program, ranks at the same place together.

    \b
      barograph stacks                  all recorded jobs of yours on this node
      barograph stacks 20260131         those whose id begins so
      barograph stacks --full --rank 3  one rank, frame by frame

    Stacks are read from outside. A rank that waits in a system call is not touched; one that runs, or polls
    in MPI, is stopped for less than a millisecond, as a rule. Where the system forbids it, the reason is shown.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    from barograph.launch.recording import chosen_arena_directory, user_folders
    from barograph.live import find_jobs
    from barograph.live.stack_groups import RankStack, grouped
    from barograph.live.stacks import Stack, read_stack, read_stacks
    from barograph.show.jobs.stacks import group_content, print_groups, stack_content
    from barograph.show.jobs.top import title

    directory = chosen_arena_directory(arena_dir)
    jobs = [found for found in find_jobs(user_folders(directory), job) if found.alive]
    if not jobs and not as_json:
        what = f"no recorded job {job}" if job else "no recorded job"
        raise CommandError(
            f"{what} is running on this node",
            hint=f"searched for arenas in {directory}; choose another folder with --arena-dir",
            code=ExitCode.NOT_FOUND,
        )
    _check_ranks(ranks, {process.rank for found in jobs for process in found.processes})
    content: list[dict[str, object]] = []
    for found in jobs:
        stacks: list[RankStack] = []
        for process in found.processes:
            if ranks and process.rank not in ranks:
                continue
            pid = process.view["pid"]
            if not process.alive:
                read = [Stack("gone", pid=pid, tid=pid)]
            elif threads:
                read = read_stacks(pid) or [read_stack(pid)]
            else:
                read = [read_stack(pid)]
            stacks += [RankStack(process.rank, pid, stack) for stack in read]
        groups = grouped(stacks)
        if as_json:
            content.append(
                {
                    "job": found.name,
                    "title": title(found),
                    "ranks": found.ranks,
                    "groups": [group_content(group) for group in groups],
                    "stacks": [stack_content(one.rank, one.stack) for one in stacks],
                }
            )
        else:
            output = screen()
            output.heading(title(found))
            print_groups(groups, output, full=full)
    if as_json:
        print_json("stacks", {"jobs": content})


def _check_ranks(ranks: list[int] | None, known: set[int]) -> None:
    from barograph.wording.ranks import rank_ranges

    unknown = set(ranks or ()) - known
    if unknown and known:
        raise CommandError(
            f"no rank {rank_ranges(unknown)} runs on this node",
            hint=f"{'rank' if len(known) == 1 else 'ranks'} {rank_ranges(known)} "
            f"{'does' if len(known) == 1 else 'do'}",
            code=ExitCode.USAGE,
        )
