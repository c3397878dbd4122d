# SPDX-License-Identifier: BSD-3-Clause
"""What is made from the MPI standard and spec/calls/mpi*.toml: forwarders, wrappers, names, pages."""

from codegen.mpi import (
    conformance,
    entries,
    kinds,
    plugin_calls,
    reference,
    waiting,
    world,
    wrappers,
)

GENERATORS = (entries, wrappers, world, plugin_calls, reference, kinds, waiting, conformance)
