# SPDX-License-Identifier: BSD-3-Clause
"""Traces as files of other tools: one module for each format. Called by `barograph trace -o`."""
