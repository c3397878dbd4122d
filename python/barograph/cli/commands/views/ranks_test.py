# SPDX-License-Identifier: BSD-3-Clause
# `barograph ranks --after-init`: shares of the time outside MPI_Init.
import csv
import io
import json

import pytest

from barograph.testing.command_line import RunCommand


def test_shares_are_of_the_time_outside_mpi_init_when_asked(run: RunCommand):
    whole = json.loads(run("ranks", "four", "--json").stdout)
    after = json.loads(run("ranks", "four", "--after-init", "--json").stdout)
    assert (whole["shares_of"], after["shares_of"]) == ("total_ns", "after_init_ns")
    for one, other in zip(whole["ranks"], after["ranks"], strict=True):
        assert one["after_init_ns"] == other["after_init_ns"] == one["total_ns"] - one["startup_ns"]
        assert one["mpi_share"] == pytest.approx(one["mpi_ns"] / one["total_ns"])
        assert other["mpi_share"] == pytest.approx(one["mpi_ns"] / one["after_init_ns"])
        assert other["mpi_share"] > one["mpi_share"]
    (row, *_) = csv.DictReader(io.StringIO(run("ranks", "four", "--after-init", "--csv").stdout))
    assert float(row["mpi_share"]) == pytest.approx(after["ranks"][0]["mpi_share"])


def test_the_table_says_what_is_in_the_base(run: RunCommand):
    text = " ".join(run("ranks", "four", "--after-init").stdout.split())
    assert "What ran before MPI_Init is in it." in text
    assert "after init" not in run("ranks", "four").stdout
