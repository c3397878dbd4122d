# SPDX-License-Identifier: BSD-3-Clause
"""Where the ranks of a run were that did not finish."""
