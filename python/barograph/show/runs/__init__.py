# SPDX-License-Identifier: BSD-3-Clause
"""Several runs beside each other: screen, page and pictures."""
