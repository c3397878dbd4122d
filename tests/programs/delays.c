/* SPDX-License-Identifier: BSD-3-Clause
 * Waits of known length: in each pattern one rank comes late to a call that others are in. Everybody notes when it entered that call, on
 * the clock that all processes of a node share, into EXPECT_DIR/waits.RANK:
 *   PATTERN TURN ns
 * Arguments: milliseconds by which the late one comes later, and the turns of each pattern.
 * Patterns: receive (rank 1 waits for rank 0's send), requests (rank 1 waits in MPI_Waitall for rank 0's), any (in a receive from anyone),
 * probe (in a probe), synchronous (rank 1's synchronous send waits for rank 0's receive), begun and prepared (the same of a
 * nonblocking and of a persistent one, in MPI_Wait and MPI_Waitall), barrier, everyone, from_root and to_root, in which the last rank
 * comes late, in the last one all but rank 0; begun_barrier and begun_everyone (nonblocking: MPI_Wait waits), prefix, in which rank 0
 * comes late.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int rank, size, turns;
static long late_ns;
static FILE* out;
static MPI_Comm other;

static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void enter(const char* pattern, int turn, int comes_late) {
    if (comes_late) {
        struct timespec wait = {late_ns / 1000000000L, late_ns % 1000000000L};
        nanosleep(&wait, NULL);
    }
    fprintf(out, "%s %d %ld\n", pattern, turn, now());
}

static void point_to_point(const char* pattern, int turn) {
    char data[16] = "data";
    char more[16] = "more";
    MPI_Request requests[2];
    if (rank > 1) {
        return;
    }
    enter(pattern, turn, rank == 0);
    if (strcmp(pattern, "synchronous") == 0) {
        if (rank == 0) {
            MPI_Recv(data, 16, MPI_CHAR, 1, 3, other, MPI_STATUS_IGNORE);
        } else {
            MPI_Ssend(data, 16, MPI_CHAR, 0, 3, other);
        }
    } else if (strcmp(pattern, "begun") == 0 || strcmp(pattern, "prepared") == 0) {
        const int prepared = strcmp(pattern, "prepared") == 0;
        if (rank == 0) {
            MPI_Recv(data, 16, MPI_CHAR, 1, 3, other, MPI_STATUS_IGNORE);
        } else if (prepared) {
            MPI_Ssend_init(data, 16, MPI_CHAR, 0, 3, other, requests);
            MPI_Start(requests);
            MPI_Waitall(1, requests, MPI_STATUSES_IGNORE);
            MPI_Request_free(requests);
        } else {
            MPI_Issend(data, 16, MPI_CHAR, 0, 3, other, requests);
            MPI_Wait(requests, MPI_STATUS_IGNORE);
        }
    } else if (rank == 0) {
        MPI_Send(data, 16, MPI_CHAR, 1, 3, other);
        if (strcmp(pattern, "requests") == 0) {
            MPI_Send(more, 16, MPI_CHAR, 1, 4, other);
        }
    } else if (strcmp(pattern, "requests") == 0) {
        MPI_Irecv(data, 16, MPI_CHAR, 0, 3, other, requests);
        MPI_Irecv(more, 16, MPI_CHAR, 0, 4, other, requests + 1);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        if (strcmp(pattern, "probe") == 0) {
            MPI_Probe(0, 3, other, MPI_STATUS_IGNORE);
        }
        MPI_Recv(data, 16, MPI_CHAR, strcmp(pattern, "any") == 0 ? MPI_ANY_SOURCE : 0, 3, other,
                 MPI_STATUS_IGNORE);
    }
}

static void collective(const char* pattern, int turn) {
    double mine = rank, sum = 0;
    const int to_root = strcmp(pattern, "to_root") == 0;
    const int prefix = strcmp(pattern, "prefix") == 0;
    MPI_Request request;
    enter(pattern, turn, to_root ? rank != 0 : rank == (prefix ? 0 : size - 1));
    if (strncmp(pattern, "begun_", 6) == 0) {
        if (strcmp(pattern, "begun_barrier") == 0) {
            MPI_Ibarrier(other, &request);
        } else {
            MPI_Iallreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, other, &request);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (prefix) {
        MPI_Scan(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, other);
    } else if (strcmp(pattern, "barrier") == 0) {
        MPI_Barrier(other);
    } else if (strcmp(pattern, "everyone") == 0) {
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, other);
    } else if (to_root) {
        MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, other);
    } else {
        MPI_Bcast(&mine, 1, MPI_DOUBLE, size - 1, other);
    }
}

int main(int argc, char** argv) {
    static const char* const messages[] = {"receive",     "requests", "any",     "probe",
                                           "synchronous", "begun",    "prepared"};
    static const char* const collectives[] = {"barrier",       "everyone",       "from_root", "to_root",
                                              "begun_barrier", "begun_everyone", "prefix"};
    char path[4096];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    late_ns = atol(argc > 1 ? argv[1] : "50") * 1000000L;
    turns = atoi(argc > 2 ? argv[2] : "5");
    snprintf(path, sizeof path, "%s/waits.%d", getenv("EXPECT_DIR"), rank);
    out = fopen(path, "w");
    for (int turn = 0; turn < turns; ++turn) {
        for (int i = 0; i < 7; ++i) {
            MPI_Barrier(MPI_COMM_WORLD);
            point_to_point(messages[i], turn);
        }
        for (int i = 0; i < 7; ++i) {
            MPI_Barrier(MPI_COMM_WORLD);
            collective(collectives[i], turn);
        }
    }
    fclose(out);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
