# SPDX-License-Identifier: BSD-3-Clause
"""Loops: how long iterations take, which stand out, and what changes in their course."""
