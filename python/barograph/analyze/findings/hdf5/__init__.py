# SPDX-License-Identifier: BSD-3-Clause
"""Findings about HDF5."""
