# SPDX-License-Identifier: BSD-3-Clause
"""Commands that work on profiles: query, compare, convert, merge and take apart."""
