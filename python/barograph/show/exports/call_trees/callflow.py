# SPDX-License-Identifier: BSD-3-Clause
"""CallFlow 1.3: a folder with one Caliper json-split file per profile and the config.json that names them.

`callflow --config FOLDER/config.json --process` reads it; so does `--data_path FOLDER --profile_format caliper_json`.
Paths in config.json are relative to the folder from which callflow is started: its own examples have it so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees import caliper_json
from barograph.show.exports.request import ExportRequest


def write(workspaces: Sequence[Workspace], output: Path, request: ExportRequest) -> None:
    """Writes the folder `output`; profiles of one name are numbered."""
    output.mkdir(parents=True)
    runs: list[dict[str, str]] = []
    for workspace in workspaces:
        # CallFlow takes what is before the first dot as the name of a run.
        stem = workspace.name.removesuffix(".baro").replace(".", "_") or "run"
        taken = {run["name"] for run in runs} | {"config"}
        name = next(
            text for text in (stem, *(f"{stem}-{i}" for i in range(2, len(taken) + 3))) if text not in taken
        )
        caliper_json.write(workspace, output / f"{name}.json", request)
        runs.append({"name": name, "path": f"{name}.json", "profile_format": "caliper_json"})
    config = {
        "experiment": "barograph",
        "data_path": ".",
        "append_path": "",
        "save_path": ".callflow",
        "filter_by": "time (inc)",
        "filter_perc": 0.0,
        "group_by": "name",
        "read_parameter": False,
        "ensemble_process": len(runs) > 1,
        "chunk_idx": "0",
        "chunk_size": "0",
        "runs": runs,
    }
    text = json.dumps(config, ensure_ascii=False, indent=1)
    (output / "config.json").write_text(text + "\n", encoding="utf-8")
