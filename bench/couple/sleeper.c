/* SPDX-License-Identifier: BSD-3-Clause
 * A partition that does nothing: Open MPI sleeps in MPI_Finalize until the other programs are there. */
#include <mpi.h>

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
