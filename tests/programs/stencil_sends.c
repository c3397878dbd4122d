/* SPDX-License-Identifier: BSD-3-Clause
 * Ranks in a grid of two dimensions that is not periodic, each of which sends to its neighbours: two at a corner, three at an edge,
 * four inside. Then all meet. Argument: turns. */
#include <mpi.h>
#include <stdlib.h>

enum { kDimensions = 2, kSides = 4, kValues = 64, kTag = 7 };

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int dims[kDimensions] = {0, 0};
    const int periods[kDimensions] = {0, 0};
    MPI_Dims_create(size, kDimensions, dims);
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, kDimensions, dims, periods, 0, &grid);
    double out[kValues] = {0};
    double in[kSides][kValues];
    double sum = 0;
    const int turns = argc > 1 ? atoi(argv[1]) : 1;
    for (int turn = 0; turn < turns; ++turn) {
        int neighbours[kSides];
        MPI_Request requests[kSides];
        int count = 0;
        for (int dimension = 0; dimension < kDimensions; ++dimension) {
            int ends[2];
            MPI_Cart_shift(grid, dimension, 1, &ends[0], &ends[1]);
            for (int end = 0; end < 2; ++end) {
                if (ends[end] != MPI_PROC_NULL) {
                    MPI_Irecv(in[count], kValues, MPI_DOUBLE, ends[end], kTag, grid, &requests[count]);
                    neighbours[count++] = ends[end];
                }
            }
        }
        for (int neighbour = 0; neighbour < count; ++neighbour) {
            MPI_Send(out, kValues, MPI_DOUBLE, neighbours[neighbour], kTag, grid);
        }
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        MPI_Allreduce(out, &sum, 1, MPI_DOUBLE, MPI_SUM, grid);
    }
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
