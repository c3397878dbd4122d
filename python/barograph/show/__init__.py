# SPDX-License-Identifier: BSD-3-Clause
"""Tables and findings out: to the terminal, as JSON, and in other tools' formats.

Called by cli. Shows what analyze worked out and works out nothing itself.
"""
