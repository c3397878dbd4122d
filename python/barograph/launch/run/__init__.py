# SPDX-License-Identifier: BSD-3-Clause
"""One `barograph run`, from the command line to the exit code."""
