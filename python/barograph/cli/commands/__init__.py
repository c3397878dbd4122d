# SPDX-License-Identifier: BSD-3-Clause
"""The commands: a module each, by the name that a user types (`import` and `try` are words of Python).

The folders are those of barograph.cli.command_table.
"""
