# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page, by subject: each module bounds its own."""
