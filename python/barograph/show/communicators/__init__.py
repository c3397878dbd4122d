# SPDX-License-Identifier: BSD-3-Clause
"""Communicators and messages on the screen and as pictures."""
