# SPDX-License-Identifier: BSD-3-Clause
"""Lets `python -m barograph.cli` do what `barograph` does."""

import sys

from barograph.cli.entry import main

if __name__ == "__main__":
    sys.exit(main())
