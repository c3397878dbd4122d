/* SPDX-License-Identifier: BSD-3-Clause
 * The last rank comes late to exchanges of large messages in a ring, by MPI_Sendrecv and by requests, and to collective calls that
 * are begun and completed apart: MPI_Ialltoallv, and from MPI 4 on a persistent barrier.
 * Arguments: milliseconds by which it comes later, and the turns.
 */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#define LARGE (1 << 20)

static int rank, size;
static long late_ns;
static char *out, *in;

static void come_late(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == size - 1) {
        struct timespec wait = {late_ns / 1000000000L, late_ns % 1000000000L};
        nanosleep(&wait, NULL);
    }
}

static void exchange(void) {
    const int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Request requests[2];
    come_late();
    MPI_Sendrecv(out, LARGE, MPI_CHAR, right, 3, in, LARGE, MPI_CHAR, left, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    come_late();
    MPI_Irecv(in, LARGE, MPI_CHAR, left, 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, LARGE, MPI_CHAR, right, 4, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char** argv) {
    MPI_Request request;
    int *counts, *places;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    late_ns = atol(argc > 1 ? argv[1] : "50") * 1000000L;
    const int turns = atoi(argc > 2 ? argv[2] : "5");
    out = calloc(1, LARGE);
    in = calloc(1, LARGE);
    counts = calloc((size_t)size, sizeof *counts);
    places = calloc((size_t)size, sizeof *places);
    for (int i = 0; i < size; ++i) {
        counts[i] = 8;
        places[i] = 8 * i;
    }
#if MPI_VERSION >= 4
    MPI_Request barrier;
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
#endif
    for (int turn = 0; turn < turns; ++turn) {
        exchange();
        come_late();
        MPI_Ialltoallv(out, counts, places, MPI_CHAR, in, counts, places, MPI_CHAR, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
#if MPI_VERSION >= 4
        come_late();
        MPI_Start(&barrier);
        MPI_Wait(&barrier, MPI_STATUS_IGNORE);
#endif
    }
#if MPI_VERSION >= 4
    MPI_Request_free(&barrier);
#endif
    free(out);
    free(in);
    free(counts);
    free(places);
    MPI_Finalize();
    return 0;
}
