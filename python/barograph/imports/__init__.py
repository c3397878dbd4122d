# SPDX-License-Identifier: BSD-3-Clause
"""Other tools' files as profiles: one module per format, each with a function `read(path, ...) -> Draft`.

Called by the import command. Imports nothing of Barograph but the writer.
"""
