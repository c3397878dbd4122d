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
    former: str
    short: str
    type: str
    default: str
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    alone: str
    since: str
    doc: str


SETTINGS: tuple[Setting, ...] = (
    Setting(
        name="output",
        env="BAROGRAPH_OUTPUT",
        option="--output",
        former="",
        short="-o",
        type="path",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Name of the profile, without the extension .baro. Default: what the program calls it "
            "(barograph_profile_name), or else the program's name and the job id."
        ),
    ),
    Setting(
        name="aggregators",
        env="BAROGRAPH_AGGREGATORS",
        option="--aggregators",
        former="",
        short="",
        type="count",
        default="0",
        minimum=0,
        maximum=1048576,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Number of ranks that write the profile: 1 writes a single file, more write a folder of parts; 0 "
            "is max(1, ranks / 16)."
        ),
    ),
    Setting(
        name="size_classes",
        env="BAROGRAPH_SIZE_CLASSES",
        option="--size-classes",
        former="",
        short="",
        type="size-classes",
        default="log2",
        minimum=0,
        maximum=64,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Size classes: log2, or ascending upper edges in bytes such as 128,1024,65536.",
    ),
    Setting(
        name="matrix",
        env="BAROGRAPH_MATRIX",
        option="--matrix",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Whether point-to-point messages are also counted by sender and receiver, for `barograph matrix`."
        ),
    ),
    Setting(
        name="system",
        env="BAROGRAPH_SYSTEM",
        option="--system",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Whether CPU time, memory, page faults, I/O bytes and network traffic of each process and node "
            "are sampled, at most 32 times per run."
        ),
    ),
    Setting(
        name="system_interval",
        env="BAROGRAPH_SYSTEM_INTERVAL",
        option="--system-interval",
        former="",
        short="",
        type="duration",
        default="off",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Samples the system at this interval, such as 100ms or 2s (at least 10ms), by a thread of the "
            "recorder's, also while the program makes no call; at most 512 samples of each process are kept: "
            "the interval doubles when there is no room. off: at most 32, when the program makes calls."
        ),
    ),
    Setting(
        name="crash_stack",
        env="BAROGRAPH_CRASH_STACK",
        option="--crash-stack",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Whether a rank that SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL or SIGTERM ends leaves its stack, "
            "from the end of MPI_Init on. Signals that the program handles itself are left alone. A program "
            "without MPI leaves none."
        ),
    ),
    Setting(
        name="hdf5",
        env="BAROGRAPH_HDF5",
        option="--hdf5",
        former="",
        short="",
        type="choice",
        default="calls",
        minimum=0,
        maximum=0,
        choices=("calls", "connector", "both"),
        alone="",
        since="0.1.0",
        doc=(
            "How HDF5 is recorded: through its functions; through a VOL connector with HDF5 1.14 or newer, "
            "for programs whose calls bypass the dynamic loader; or both."
        ),
    ),
    Setting(
        name="wrap",
        env="BAROGRAPH_WRAP",
        option="--wrap",
        former="",
        short="",
        type="wrappers",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "A wrapper that `barograph wrap` has made, by its name or folder: calls of the functions of its "
            "library are recorded. May be given several times."
        ),
    ),
    Setting(
        name="instrument",
        env="BAROGRAPH_INSTRUMENT",
        option="--instrument",
        former="",
        short="",
        type="list",
        default="off",
        minimum=0,
        maximum=0,
        choices=("functions", "kokkos", "nvtx", "openmp", "perfstubs"),
        alone="",
        since="0.1.0",
        doc=(
            "What a program brings along for tools becomes regions: functions (of a program that was compiled "
            "with -finstrument-functions), kokkos (kernels, copies, fences and regions of a program with "
            "Kokkos), nvtx (ranges that a program or its libraries push for NVTX), openmp (parallel regions, "
            "barriers, loops and tasks, where the OpenMP runtime has OMPT, as that of Clang), perfstubs "
            "(timers and counters of a library with PerfStubs, as ADIOS2); several with commas."
        ),
    ),
    Setting(
        name="only_functions",
        env="BAROGRAPH_ONLY_FUNCTIONS",
        option="--only-functions",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "With --instrument functions: functions that are recorded, as patterns with * and ? separated by "
            "commas, such as main,solver::*. Default: all."
        ),
    ),
    Setting(
        name="except_functions",
        env="BAROGRAPH_EXCEPT_FUNCTIONS",
        option="--except-functions",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "With --instrument functions: functions that are not recorded, in the same form: "
            "std::*,solver::Grid::*"
        ),
    ),
    Setting(
        name="record",
        env="BAROGRAPH_RECORD",
        option="--record",
        former="",
        short="",
        type="choice",
        default="auto",
        minimum=0,
        maximum=0,
        choices=("auto", "all", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Which processes are recorded: auto (the program itself and each process that uses MPI or "
            "annotated regions), all, or off."
        ),
    ),
    Setting(
        name="arena_dir",
        env="BAROGRAPH_ARENA_DIR",
        option="--arena-dir",
        former="",
        short="",
        type="path",
        default="/dev/shm",  # noqa: S108
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Node-local directory in which each process keeps its tables while it runs.",
    ),
    Setting(
        name="arena_size",
        env="BAROGRAPH_ARENA_SIZE",
        option="--arena-size",
        former="",
        short="",
        type="bytes",
        default="268435456",
        minimum=1048576,
        maximum=17592186044416,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "The most bytes a process's tables may take; space is used only as needed. Where the address "
            "space is limited (ulimit -v) it is a sixteenth of it at most."
        ),
    ),
    Setting(
        name="fold_communicators",
        env="BAROGRAPH_FOLD_COMMUNICATORS",
        option="--fold-communicators",
        former="",
        short="",
        type="count",
        default="32",
        minimum=0,
        maximum=16777216,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Beyond this many communicators created alike (same parent, call and group), further ones share "
            "one row if they are cheap; 0 gives each its own row."
        ),
    ),
    Setting(
        name="series_length",
        env="BAROGRAPH_SERIES_LENGTH",
        option="--series-length",
        former="",
        short="",
        type="count",
        default="500",
        minimum=16,
        maximum=1048576,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "The most entries of a series by iteration or execution; in longer loops adjacent iterations "
            "share one."
        ),
    ),
    Setting(
        name="executions",
        env="BAROGRAPH_EXECUTIONS",
        option="--executions",
        former="",
        short="",
        type="count",
        default="16",
        minimum=1,
        maximum=65536,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "How many executions of the program's first region have series of their own; of more, adjacent "
            "executions share one."
        ),
    ),
    Setting(
        name="region_series",
        env="BAROGRAPH_REGION_SERIES",
        option="--region-series",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Whether the time of each region inside a loop is also kept by iteration, and that of regions "
            "outside of loops by execution. Not with --max-overhead."
        ),
    ),
    Setting(
        name="timeline_bins",
        env="BAROGRAPH_TIMELINE_BINS",
        option="--timeline-bins",
        former="",
        short="",
        type="count",
        default="256",
        minimum=0,
        maximum=1048576,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Number of time bins in each rank's timeline; they start at about a millisecond and double in "
            "width when they run out. 0: no timeline."
        ),
    ),
    Setting(
        name="split_sync",
        env="BAROGRAPH_SPLIT_SYNC",
        option="--split-sync",
        former="",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Divides the time in blocking collectives into waiting for the last rank and the operation "
            "itself, with a barrier before each."
        ),
    ),
    Setting(
        name="trace",
        env="BAROGRAPH_TRACE",
        option="--trace",
        former="",
        short="",
        type="layers",
        default="0",
        minimum=0,
        maximum=0,
        choices=("io", "mpi", "regions"),
        alone="mpi,io",
        since="0.1.0",
        doc=(
            "Records events for `barograph trace`: mpi (each call of MPI with its peer, tag and bytes, and "
            "what requests came to), io (each I/O call with its offset and length), regions; several with "
            "commas. --trace alone is --trace=mpi,io. An agent on each node writes them to files; where none "
            "can be started they are kept in the arena: see --arena-size."
        ),
    ),
    Setting(
        name="flight_recorder",
        env="BAROGRAPH_FLIGHT_RECORDER",
        option="--flight-recorder",
        former="",
        short="",
        type="bytes",
        default="off",
        minimum=65536,
        maximum=1073741824,
        choices=("off",),
        alone="",
        since="0.1.0",
        doc=(
            "The most recent MPI and I/O calls of each process are kept in a buffer of this size, at most a "
            "quarter of --arena-size, and are in the profile of a run that crashes or is stopped; `off`: "
            "none."
        ),
    ),
    Setting(
        name="ring_size",
        env="BAROGRAPH_RING_SIZE",
        option="--ring-size",
        former="",
        short="",
        type="bytes",
        default="4194304",
        minimum=65536,
        maximum=1073741824,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Memory of each process for events that barograph-agent has not read yet, at most a quarter of "
            "--arena-size."
        ),
    ),
    Setting(
        name="events",
        env="BAROGRAPH_EVENTS",
        option="",
        former="",
        short="",
        type="choice",
        default="arena",
        minimum=0,
        maximum=0,
        choices=("arena", "ring"),
        alone="",
        since="0.1.0",
        doc=(
            "Where a traced process puts its events: into its arena, or into a ring that barograph-agent "
            "reads."
        ),
    ),
    Setting(
        name="max_overhead",
        env="BAROGRAPH_MAX_OVERHEAD",
        option="--max-overhead",
        former="",
        short="",
        type="share",
        default="off",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Limits the cost of recording to this share of the run time, such as 1%: only a sample of "
            "frequent short calls is then timed and represents the others, samples are taken less often, and "
            "the profile says which."
        ),
    ),
    Setting(
        name="sample",
        env="BAROGRAPH_SAMPLE",
        option="--sample",
        former="",
        short="",
        type="rate",
        default="off",
        minimum=1,
        maximum=10000,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Samples per second of CPU time of each thread, such as 100Hz: in which function it is, and who "
            "called that. `barograph functions` lists them."
        ),
    ),
    Setting(
        name="sample_clock",
        env="BAROGRAPH_SAMPLE_CLOCK",
        option="--sample-clock",
        former="",
        short="",
        type="choice",
        default="cpu",
        minimum=0,
        maximum=0,
        choices=("cpu", "wall"),
        alone="",
        since="0.1.0",
        doc=(
            "What --sample samples: cpu (threads that use CPU time); or wall: also those that are blocked, "
            "waiting for a lock, a message, a disk or a time, and where."
        ),
    ),
    Setting(
        name="sample_timer",
        env="BAROGRAPH_SAMPLE_TIMER",
        option="",
        former="",
        short="",
        type="choice",
        default="event",
        minimum=0,
        maximum=0,
        choices=("event", "posix"),
        alone="",
        since="0.1.0",
        doc=(
            "What tells that a thread has used the CPU time between two samples: an event of the kernel "
            "(perf_event_open), and a POSIX timer where the system does not permit that; or always a POSIX "
            "timer, which is bound to the kernel's clock ticks."
        ),
    ),
    Setting(
        name="snapshot",
        env="BAROGRAPH_SNAPSHOT",
        option="--snapshot",
        former="",
        short="",
        type="duration",
        default="off",
        minimum=0,
        maximum=0,
        choices=("signal",),
        alone="",
        since="0.1.0",
        doc=(
            "Writes the data so far to NAME.snapshot-1.baro, -2 and so on: at this interval, such as 500ms, "
            "60s, 10m or 1h, and on SIGUSR2; `signal`: only on SIGUSR2."
        ),
    ),
    Setting(
        name="snapshot_keep",
        env="BAROGRAPH_SNAPSHOT_KEEP",
        option="--snapshot-keep",
        former="",
        short="",
        type="count",
        default="2",
        minimum=1,
        maximum=1048576,
        choices=("all",),
        alone="",
        since="0.1.0",
        doc=(
            "Number of most recent snapshots kept per node while the program runs, all of which are removed "
            "once the profile is written; `all`: none is removed."
        ),
    ),
    Setting(
        name="stacks",
        env="BAROGRAPH_STACKS",
        option="--stacks",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc="Whether each I/O call is recorded with its call site: function, file and line.",
    ),
    Setting(
        name="callsites",
        env="BAROGRAPH_CALLSITES",
        option="--call-sites",
        former="--callsites",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Records every MPI call with its call site, like I/O calls: each gets a call path of its own.",
    ),
    Setting(
        name="sampled_sites",
        env="BAROGRAPH_SAMPLED_SITES",
        option="--sampled-sites",
        former="",
        short="",
        type="choice",
        default="on",
        minimum=0,
        maximum=0,
        choices=("on", "off"),
        alone="",
        since="0.1.0",
        doc=(
            "Whether long MPI calls, and a sample of the short ones, are recorded with their source line; "
            "findings name it."
        ),
    ),
    Setting(
        name="stack_depth",
        env="BAROGRAPH_STACK_DEPTH",
        option="--stack-depth",
        former="",
        short="",
        type="count",
        default="16",
        minimum=1,
        maximum=64,
        choices=(),
        alone="",
        since="0.1.0",
        doc="The most frames per call site: the function that makes the call, its caller and so on.",
    ),
    Setting(
        name="exclude_files",
        env="BAROGRAPH_EXCLUDE_FILES",
        option="--exclude-files",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Files that are not recorded, in addition to those of the system, Python and MPI libraries: "
            "absolute paths (including everything below them) or patterns with * and ?, separated by colons."
        ),
    ),
    Setting(
        name="include_files",
        env="BAROGRAPH_INCLUDE_FILES",
        option="--include-files",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Files that are recorded although they would otherwise be excluded, in the same form: "
            "/dev/shm/data:*.so"
        ),
    ),
    Setting(
        name="most_files",
        env="BAROGRAPH_MOST_FILES",
        option="--most-files",
        former="",
        short="",
        type="count",
        default="16384",
        minimum=1,
        maximum=16777216,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Number of files recorded separately in each process; further ones share one row, `*other files`."
        ),
    ),
    Setting(
        name="plugin_path",
        env="BAROGRAPH_PLUGIN_PATH",
        option="--plugin-path",
        former="",
        short="",
        type="path",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Folder of MPI plugins that take precedence over the installation's own. Default: where "
            "`barograph build` puts them."
        ),
    ),
    Setting(
        name="partition",
        env="BAROGRAPH_PARTITION",
        option="--partition",
        former="--program-name",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Name of the program that these ranks run, in a job of several programs. Default: the executable "
            "and its arguments tell programs apart."
        ),
    ),
    Setting(
        name="couple",
        env="BAROGRAPH_COUPLE",
        option="",
        former="",
        short="",
        type="choice",
        default="off",
        minimum=0,
        maximum=0,
        choices=("off", "mpi"),
        alone="",
        since="0.1.0",
        doc=(
            "mpi: each program of the job has its own MPI_COMM_WORLD, by libbarograph_world.so, and finds the "
            "others by barograph/stream.h."
        ),
    ),
    Setting(
        name="job",
        env="BAROGRAPH_JOB",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Id of this run, the same on all its ranks.",
    ),
    Setting(
        name="target_pid",
        env="BAROGRAPH_TARGET_PID",
        option="",
        former="",
        short="",
        type="count",
        default="0",
        minimum=0,
        maximum=4194304,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Process id of the program on the command line, which is recorded even if it never uses MPI.",
    ),
    Setting(
        name="announce",
        env="BAROGRAPH_ANNOUNCE",
        option="",
        former="",
        short="",
        type="flag",
        default="0",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc="Rank 0 writes one line to stderr that names the profile; otherwise the library is silent.",
    ),
    Setting(
        name="default_output",
        env="BAROGRAPH_DEFAULT_OUTPUT",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "The name that `barograph run` or `barograph env` has made up: while BAROGRAPH_OUTPUT is the "
            "same, the program may give its profile another one in that folder."
        ),
    ),
    Setting(
        name="gathers",
        env="BAROGRAPH_GATHERS",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Node on which `barograph run` waits, and the device and inode of its directory of arenas: it "
            "writes one profile of the processes there that end before MPI_Init, or says why it could not."
        ),
    ),
    Setting(
        name="command",
        env="BAROGRAPH_COMMAND",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "The command line as stored in the profile: a JSON list of strings, without anything that looks "
            "like a secret."
        ),
    ),
    Setting(
        name="environment",
        env="BAROGRAPH_ENVIRONMENT",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "What `barograph run` knows about the run's environment, for the profile: a fixed list of facts "
            "as JSON, without anything that looks like a secret."
        ),
    ),
    Setting(
        name="tool_before",
        env="BAROGRAPH_TOOL_BEFORE",
        option="",
        former="",
        short="",
        type="text",
        default="",
        minimum=0,
        maximum=0,
        choices=(),
        alone="",
        since="0.1.0",
        doc=(
            "Time `barograph run` took before it started the program, for the profile: nanoseconds of wall "
            "and CPU time, separated by a comma."
        ),
    ),
)
