# SPDX-License-Identifier: BSD-3-Clause
"""Files of other tools, written with chosen contents."""
