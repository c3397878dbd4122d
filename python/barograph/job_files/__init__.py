# SPDX-License-Identifier: BSD-3-Clause
"""Files in the folder of a job that runs: whose they are, where its events go, and where its profile will be."""
