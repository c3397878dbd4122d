/* SPDX-License-Identifier: BSD-3-Clause
 * Makes and frees many communicators, a few alive at a time, works on each, and asks afterwards how much memory that took.
 * Arguments: how many; "nested" makes a child of each as well, "groups" makes each out of another group. Rank 0 prints the
 * growth of the resident memory while the second half was made, in KiB: what is not a mapped file, and what is shared. */
#include <string.h>

#include "expect.h"

static long memory(const char* kind) {
    char line[256];
    long kib = -1;
    FILE* file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, kind, strlen(kind)) == 0) {
            kib = atol(line + strlen(kind));
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kib;
}

/* Members of the set bits of `bits`; rank 0 is always in it. */
static MPI_Group some_ranks(MPI_Group world, int size, int bits) {
    int members[32], count = 0, rank;
    MPI_Group group;
    for (rank = 0; rank < size && rank < 32; ++rank) {
        if (rank == 0 || (bits >> (rank % 16)) & 1) {
            members[count++] = rank;
        }
    }
    MPI_Group_incl(world, count, members, &group);
    return group;
}

int main(int argc, char** argv) {
    const int many = argc > 1 ? atoi(argv[1]) : 1000;
    const int nested = argc > 2 && strcmp(argv[2], "nested") == 0;
    const int groups = argc > 2 && strcmp(argv[2], "groups") == 0;
    MPI_Comm comms[4] = {MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL};
    MPI_Comm child;
    MPI_Group world, group;
    int rank, size, i, value = 1, sum = 0;
    long own = 0, shared = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    for (i = 0; i < many; ++i) {
        MPI_Comm* comm = &comms[i % 4];
        if (i == many / 2) {
            own = memory("RssAnon:");
            shared = memory("RssShmem:");
        }
        if (*comm != MPI_COMM_NULL) {
            MPI_Comm_free(comm);
        }
        if (groups) {
            group = some_ranks(world, size, i);
            MPI_Comm_create(MPI_COMM_WORLD, group, comm);
            MPI_Group_free(&group);
        } else {
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            MPI_Comm_set_name(*comm, i % 2 == 0 ? "even" : "odd");
        }
        if (*comm == MPI_COMM_NULL) {
            continue;
        }
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, *comm);
        if (nested) {
            MPI_Comm_split(*comm, rank % 2, rank, &child);
            MPI_Barrier(child);
            MPI_Comm_free(&child);
        }
    }
    if (rank == 0) {
        printf("%ld %ld\n", memory("RssAnon:") - own, memory("RssShmem:") - shared);
    }
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
