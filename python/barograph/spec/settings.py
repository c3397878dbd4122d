# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/settings.toml by `python -m codegen`. Do not edit.
"""Every setting of a recording; barograph.launch checks values against it and makes the options from it."""

from __future__ import annotations

from typing import NamedTuple


class Setting(NamedTuple):
    """One setting; spec/settings.toml explains the fields and types."""

    name: str
    env: str
    option: str
    short: str
    type: str
    default: str
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    since: str
    doc: str


SETTINGS: tuple[Setting, ...] = (
    Setting(
        name="output",
        env="BAROGRAPH_OUTPUT",
        option="--output",
        short="-o",
        type="path",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Where the profile goes, without the ending .baro. Default: the program's name and the job's id."
        ),
    ),
    Setting(
        name="aggregators",
        env="BAROGRAPH_AGGREGATORS",
        option="--aggregators",
        short="",
        type="count",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "How many ranks write the profile: 1 makes a single file, more make a folder of parts; 0 is "
            "max(1, ranks / 16)."
        ),
    ),
    Setting(
        name="size_classes",
        env="BAROGRAPH_SIZE_CLASSES",
        option="--size-classes",
        short="",
        type="size-classes",
        default="log2",
        minimum=0,
        maximum=64,
        choices=(),
        since="0.1.0",
        doc="Classes of message sizes: log2, or ascending upper edges in bytes such as 128,1024,65536.",
    ),
    Setting(
        name="matrix",
        env="BAROGRAPH_MATRIX",
        option="--matrix",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        since="0.1.0",
        doc=(
            "Whether point-to-point messages are counted by sender and receiver as well, for `barograph "
            "matrix`."
        ),
    ),
    Setting(
        name="system",
        env="BAROGRAPH_SYSTEM",
        option="--system",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        since="0.2.0",
        doc=(
            "Whether CPU time, memory, page faults, bytes and network traffic of each process and node are "
            "sampled, at most 32 times in a run."
        ),
    ),
    Setting(
        name="hdf5",
        env="BAROGRAPH_HDF5",
        option="--hdf5",
        short="",
        type="choice",
        default="calls",
        minimum=0,
        maximum=0,
        choices=("calls", "connector", "both"),
        since="0.2.0",
        doc=(
            "How HDF5 is seen: by its functions; by a connector where HDF5 is 1.14 or newer, for programs "
            "that bind its functions themselves; or both."
        ),
    ),
    Setting(
        name="record",
        env="BAROGRAPH_RECORD",
        option="--record",
        short="",
        type="choice",
        default="auto",
        minimum=0,
        maximum=0,
        choices=("auto", "all", "off"),
        since="0.1.0",
        doc=(
            "Which processes are recorded: auto is the program itself and each process that uses MPI or "
            "annotated regions; all; off."
        ),
    ),
    Setting(
        name="arena_dir",
        env="BAROGRAPH_ARENA_DIR",
        option="--arena-dir",
        short="",
        type="path",
        default="/dev/shm",  # noqa: S108
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc="Node-local directory in which each process keeps its tables while it runs.",
    ),
    Setting(
        name="arena_size",
        env="BAROGRAPH_ARENA_SIZE",
        option="--arena-size",
        short="",
        type="bytes",
        default="268435456",
        minimum=1048576,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc="Most bytes a process's tables may take; space is used only as it is needed.",
    ),
    Setting(
        name="fold_communicators",
        env="BAROGRAPH_FOLD_COMMUNICATORS",
        option="--fold-communicators",
        short="",
        type="count",
        default="32",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Beyond this many communicators made alike (same parent, call and group), further ones share one "
            "row if they are cheap; 0 keeps all apart."
        ),
    ),
    Setting(
        name="series_length",
        env="BAROGRAPH_SERIES_LENGTH",
        option="--series-length",
        short="",
        type="count",
        default="500",
        minimum=16,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc="Most entries of a series by iteration or execution; in longer loops neighbours share one.",
    ),
    Setting(
        name="timeline_bins",
        env="BAROGRAPH_TIMELINE_BINS",
        option="--timeline-bins",
        short="",
        type="count",
        default="256",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Time bins of each rank's timeline; they begin at about a millisecond and double when they run "
            "out. 0: no timeline."
        ),
    ),
    Setting(
        name="split_sync",
        env="BAROGRAPH_SPLIT_SYNC",
        option="--split-sync",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Divides the time in blocking collectives into waiting for the last rank and the operation "
            "itself, by a barrier before each."
        ),
    ),
    Setting(
        name="trace",
        env="BAROGRAPH_TRACE",
        option="--trace",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Records every single I/O call with its time, offset and length, for `barograph trace`. The arena "
            "holds them: see --arena-size."
        ),
    ),
    Setting(
        name="max_overhead",
        env="BAROGRAPH_MAX_OVERHEAD",
        option="--max-overhead",
        short="",
        type="share",
        default="off",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "Keeps the cost of recording to this share of the run time, such as 1%: of many short calls only "
            "some are timed then and stand for the others, and the profile says which."
        ),
    ),
    Setting(
        name="snapshot",
        env="BAROGRAPH_SNAPSHOT",
        option="--snapshot",
        short="",
        type="duration",
        default="off",
        minimum=0,
        maximum=0,
        choices=("signal",),
        since="0.2.0",
        doc=(
            "Writes what there is so far to NAME.snapshot-1.baro, -2 and so on: each time so long has passed, "
            "such as 60s, and on SIGUSR2; with `signal` only then."
        ),
    ),
    Setting(
        name="snapshot_keep",
        env="BAROGRAPH_SNAPSHOT_KEEP",
        option="--snapshot-keep",
        short="",
        type="count",
        default="2",
        minimum=1,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "So many snapshots of each node are kept while the program runs, the last ones; all are removed "
            "once the profile is written."
        ),
    ),
    Setting(
        name="stacks",
        env="BAROGRAPH_STACKS",
        option="--stacks",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        since="0.2.0",
        doc="Whether each I/O call is recorded with its place in the program: function, file and line.",
    ),
    Setting(
        name="callsites",
        env="BAROGRAPH_CALLSITES",
        option="--callsites",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc="Records every MPI call with its call site, as I/O calls are: a call path of its own for each.",
    ),
    Setting(
        name="sampled_sites",
        env="BAROGRAPH_SAMPLED_SITES",
        option="--sampled-sites",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        since="0.2.0",
        doc=(
            "Whether long MPI calls, and a sample of the short ones, are recorded with their source line; "
            "findings name it."
        ),
    ),
    Setting(
        name="stack_depth",
        env="BAROGRAPH_STACK_DEPTH",
        option="--stack-depth",
        short="",
        type="count",
        default="16",
        minimum=1,
        maximum=64,
        choices=(),
        since="0.2.0",
        doc=(
            "Most frames of a place in the program: the function that makes the call, its caller and so on; "
            "at most 64."
        ),
    ),
    Setting(
        name="exclude_files",
        env="BAROGRAPH_EXCLUDE_FILES",
        option="--exclude-files",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "Files that are not recorded, besides those of the system, of Python and of MPI libraries: "
            "absolute paths (with all below them) or patterns with * and ?, with colons between."
        ),
    ),
    Setting(
        name="include_files",
        env="BAROGRAPH_INCLUDE_FILES",
        option="--include-files",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "Files that are recorded although they are left out otherwise, in the same form: "
            "/dev/shm/data:*.so"
        ),
    ),
    Setting(
        name="most_files",
        env="BAROGRAPH_MOST_FILES",
        option="--most-files",
        short="",
        type="count",
        default="16384",
        minimum=1,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "So many different files are kept apart in each process; further ones share one row, `*other "
            "files`."
        ),
    ),
    Setting(
        name="plugin_path",
        env="BAROGRAPH_PLUGIN_PATH",
        option="--plugin-path",
        short="",
        type="path",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Folder of MPI plugins that come before the installation's own. Default: where `barograph build` "
            "puts them."
        ),
    ),
    Setting(
        name="job",
        env="BAROGRAPH_JOB",
        option="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc="Id of this run, the same on all its ranks.",
    ),
    Setting(
        name="target_pid",
        env="BAROGRAPH_TARGET_PID",
        option="",
        short="",
        type="count",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Process id of the program named on the command line, which is recorded even when it never uses "
            "MPI."
        ),
    ),
    Setting(
        name="announce",
        env="BAROGRAPH_ANNOUNCE",
        option="",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc="Rank 0 writes one line to stderr that names the profile; otherwise the library is silent.",
    ),
    Setting(
        name="gathers",
        env="BAROGRAPH_GATHERS",
        option="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "Node where `barograph run` waits: it makes one profile of what processes there leave that end "
            "before MPI_Init, and says why one could not be written."
        ),
    ),
    Setting(
        name="command",
        env="BAROGRAPH_COMMAND",
        option="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.1.0",
        doc=(
            "The command line as it is kept in the profile: a JSON list of strings without what looks like a "
            "secret."
        ),
    ),
    Setting(
        name="environment",
        env="BAROGRAPH_ENVIRONMENT",
        option="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "What `barograph run` knows of the run's environment, for the profile: JSON of a fixed list of "
            "facts without what looks like a secret."
        ),
    ),
    Setting(
        name="tool_before",
        env="BAROGRAPH_TOOL_BEFORE",
        option="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        since="0.2.0",
        doc=(
            "What `barograph run` took before it started the program, for the profile: nanoseconds of wall "
            "and of CPU time, with a comma between."
        ),
    ),
)
