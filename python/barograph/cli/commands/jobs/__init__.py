# SPDX-License-Identifier: BSD-3-Clause
"""Commands that look at jobs while they run."""
