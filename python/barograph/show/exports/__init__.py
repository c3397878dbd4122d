# SPDX-License-Identifier: BSD-3-Clause
"""A profile in other tools' formats: one module per format, each with a function `write(workspace, output)`.

Called by the export command, which sees to it that `output` is a new path that appears only when it is
complete.
"""
