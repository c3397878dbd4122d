# SPDX-License-Identifier: BSD-3-Clause
"""The events of a traced run: their files, and readers of all of them, of a part, or of a picture of a part."""
