// SPDX-License-Identifier: BSD-3-Clause
// Prints what libbarograph_world.so tells of the programs of the job. Arguments: a name for this one or "-", then "abort" to end with
// MPI_Abort, "fail" with an error on MPI_COMM_WORLD that nobody handles, "early" to ask before MPI_Init.
#include <dlfcn.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// As in src/world/world.hpp.
typedef struct {
    const char *name, *command_line;
    uint32_t size;
    const uint32_t* ranks;
} Partition;
typedef void (*Function)(void);
typedef struct {
    uint32_t version;
    const char* family;
    uintptr_t universe;
    uint32_t universe_rank, universe_size, partition_count, own_partition;
    const Partition* partitions;
    _Bool threads_may_call;
    uintptr_t programs;
    Function (*real)(const char*);
    _Bool (*at_finalize)(void (*)(void));
    _Bool (*at_abort)(void (*)(uint64_t));
    const char* given_name;
} World;
typedef const World* (*FindWorld)(void);
typedef int (*SetName)(const char*);

static FindWorld find_world;
static int rank;

static void first(void) { printf("%d: at the end, set first: world %d\n", rank, find_world() != NULL); }
static void last(void) { printf("%d: at the end, set last\n", rank); }
static void aborted(uint64_t patience_ns) {
    printf("%d: aborted, patience %d\n", rank, patience_ns > 1900000000 && patience_ns <= 2000000000);
    fflush(stdout);
}

int main(int argc, char** argv) {
    find_world = (FindWorld)dlsym(RTLD_DEFAULT, "barograph_world");
    SetName set_name = (SetName)dlsym(RTLD_DEFAULT, "barograph_world_set_name");
    if (find_world == NULL || set_name == NULL) return 3;
    if (find_world() != NULL) return 4;
    if (set_name("") != 2 || set_name("a\nb") != 2 || set_name(NULL) != 2) return 5;
    if (argc > 1 && strcmp(argv[1], "-") != 0 && set_name(argv[1]) != 0) return 6;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (set_name("late") != 1) return 7;
    int size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const World* world = find_world();
    if (world == NULL) {
        printf("%d: no other programs, %d ranks\n", rank, size);
        MPI_Finalize();
        return 0;
    }
    MPI_Comm universe = (MPI_Comm)world->universe;
    int universe_rank, universe_size, sum;
    MPI_Comm_rank(universe, &universe_rank);
    MPI_Comm_size(universe, &universe_size);
    MPI_Allreduce(&universe_rank, &sum, 1, MPI_INT, MPI_SUM, universe);
    int (*real_size)(MPI_Comm, int*) = (int (*)(MPI_Comm, int*))world->real("PMPI_Comm_size");
    int of_job;
    real_size(MPI_COMM_WORLD, &of_job);
    int returned = MPI_Send(&size, 1, MPI_INT, universe_size, 0, universe) != MPI_SUCCESS;
    printf(
        "%d: universe %u of %u, by MPI %d of %d, sum %d, errors returned %d, job %d, no function %d, threads "
        "%d, version %u\n",
        rank, world->universe_rank, world->universe_size, universe_rank, universe_size, sum, returned, of_job,
        world->real("PMPI_None") == NULL, world->threads_may_call == (provided == MPI_THREAD_MULTIPLE),
        world->version);
    if (rank == 0) {
        for (uint32_t i = 0; i < world->partition_count; ++i) {
            const Partition* partition = &world->partitions[i];
            printf("%s %u %s%s:", world->partitions[world->own_partition].name, i, partition->name,
                   i == world->own_partition ? " (self)" : "");
            for (uint32_t j = 0; j < partition->size; ++j)
                printf(" %u", partition->ranks[j]);
            printf(" | %s\n", partition->command_line);
        }
    }
    world->at_finalize(first);
    world->at_finalize(last);
    int room = 2;
    for (; room < 20 && world->at_abort(aborted); ++room) {
    }
    if (rank == 0) printf("room for %d\n", room - 2);
    fflush(stdout);
    MPI_Barrier(universe);
    const char* end = argc > 2 ? argv[2] : "";
    if (strcmp(end, "abort") == 0 && rank == size - 1) MPI_Abort(MPI_COMM_WORLD, 7);
    if (strcmp(end, "fail") == 0 && rank == size - 1) MPI_Send(&size, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    if (end[0] != '\0') MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (find_world() != NULL) return 8;
    return 0;
}
