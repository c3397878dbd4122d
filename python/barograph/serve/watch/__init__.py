# SPDX-License-Identifier: BSD-3-Clause
"""What the ranks of a job do, look after look, and whether they hang."""
