# SPDX-License-Identifier: BSD-3-Clause
"""For all tests: signals as in a terminal. A test run started in the background ignores SIGINT, under nohup SIGHUP.

Programs under test would inherit that and never see the signals the tests send.
"""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
