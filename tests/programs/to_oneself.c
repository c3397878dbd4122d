/* SPDX-License-Identifier: BSD-3-Clause
 * Each rank sends messages of 0 to 63 bytes to itself: many events that take no time. Argument: how many. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    char out[64] = {0};
    char in[64];
    MPI_Init(&argc, &argv);
    const int messages = argc > 1 ? atoi(argv[1]) : 1000;
    for (int i = 0; i < messages; ++i) {
        MPI_Sendrecv(out, i % 64, MPI_BYTE, 0, 1, in, 64, MPI_BYTE, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
