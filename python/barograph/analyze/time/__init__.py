# SPDX-License-Identifier: BSD-3-Clause
"""Where each rank's time went, and when."""
