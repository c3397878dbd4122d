/* SPDX-License-Identifier: BSD-3-Clause */
/* A periodic direction in which each rank is its own neighbour: the face goes to itself as a message; fixed: it is copied. */
#include "gallery.h"

enum { STEPS = 60, FACES = 1200, ROWS = 512, WIDTH = 16 };

static void run(void) {
    double* grid = memory(ROWS * WIDTH * sizeof(double));
    MPI_Comm line;
    MPI_Datatype face;
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &line);
    MPI_Type_vector(ROWS, 1, WIDTH, MPI_DOUBLE, &face);
    MPI_Type_commit(&face);
    for (int step = 0; step < STEPS; step++) {
        compute(8);
        for (int i = 0; i < FACES; i++) {
            if (fixed) {
                for (int row = 0; row < ROWS; row++) {
                    grid[row * WIDTH + WIDTH - 1] = grid[row * WIDTH];
                }
            } else {
                /* here: self-messages */
                MPI_Sendrecv(grid, 1, face, 0, 0, grid + WIDTH - 1, 1, face, 0, 0, line, MPI_STATUS_IGNORE);
            }
        }
        MPI_Sendrecv(grid, WIDTH, MPI_DOUBLE, (rank + 1) % ranks, 1, grid + (ROWS - 1) * WIDTH, WIDTH,
                     MPI_DOUBLE, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&face);
    MPI_Comm_free(&line);
    free(grid);
}
