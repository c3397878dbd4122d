# SPDX-License-Identifier: BSD-3-Clause
"""The one list of commands: name, folder of `commands`, what it does. Help, completion and manual pages come from it.

Must import nothing: people wait for `--help` and for the Tab key.
"""

from __future__ import annotations

# The section of the help that the commands of a folder are in, in the order of the help.
SECTIONS: dict[str, str] = {
    "record": "Record",
    "jobs": "Look",
    "views": "Look",
    "over_time": "Look",
    "profiles": "Query and compare",
    "setup": "Set up",
}

ROWS: tuple[tuple[str, str, str], ...] = (
    ("run", "record", "Run a program and record where its time goes."),
    ("recover", "record", "Recover a profile from a killed job."),
    ("snapshot", "record", "Take a profile of a running job."),
    ("replay", "record", "Make a profile of the events that an agent has written."),
    ("env", "record", "Print what a batch script must export to record a program."),
    ("wrap", "record", "Wrap the functions of a library, so that their calls are recorded."),
    ("doctor", "record", "Check what would and would not be recorded here, and why."),
    ("top", "jobs", "Watch running jobs on this node: who is where, and how fast."),
    ("stacks", "jobs", "Show where each rank of a running job is in its program."),
    ("attach", "jobs", "Look at a running process for a while: the functions that it was in."),
    ("live", "jobs", "Watch a running job in the browser."),
    ("agent", "jobs", "Pass on a job's events, or show this node in a live page on another one."),
    ("report", "views", "Show where the time went and what to look at first."),
    ("view", "views", "Open a profile in the browser, its trace down to each call."),
    ("findings", "views", "Show what is wrong, where, what it costs and how to fix it."),
    ("tree", "views", "Show call paths with inclusive and exclusive time."),
    (
        "profile",
        "views",
        "Show time and calls by function, per rank and thread or over ranks, as pprof does.",
    ),
    ("comms", "views", "Show each communicator by operation and message size."),
    ("matrix", "views", "Show who sent how much to whom, as a table or a picture."),
    ("density", "views", "Show one call, or a group of calls, by rank: how often, how long, how much."),
    ("files", "views", "Show each file by layer: how much, how fast, in which pattern."),
    ("io", "views", "Show what each I/O call became in the layers below it."),
    ("ranks", "views", "Show how each rank spent its time, the slowest first."),
    ("loops", "views", "Show how long iterations take and which ones stand out."),
    ("categories", "views", "Show the time by category of the program's regions."),
    ("functions", "views", "Show the functions that the CPU time went to, from samples."),
    ("timeline", "over_time", "Show what the ranks did over time."),
    ("system", "over_time", "Show CPU time, memory, faults, I/O and network of processes and nodes by time."),
    ("snapshots", "over_time", "Show the snapshots of a run in order, and what changed."),
    ("trace", "over_time", "List the events of a traced run, or export them."),
    ("engine", "over_time", "Show who waited for whom in a traced run, and what kept the other."),
    ("query", "profiles", "Query a profile in SQL."),
    ("diff", "profiles", "Compare two profiles call path by call path."),
    ("compare", "profiles", "Compare many runs: spread, outliers, correlation with the wall time."),
    ("info", "profiles", "Show what a profile contains, and verify that it is intact."),
    ("try", "profiles", "Run a program with remedies for its findings, and measure the gain."),
    ("merge", "profiles", "Merge a folder of parts, or the profiles of several nodes."),
    ("slice", "profiles", "Extract some ranks or call paths into a new profile."),
    ("resolve", "profiles", "Resolve recorded addresses to functions, files and lines."),
    ("export", "profiles", "Convert a profile for other tools."),
    ("import", "profiles", "Convert another tool's file to a profile."),
    ("build", "setup", "Build the plugin for another MPI library."),
    ("bench", "setup", "Measure how fast profiles are written here, and advise on settings."),
    ("completion", "setup", "Print the completion script for your shell."),
)
