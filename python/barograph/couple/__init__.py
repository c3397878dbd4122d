# SPDX-License-Identifier: BSD-3-Clause
"""What runs beside the programs of a coupled job, as ranks of the same MPI job (`barograph run --couple mpi`)."""
