# SPDX-License-Identifier: BSD-3-Clause
"""Findings about annotated regions and loops."""
