# SPDX-License-Identifier: BSD-3-Clause
"""What `try` and `bench` print of runs that they have measured."""
