# SPDX-License-Identifier: BSD-3-Clause
"""Runs that are timed: with and without recording, and by number of aggregators."""
