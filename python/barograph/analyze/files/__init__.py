# SPDX-License-Identifier: BSD-3-Clause
"""Files and I/O: how they are accessed, and what a call became in the layers below."""
