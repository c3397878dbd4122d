# SPDX-License-Identifier: BSD-3-Clause
"""Files and I/O on the screen and as pictures."""
