# SPDX-License-Identifier: BSD-3-Clause
"""Findings about the recording itself and how far it can be trusted."""
