# SPDX-License-Identifier: BSD-3-Clause
"""Findings about MPI calls, communicators and messages."""
