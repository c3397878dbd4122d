/* SPDX-License-Identifier: BSD-3-Clause
 * Communication of all kinds in an order that a seed decides, with pauses of random length in between: for comparing what two programs
 * make of the same trace. Arguments: seed, rounds, longest pause in microseconds.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static unsigned long common, own;
static unsigned longest_us = 2000;

static unsigned random_of(unsigned long* state, unsigned below) {
    *state = *state * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(*state >> 33) % below;
}

static void pause_a_little(void) {
    struct timespec wait = {0, (long)random_of(&own, longest_us) * 1000L};
    if (random_of(&own, 3) != 0) {
        nanosleep(&wait, NULL);
    }
}

int main(int argc, char** argv) {
    int rank, size;
    MPI_Comm half, twin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    common = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    own = common * 1000 + (unsigned long)rank + 1;
    const int rounds = argc > 2 ? atoi(argv[2]) : 100;
    longest_us = argc > 3 ? (unsigned)atoi(argv[3]) : longest_us;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    const int left = (rank + size - 1) % size, right = (rank + 1) % size;
    int from_left, to_right = rank, several[64], root, tag;
    MPI_Request lasting[2], requests[128];
    MPI_Recv_init(&from_left, 1, MPI_INT, left, 900, twin, &lasting[0]);
    MPI_Send_init(&to_right, 1, MPI_INT, right, 900, twin, &lasting[1]);
    for (int round = 0; round < rounds; ++round) {
        const unsigned what = random_of(&common, 18);
        root = (int)random_of(&common, (unsigned)size);
        tag = (int)random_of(&common, 3);
        double mine = rank, sum = 0;
        pause_a_little();
        switch (what) {
            case 0:
                MPI_Sendrecv(&rank, 1, MPI_INT, right, tag, &from_left, 1, MPI_INT, left, tag, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
                break;
            case 1:
                for (int i = 1; i < size; ++i) {
                    MPI_Irecv(&several[i], 1, MPI_INT, (rank + i) % size, tag, twin, &requests[i - 1]);
                }
                for (int i = 1; i < size; ++i) {
                    pause_a_little();
                    MPI_Isend(&rank, 1, MPI_INT, (rank + i) % size, tag, twin, &requests[size - 2 + i]);
                }
                MPI_Waitall(2 * (size - 1), requests, MPI_STATUSES_IGNORE);
                break;
            case 2:
            case 3:
                if (rank == root) {
                    for (int i = 1; i < size; ++i) {
                        MPI_Recv(&several[i], 1, MPI_INT, MPI_ANY_SOURCE, what == 2 ? tag : MPI_ANY_TAG,
                                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    }
                } else {
                    MPI_Send(&rank, 1, MPI_INT, root, tag, MPI_COMM_WORLD);
                }
                /* A receive from anyone must not take what the next round sends. */
                MPI_Barrier(MPI_COMM_WORLD);
                break;
            case 4:
                MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, half);
                break;
            case 5:
                MPI_Bcast(&mine, 1, MPI_DOUBLE, root, twin);
                break;
            case 6:
                MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
                break;
            case 7:
                if (rank % 2 == 0 && rank + 1 < size) {
                    MPI_Ssend(&rank, 1, MPI_INT, rank + 1, tag, twin);
                } else if (rank % 2 == 1) {
                    MPI_Recv(&several[0], 1, MPI_INT, rank - 1, tag, twin, MPI_STATUS_IGNORE);
                }
                break;
            case 8:
                MPI_Startall(2, lasting);
                pause_a_little();
                MPI_Waitall(2, lasting, MPI_STATUSES_IGNORE);
                break;
            case 9:
                MPI_Barrier(half);
                break;
            case 10:
                for (int i = 1; i < size; ++i) {
                    MPI_Irecv(&several[i], 1, MPI_INT, (rank + i) % size, 7, MPI_COMM_WORLD,
                              &requests[i - 1]);
                }
                for (int i = 1; i < size; ++i) {
                    pause_a_little();
                    MPI_Send(&rank, 1, MPI_INT, (rank + i) % size, 7, MPI_COMM_WORLD);
                }
                for (int i = 1; i < size; ++i) {
                    int index;
                    MPI_Waitany(size - 1, requests, &index, MPI_STATUS_IGNORE);
                }
                break;
            case 11: {
                int done = 0;
                MPI_Irecv(&several[0], 1, MPI_INT, left, 9, twin, &requests[0]);
                pause_a_little();
                MPI_Send(&rank, 1, MPI_INT, right, 9, twin);
                while (!done) {
                    MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
                }
                break;
            }
            case 12:
                /* Both synchronous: each waits for its receive, or for its message. */
                MPI_Issend(&rank, 1, MPI_INT, right, 10, twin, &requests[0]);
                pause_a_little();
                MPI_Irecv(&from_left, 1, MPI_INT, left, 10, twin, &requests[1]);
                MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
                break;
            case 13:
                MPI_Iallreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, twin, &requests[0]);
                pause_a_little();
                MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
                break;
            case 14:
                MPI_Scan(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, half);
                break;
            case 15:
                MPI_Irecv(&from_left, 1, MPI_INT, left, 11, twin, &requests[0]);
                MPI_Ibcast(&mine, 1, MPI_DOUBLE, root, MPI_COMM_WORLD, &requests[1]);
                MPI_Ibarrier(twin, &requests[2]);
                MPI_Isend(&rank, 1, MPI_INT, right, 11, twin, &requests[3]);
                pause_a_little();
                MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
                break;
            case 16: {
                int done = 0;
                MPI_Ireduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, root, twin, &requests[0]);
                while (!done) {
                    pause_a_little();
                    MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
                }
                break;
            }
            default:
                MPI_Irecv(&several[0], 1, MPI_INT, MPI_ANY_SOURCE, 8, twin, &requests[0]);
                MPI_Irecv(&several[1], 1, MPI_INT, left, 8, twin, &requests[1]);
                pause_a_little();
                MPI_Send(&rank, 1, MPI_INT, right, 8, twin);
                MPI_Send(&rank, 1, MPI_INT, right, 8, twin);
                MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
                MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
                MPI_Barrier(twin);
                break;
        }
    }
    MPI_Request_free(&lasting[0]);
    MPI_Request_free(&lasting[1]);
    MPI_Comm_free(&half);
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
