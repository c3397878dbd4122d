# SPDX-License-Identifier: BSD-3-Clause
"""Where in the program calls are made: stacks as they are recorded, and as function, file and line.

A call site is an operation of the layer "source" in the call path. Its text names the frames of the stack, the
innermost first, by module and offset; `barograph run` and `barograph resolve` store the lines in the profile.
"""

from barograph.source.frames import Frame, Line, frames_of
from barograph.source.labels import Lines, callers, label, stack

__all__ = ["Frame", "Line", "Lines", "callers", "frames_of", "label", "stack"]
