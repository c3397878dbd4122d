# SPDX-License-Identifier: BSD-3-Clause
"""Time by call path, function and operation: trees, profiles, categories, samples."""
