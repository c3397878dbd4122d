# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph run` and `barograph env` do beside the program: their words, what goes on beside it, its profiles."""
