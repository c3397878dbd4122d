# SPDX-License-Identifier: BSD-3-Clause
"""The events of a trace: calls, messages, and who waited for whom."""
