# SPDX-License-Identifier: BSD-3-Clause
"""Agents of a job's nodes: connections, proofs, frames."""
