# SPDX-License-Identifier: BSD-3-Clause
"""Opens an exported file with the library it is for and prints what that sees, as JSON; run in the consumers' Python.

Usage: read_with.py READER FILE... Called by consumers_test.py. Knows nothing of Barograph. Rows are [call path,
rank, seconds exclusive, seconds inclusive, calls, bytes], a call path being names joined by ";".
"""

import json
import re
import sys
import warnings

warnings.simplefilter("ignore")


def rows_of_frame(frame, calls):
    """The rows of a Hatchet GraphFrame; the graph is walked from its roots, as its own renderer does."""
    paths = {}

    def walk(node, above):
        paths[node] = [*above, node.frame["name"]]
        for child in node.children:
            walk(child, paths[node])

    for root in frame.graph.roots:
        walk(root, [])
    rows = []
    for (node, *_, rank), row in frame.dataframe.iterrows():
        if row["time"] != row["time"]:  # Thicket's mark for a node that a profile does not have
            continue
        rows.append(
            [
                ";".join(paths[node]),
                int(rank),
                row["time"],
                row["time (inc)"],
                int(row[calls]),
                int(row["bytes"]),
            ]
        )
    return rows


def hatchet(path):
    import hatchet

    return rows_of_frame(hatchet.GraphFrame.from_json(open(path).read()), "calls")


def hatchet_tau(folder):
    """[call path, rank, thread, microseconds exclusive, inclusive, calls, child calls]."""
    import hatchet

    frame = hatchet.GraphFrame.from_tau(folder)
    paths = {}

    def walk(node, above):
        paths[node] = [*above, node.frame["name"]]
        for child in node.children:
            walk(child, paths[node])

    for root in frame.graph.roots:
        walk(root, [])
    return [
        [
            ";".join(paths[node]),
            int(rank),
            int(thread),
            row["time"],
            row["time (inc)"],
            row["Calls"],
            row["Subrs"],
        ]
        for (node, rank, thread), row in frame.dataframe.iterrows()
    ]


def hatchet_caliper(path):
    import hatchet

    frame = hatchet.GraphFrame.from_caliperreader(path)
    frame.tree(metric_column="time (inc)", rank=1)
    return rows_of_frame(frame, "count")


def hatchet_caliper_json(path):
    import hatchet

    frame = hatchet.GraphFrame.from_caliper(path)
    frame.tree(metric_column="time (inc)", rank=1)
    return rows_of_frame(frame, "count")


def thicket(*paths):
    import thicket

    both = thicket.Thicket.from_caliperreader(list(paths), disable_tqdm=True)
    return {"rows": rows_of_frame(both, "count"), "ranks": sorted(both.metadata["job.ranks"].tolist())}


def caliper_reader(path):
    import caliperreader

    records, run = caliperreader.read_caliper_contents(path)
    rows = [
        [
            ";".join(record["path"]),
            int(record["mpi.rank"]),
            float(record["sum#time.duration"]),
            float(record["inclusive#sum#time.duration"]),
            int(record["count"]),
            int(record["bytes"]),
        ]
        for record in records
    ]
    labels = [[r.get("mpi.communicator", ""), r.get("mpi.size class", ""), int(r["count"])] for r in records]
    return {"rows": rows, "globals": run, "labels": labels}


def extrap(path):
    from extrap.fileio.file_reader.json_file_reader import JsonFileReader

    experiment = JsonFileReader().read_experiment(path)
    return {
        "parameters": [parameter.name for parameter in experiment.parameters],
        "values": [
            [str(callpath), str(metric), [[float(m.coordinate[0]), float(m.mean)] for m in measured]]
            for (callpath, metric), measured in experiment.measurements.items()
        ],
    }


def callflow(folder):
    import os

    os.chdir(folder)
    from callflow.datastructures.supergraph import SuperGraph

    config = json.load(open("config.json"))
    return [
        rows_of_frame(SuperGraph.from_config(run["path"], run["profile_format"]), "count")
        for run in config["runs"]
    ]


METRIC = re.compile("(count|sum|avg|min|max)#(?!time)")


def metrics_of_frame(frame):
    """[call path, rank, column, value] of the metrics of a Hatchet GraphFrame that have a value there."""
    paths = {}

    def walk(node, above):
        paths[node] = ";".join([*above, node.frame["name"]])
        for child in node.children:
            walk(child, [*above, node.frame["name"]])

    for root in frame.graph.roots:
        walk(root, [])
    names = [name for name in frame.dataframe.columns if METRIC.match(name)]
    return [
        [paths[node], int(rank), name, float(row[name])]
        for (node, *_, rank), row in frame.dataframe.iterrows()
        for name in names
        if row[name] == row[name] and row[name] is not None
    ]


def hatchet_metrics(path):
    import hatchet

    return metrics_of_frame(hatchet.GraphFrame.from_json(open(path).read()))


def hatchet_caliper_metrics(path):
    import hatchet

    return metrics_of_frame(hatchet.GraphFrame.from_caliperreader(path))


def hatchet_caliper_json_metrics(path):
    import hatchet

    return metrics_of_frame(hatchet.GraphFrame.from_caliper(path))


def callflow_metrics(folder):
    import os

    os.chdir(folder)
    from callflow.datastructures.supergraph import SuperGraph

    config = json.load(open("config.json"))
    return [
        row
        for run in config["runs"]
        for row in metrics_of_frame(SuperGraph.from_config(run["path"], run["profile_format"]))
    ]


def caliper_reader_metrics(path):
    import caliperreader

    reader = caliperreader.CaliperReader()
    reader.read(path)
    rows = [
        [";".join(record["path"]), int(record["mpi.rank"]), name, float(value)]
        for record in reader.records
        for name, value in record.items()
        if METRIC.match(name)
    ]
    units = {name: reader.attribute(name).get("attribute.unit") for _, _, name, _ in rows}
    iterations = [
        {**record, "path": ";".join(record["path"])}
        for record in reader.records
        if any(name.startswith("iteration#") for name in record)
    ]
    return {"rows": rows, "units": units, "iterations": iterations}


print(json.dumps(globals()[sys.argv[1]](*sys.argv[2:])))
