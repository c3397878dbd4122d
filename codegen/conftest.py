# SPDX-License-Identifier: BSD-3-Clause
"""The generator is a developer's tool and reads TOML with Python's own module, which came with Python 3.11."""

import sys

collect_ignore_glob = ["*_test.py"] if sys.version_info < (3, 11) else []
