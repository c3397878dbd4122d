# SPDX-License-Identifier: BSD-3-Clause
"""Who waited for whom, and what else the engine found, on the screen."""
