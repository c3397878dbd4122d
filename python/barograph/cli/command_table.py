# SPDX-License-Identifier: BSD-3-Clause
"""The one list of commands: name, section of the help and what it does. Help, completion and manual pages come from it.

Must import nothing: people wait for `--help` and for the Tab key.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, str, str], ...] = (
    ("run", "Record", "Run a program and record where its time goes."),
    ("recover", "Record", "Recover a profile from a killed job."),
    ("snapshot", "Record", "Take a profile of a running job."),
    ("replay", "Record", "Make a profile of the events that an agent has written."),
    ("env", "Record", "Print what a batch script must export to record a program."),
    ("wrap", "Record", "Wrap the functions of a library, so that their calls are recorded."),
    ("doctor", "Record", "Check what would and would not be recorded here, and why."),
    ("top", "Look", "Watch running jobs on this node: who is where, and how fast."),
    ("stacks", "Look", "Show where each rank of a running job is in its program."),
    ("attach", "Look", "Look at a running process for a while: the functions that it was in."),
    ("live", "Look", "Watch a running job in the browser."),
    ("agent", "Look", "Pass on a job's events, or show this node in a live page on another one."),
    ("report", "Look", "Show where the time went and what to look at first."),
    ("view", "Look", "Open a profile in the browser, its trace down to each call."),
    ("findings", "Look", "Show what is wrong, where, what it costs and how to fix it."),
    ("tree", "Look", "Show call paths with inclusive and exclusive time."),
    (
        "profile",
        "Look",
        "Show time and calls by function, per rank and thread or over ranks, as pprof does.",
    ),
    ("comms", "Look", "Show each communicator by operation and message size."),
    ("matrix", "Look", "Show who sent how much to whom, as a table or a picture."),
    ("density", "Look", "Show one call, or a group of calls, by rank: how often, how long, how much."),
    ("files", "Look", "Show each file by layer: how much, how fast, in which pattern."),
    ("io", "Look", "Show what each I/O call became in the layers below it."),
    ("ranks", "Look", "Show how each rank spent its time, the slowest first."),
    ("loops", "Look", "Show how long iterations take and which ones stand out."),
    ("categories", "Look", "Show the time by category of the program's regions."),
    ("functions", "Look", "Show the functions that the CPU time went to, from samples."),
    ("timeline", "Look", "Show what the ranks did over time."),
    ("system", "Look", "Show CPU time, memory, faults, I/O and network of processes and nodes by time."),
    ("snapshots", "Look", "Show the snapshots of a run in order, and what changed."),
    ("trace", "Look", "List the events of a traced run, or export them."),
    ("engine", "Look", "Show who waited for whom in a traced run, and what kept the other."),
    ("query", "Query and compare", "Query a profile in SQL."),
    ("diff", "Query and compare", "Compare two profiles call path by call path."),
    ("compare", "Query and compare", "Compare many runs: spread, outliers, correlation with the wall time."),
    ("info", "Query and compare", "Show what a profile contains, and verify that it is intact."),
    ("try", "Query and compare", "Run a program with remedies for its findings, and measure the gain."),
    ("merge", "Query and compare", "Merge a folder of parts, or the profiles of several nodes."),
    ("slice", "Query and compare", "Extract some ranks or call paths into a new profile."),
    ("resolve", "Query and compare", "Resolve recorded addresses to functions, files and lines."),
    ("export", "Query and compare", "Convert a profile for other tools."),
    ("import", "Query and compare", "Convert another tool's file to a profile."),
    ("build", "Set up", "Build the plugin for another MPI library."),
    ("bench", "Set up", "Measure how fast profiles are written here, and advise on settings."),
    ("completion", "Set up", "Print the completion script for your shell."),
)
