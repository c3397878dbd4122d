# SPDX-License-Identifier: BSD-3-Clause
"""Findings about files and I/O."""
