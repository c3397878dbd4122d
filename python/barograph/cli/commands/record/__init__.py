# SPDX-License-Identifier: BSD-3-Clause
"""Commands that record: programs, and what is left of those that ended or still run."""
