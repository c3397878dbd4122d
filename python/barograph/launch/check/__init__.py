# SPDX-License-Identifier: BSD-3-Clause
"""What would and would not be recorded here, and why."""
