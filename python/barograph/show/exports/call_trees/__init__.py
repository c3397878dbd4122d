# SPDX-License-Identifier: BSD-3-Clause
"""Formats that hold the call tree as nested frames, with values per rank."""
