# SPDX-License-Identifier: BSD-3-Clause
"""The long report of `barograph report --detail full --pdf`: a chapter per program with all tables and pictures.

`chapters` collects, a module for each part of a chapter; `full_pdf` draws and has it set. What a chapter holds is known
without drawing anything. Nothing is worked out here that a command does not show, too.
"""
