/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Messages as three kinds of program send them: what bench/ring/bytes.py traces to say how many bytes an
 * event takes.
 *
 *     patterns stencil|all-to-all|random STEPS
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kMostBytes = 1 << 16, kMostRanks = 256, kRandomOfStep = 8 };
static char out[kMostBytes], in[kMostRanks][kMostBytes];
static MPI_Request requests[2 * kMostRanks];
static int rank, size;

/* Four neighbours of a periodic grid, rows and columns of different length, and a sum. */
static void stencil(int steps) {
    int dims[2] = {0, 0}, periods[2] = {1, 1}, peers[4];
    double mine = rank, sum;
    MPI_Comm grid;
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_shift(grid, 0, 1, &peers[0], &peers[1]);
    MPI_Cart_shift(grid, 1, 1, &peers[2], &peers[3]);
    for (int step = 0; step < steps; ++step) {
        for (int side = 0; side < 4; ++side) {
            MPI_Irecv(in[side], side < 2 ? 8192 : 1024, MPI_BYTE, peers[side], side, grid, &requests[side]);
        }
        for (int side = 0; side < 4; ++side) {
            MPI_Isend(out, side < 2 ? 8192 : 1024, MPI_BYTE, peers[side], side ^ 1, grid,
                      &requests[4 + side]);
        }
        MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, grid);
    }
    MPI_Comm_free(&grid);
}

/* A message from each to each. */
static void all_to_all(int steps) {
    for (int step = 0; step < steps; ++step) {
        int begun = 0;
        for (int k = 1; k < size; ++k) {
            MPI_Irecv(in[k], 1024, MPI_BYTE, (rank + k) % size, 1, MPI_COMM_WORLD, &requests[begun++]);
        }
        for (int k = 1; k < size; ++k) {
            MPI_Isend(out, 1024, MPI_BYTE, (rank + k) % size, 1, MPI_COMM_WORLD, &requests[begun++]);
        }
        MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE);
    }
}

/* Eight messages in a step, of any length, to anyone, with one of 16 tags, half of them received from anyone,
 * with tags of their own: such a receive takes no message that another one waits for. All ranks draw all of
 * them. */
static void at_random(int steps) {
    unsigned state = 1;
    for (int step = 0; step < steps; ++step) {
        int begun = 0, from[kRandomOfStep], to[kRandomOfStep], tags[kRandomOfStep], lengths[kRandomOfStep];
        for (int k = 0; k < kRandomOfStep; ++k) {
            int* const drawn[4] = {&from[k], &to[k], &tags[k], &lengths[k]};
            const int below[4] = {size, size, 16, kMostBytes};
            for (int i = 0; i < 4; ++i) {
                state = state * 1664525U + 1013904223U;
                *drawn[i] = (int)((unsigned long long)state * (unsigned)below[i] >> 32U);
            }
            tags[k] += k % 2 == 0 ? 16 : 0;
        }
        for (int k = 0; k < kRandomOfStep; ++k) {
            if (to[k] == rank) {
                MPI_Irecv(in[k], kMostBytes, MPI_BYTE, k % 2 == 0 ? MPI_ANY_SOURCE : from[k], tags[k],
                          MPI_COMM_WORLD, &requests[begun++]);
            }
        }
        for (int k = 0; k < kRandomOfStep; ++k) {
            if (from[k] == rank) {
                MPI_Isend(out, lengths[k], MPI_BYTE, to[k], tags[k], MPI_COMM_WORLD, &requests[begun++]);
            }
        }
        MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD); /* a receive from anyone takes none of the next step */
    }
}

int main(int argc, char** argv) {
    const int steps = argc > 2 ? atoi(argv[2]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (steps > 0 && size <= kMostRanks && strcmp(argv[1], "stencil") == 0) {
        stencil(steps);
    } else if (steps > 0 && size <= kMostRanks && strcmp(argv[1], "all-to-all") == 0) {
        all_to_all(steps);
    } else if (steps > 0 && size <= kMostRanks && strcmp(argv[1], "random") == 0) {
        at_random(steps);
    } else {
        fprintf(stderr, "usage: patterns stencil|all-to-all|random STEPS (at most %d ranks)\n", kMostRanks);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Finalize();
    return 0;
}
