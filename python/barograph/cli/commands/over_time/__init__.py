# SPDX-License-Identifier: BSD-3-Clause
"""Commands that show what happened when: timelines, samples, snapshots, events."""
