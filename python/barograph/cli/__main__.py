# SPDX-License-Identifier: BSD-3-Clause
"""Lets `python -m barograph.cli` do what `barograph` does."""

from barograph.cli import main

if __name__ == "__main__":
    main()
