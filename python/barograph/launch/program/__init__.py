# SPDX-License-Identifier: BSD-3-Clause
"""What is on the command line: the launcher, the program, and what prevents recording it."""
