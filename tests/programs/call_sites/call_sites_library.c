// SPDX-License-Identifier: BSD-3-Clause
// The part of call_sites.c that is in a shared library.
#include <mpi.h>

void in_library(void) {
    MPI_Barrier(MPI_COMM_WORLD);  // mark: library
    __asm__ volatile("");
}
