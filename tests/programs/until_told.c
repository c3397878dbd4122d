/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Reduces until a file is there: until_told FILE READY. Rank 0 makes READY after its first rounds, looks for FILE every 64
 * rounds and tells the others; prints how many rounds there were, which is how many MPI_Allreduce each rank has called.
 */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank, mine = 1, sum = 0, end = 0;
    long rounds = 0;
    if (argc < 3) {
        return 2;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (!end) {
        int i;
        for (i = 0; i < 64; ++i) {
            MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
        rounds += 64;
        if (rank == 0) {
            if (rounds == 64 * 64) {
                FILE* ready = fopen(argv[2], "w");
                if (ready != NULL) {
                    fclose(ready);
                }
            }
            end = access(argv[1], F_OK) == 0;
        }
        MPI_Bcast(&end, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("%ld rounds\n", rounds);
    }
    MPI_Finalize();
    return 0;
}
