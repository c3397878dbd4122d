# SPDX-License-Identifier: BSD-3-Clause
"""Darshan logs, with DXT."""
