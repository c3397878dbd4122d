# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/layers.toml by `python -m codegen`. Do not edit.
"""Layers of the software stack, upper ones first; spec/layers.toml explains the fields."""

from __future__ import annotations

from typing import Final, NamedTuple


class Layer(NamedTuple):
    """A layer. `recorded`: by barograph itself; the others are of imports."""

    number: int
    name: str
    title: str
    io: bool
    recorded: bool


LAYERS: Final[tuple[Layer, ...]] = (
    Layer(0, "program", "program", io=False, recorded=True),
    Layer(1, "region", "regions", io=False, recorded=True),
    Layer(14, "paused", "pauses", io=False, recorded=True),
    Layer(9, "source", "call sites", io=False, recorded=True),
    Layer(10, "unnested", "unknown callers", io=False, recorded=False),
    Layer(8, "netcdf", "netCDF", io=True, recorded=True),
    Layer(7, "pnetcdf", "PnetCDF", io=True, recorded=True),
    Layer(6, "hdf5", "HDF5", io=True, recorded=True),
    Layer(3, "mpi-io", "MPI-IO", io=True, recorded=True),
    Layer(2, "mpi", "MPI", io=False, recorded=True),
    Layer(5, "stdio", "C streams", io=True, recorded=True),
    Layer(4, "posix", "POSIX", io=True, recorded=True),
    Layer(12, "dfs", "DAOS files", io=True, recorded=False),
    Layer(13, "daos", "DAOS objects", io=True, recorded=False),
    Layer(11, "fifo", "pipes", io=False, recorded=False),
)

# Layers whose time is input and output. Profiles before version 1.3 have none.
IO_LAYERS: Final = tuple(layer.name for layer in LAYERS if layer.io)
# The same by how a program reaches its data: spec/layers.toml names the kinds.
IO_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "library": ("netcdf", "pnetcdf", "hdf5"),
    "mpi-io": ("mpi-io",),
    "stream": ("stdio",),
    "system": ("posix",),
    "store": ("dfs", "daos"),
}
# Layers of intercepted calls.
CALL_LAYERS: Final = tuple(
    layer.name for layer in LAYERS if layer.recorded and (layer.io or layer.name == "mpi")
)
TITLES: Final = {layer.name: layer.title for layer in LAYERS}

# How the names of a layer's functions begin; of two that fit, the longer comes first.
FUNCTION_PREFIXES: Final = (
    ("MPI_File_", "mpi-io"),
    ("ncmpi_", "pnetcdf"),
    ("MPI_", "mpi"),
    ("nc_", "netcdf"),
    ("H5", "hdf5"),
)
