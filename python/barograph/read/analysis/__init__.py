# SPDX-License-Identifier: BSD-3-Clause
"""Analyses by the engine: of a trace, of a job that runs, in the process of modules that users build."""
