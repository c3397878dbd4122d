# SPDX-License-Identifier: BSD-3-Clause
"""The page's server: requests, answers, and what browsers are told."""
