/* SPDX-License-Identifier: BSD-3-Clause
 * Communicators made at the same time in an order that differs by rank:  creation_races idup|groups|threads
 * Each new communicator gets one barrier of each member. Run on 4 ranks. Exit code 77: not possible with this MPI. */
#include <mpi.h>
#include <pthread.h>
#include <string.h>

enum { ROUNDS = 12, THREADS = 3 };
static int rank;

/* Duplicates of two parents, started in one order on even ranks and in the other on odd ones, complete in any. */
static void duplicates(void) {
    MPI_Comm parents[2], made[2];
    MPI_Request requests[2];
    int i, j;
    for (i = 0; i < 2; ++i) {
        MPI_Comm_dup(MPI_COMM_WORLD, &parents[i]);
    }
    for (i = 0; i < ROUNDS; ++i) {
        const int first = (rank + i) % 2;
        MPI_Comm_idup(parents[first], &made[first], &requests[first]);
        MPI_Comm_idup(parents[1 - first], &made[1 - first], &requests[1 - first]);
        if (i % 3 == 0) {
            MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
            MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        } else {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
        for (j = 0; j < 2; ++j) {
            MPI_Barrier(made[j]);
            MPI_Comm_free(&made[j]);
        }
    }
}

/* Even and odd ranks make communicators by themselves, even ranks more of them; all with one tag. */
static void groups(void) {
    const int members[2] = {rank % 2, rank % 2 + 2};
    const int swapped[2] = {rank % 2 + 2, rank % 2};
    const int rounds = rank % 2 == 0 ? 2 * ROUNDS : ROUNDS;
    MPI_Group all, mine;
    MPI_Comm made;
    int i;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    for (i = 0; i < rounds; ++i) {
        MPI_Group_incl(all, 2, i % 3 == 2 ? swapped : members, &mine);
        MPI_Comm_create_group(MPI_COMM_WORLD, mine, 4, &made);
        MPI_Barrier(made);
        MPI_Group_free(&mine);
        MPI_Comm_free(&made);
    }
    MPI_Group_free(&all);
}

static MPI_Comm of_thread[THREADS];

static void* make(void* argument) {
    const MPI_Comm parent = *(const MPI_Comm*)argument;
    MPI_Comm dup, half;
    int i;
    for (i = 0; i < ROUNDS; ++i) {
        MPI_Comm_dup(parent, &dup);
        MPI_Barrier(dup);
        MPI_Comm_split(dup, rank / 2, -rank, &half);
        MPI_Barrier(half);
        MPI_Comm_free(&half);
        MPI_Comm_free(&dup);
    }
    return NULL;
}

/* Each thread on a parent of its own. */
static void threads(void) {
    pthread_t running[THREADS];
    int i;
    for (i = 0; i < THREADS; ++i) {
        MPI_Comm_dup(MPI_COMM_WORLD, &of_thread[i]);
    }
    for (i = 0; i < THREADS; ++i) {
        pthread_create(&running[i], NULL, make, &of_thread[(i + rank) % THREADS]);
    }
    for (i = 0; i < THREADS; ++i) {
        pthread_join(running[i], NULL);
    }
}

int main(int argc, char** argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (strcmp(argv[1], "threads") == 0 && provided < MPI_THREAD_MULTIPLE) {
        MPI_Finalize();
        return 77;
    }
    if (strcmp(argv[1], "idup") == 0) {
        duplicates();
    } else if (strcmp(argv[1], "groups") == 0) {
        groups();
    } else {
        threads();
    }
    MPI_Finalize();
    return 0;
}
