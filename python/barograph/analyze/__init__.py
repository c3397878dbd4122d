# SPDX-License-Identifier: BSD-3-Clause
"""Tables in, tables and findings out: exclusive time, time split, hot spots, communicators, differences.

Called by show and by anybody's own scripts. Must never read a file or print.
"""
