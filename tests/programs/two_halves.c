/* SPDX-License-Identifier: BSD-3-Clause
 * ./two_halves RANK SECONDS EXCHANGES: the world is split into two halves that exchange data; then all meet. That rank
 * sleeps so long before (-1: none), and the second half makes so many exchanges. Run on an even number of ranks. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include <barograph/barograph.h>

enum { USUAL = 20, VALUES = 8192, MOST = 64 };

int main(int argc, char** argv) {
    static int in[MOST * VALUES], out[MOST * VALUES];
    int counts[MOST], places[MOST];
    int rank, size, members, i, exchanges = USUAL;
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank < size / 2 ? 0 : 1, rank, &half);
    MPI_Comm_size(half, &members);
    for (i = 0; i < members; ++i) {
        counts[i] = VALUES;
        places[i] = i * VALUES;
    }
    if (rank >= size / 2) {
        exchanges = atoi(argv[3]);
    }
    BAROGRAPH_REGION_BEGIN("prepare");
    if (rank == atoi(argv[1])) {
        sleep((unsigned)atoi(argv[2]));
    }
    BAROGRAPH_REGION_END("prepare");
    MPI_Barrier(MPI_COMM_WORLD);
    for (i = 0; i < exchanges; ++i) {
        MPI_Alltoallv(in, counts, places, MPI_INT, out, counts, places, MPI_INT, half);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
