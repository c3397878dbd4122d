# SPDX-License-Identifier: BSD-3-Clause
"""What is made from the tables of I/O calls in spec/calls, and of what is counted for files: entries, counters."""

from codegen.io import (
    direction,
    entries,
    file_counters,
    hdf5_connector,
    hdf5_entries,
    netcdf_entries,
)

GENERATORS = (file_counters, direction, entries, hdf5_connector, hdf5_entries, netcdf_entries)
