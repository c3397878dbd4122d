# SPDX-License-Identifier: BSD-3-Clause
"""What `engine`, `live` and `top` do with a job that runs."""
