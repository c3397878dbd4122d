# SPDX-License-Identifier: BSD-3-Clause
"""Trials: a program is run with and without a remedy that needs no change of code, and the gain is measured."""
