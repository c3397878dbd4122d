# SPDX-License-Identifier: BSD-3-Clause
"""MPI plugins and library wrappers: those that are there, and how one is made."""
