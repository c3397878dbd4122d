# SPDX-License-Identifier: BSD-3-Clause
"""One run as a whole: `barograph report` and `barograph info`."""
