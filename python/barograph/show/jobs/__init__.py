# SPDX-License-Identifier: BSD-3-Clause
"""Running jobs on the screen."""
