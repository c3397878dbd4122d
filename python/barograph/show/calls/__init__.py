# SPDX-License-Identifier: BSD-3-Clause
"""Call paths, functions, categories and events on the screen and as pictures."""
