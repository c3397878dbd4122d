/* SPDX-License-Identifier: BSD-3-Clause
 * The other program of programs_test.py: each rank receives 10 messages from its partner in ocean.c, then its own program
 * adds up something 5 times. */
#include <mpi.h>

int main(int argc, char** argv) {
    char bytes[1000];
    double one = 1, sum;
    int rank, size, i;
    MPI_Comm own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, 1, rank, &own);
    for (i = 0; i < 10; ++i) {
        MPI_Recv(bytes, 1000, MPI_CHAR, size - 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (i = 0; i < 5; ++i) {
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, own);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
