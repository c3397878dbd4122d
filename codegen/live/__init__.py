# SPDX-License-Identifier: BSD-3-Clause
"""What is made from spec/live: the frames of the live page, its rows, and the link to agents."""

from codegen.live import frames, link

GENERATORS = (link, frames)
