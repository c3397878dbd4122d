# SPDX-License-Identifier: BSD-3-Clause
"""Processes beside a job: those that take its events, on this node and on others, and watch its ranks."""
