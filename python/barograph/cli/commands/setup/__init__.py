# SPDX-License-Identifier: BSD-3-Clause
"""Commands that set Barograph up on a machine."""
