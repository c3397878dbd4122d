# SPDX-License-Identifier: BSD-3-Clause
"""What is made from the SQL library, python/barograph/sql: the packed file, and the page that describes its views."""

from codegen.sql import library, reference

GENERATORS = (library, reference)
