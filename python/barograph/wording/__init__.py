# SPDX-License-Identifier: BSD-3-Clause
"""Numbers, ranks and names as people read them. Knows nothing else of Barograph, so that every part may use it."""
