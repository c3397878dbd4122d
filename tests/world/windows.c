/* SPDX-License-Identifier: BSD-3-Clause
 * Makes windows, as many as its first argument says, and puts a number through each; another program of the job does the same at
 * the same time. Prints how often something went wrong. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    int rank, size, i, wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < atoi(argv[1]); ++i) {
        int memory = -1;
        const int value = 10 * i + rank;
        MPI_Win window;
        MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        MPI_Win_fence(0, window);
        MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
        MPI_Win_fence(0, window);
        MPI_Win_free(&window);
        wrong += memory != 10 * i + (rank + size - 1) % size;
    }
    printf("%s: %d wrong\n", argv[2], wrong);
    MPI_Finalize();
    return 0;
}
