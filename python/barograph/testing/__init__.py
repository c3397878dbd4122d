# SPDX-License-Identifier: BSD-3-Clause
"""Profiles made of plain tables, for tests that need exact numbers and no MPI, no file and no native code.

Used by the tests of analyze, show and cli, and by plug-in authors. Must never be imported by the package
itself.
"""

from barograph.testing.cases.communicator_case import communicator_profile
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile, profile_from_tables

__all__ = ["TableBuilder", "TableProfile", "communicator_profile", "profile_from_tables", "stencil_profile"]
