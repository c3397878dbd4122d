/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Particles on a line of ranks that drift to the last one: an example of loops and own metrics. In each time step all
 * particles are pushed, some move on to the next rank, and the ranks add up their energy. So the last rank has more to do
 * from step to step, and in one step another rank rebuilds its tables.
 *
 *     mpicc -O2 -I"$(barograph env --include)" drift.c -o drift -lm
 *     barograph run -n 4 -o drift -- ./drift
 *     barograph loops drift.baro
 *
 * It runs the same without the tool, and prints the same whether it is recorded or not.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <barograph/barograph.h>

typedef struct {
    int particles;    /* on each rank at the start */
    int steps;        /* time steps */
    int work;         /* rounds of computing for each particle and step */
    int share;        /* one in this many particles moves on in each step */
    int rebuild_step; /* -1: never */
    int rebuild_rank;
    int rebuild_work; /* as many pushes as this takes */
} Options;

typedef struct {
    double* place; /* of each particle */
    int count;
    int room;
} Cloud;

static const char kUsage[] =
    "usage: drift [--particles N] [--steps N] [--work N] [--share N]\n"
    "             [--rebuild-step N] [--rebuild-rank N] [--rebuild-work N]\n";

static int read_options(int argc, char** argv, Options* options) {
    const char* const names[] = {"--particles",    "--steps",        "--work",        "--share",
                                 "--rebuild-step", "--rebuild-rank", "--rebuild-work"};
    int* const values[] = {&options->particles,   &options->steps,        &options->work,
                           &options->share,       &options->rebuild_step, &options->rebuild_rank,
                           &options->rebuild_work};
    for (int i = 1; i < argc; i += 2) {
        size_t which = 0;
        while (which < sizeof names / sizeof names[0] && strcmp(argv[i], names[which]) != 0) {
            which++;
        }
        char* end = NULL;
        const long value =
            which < sizeof names / sizeof names[0] && i + 1 < argc ? strtol(argv[i + 1], &end, 10) : -2;
        if (value < -1 || value > 100000000 || end == argv[i + 1] || (end != NULL && *end != '\0')) {
            return 0;
        }
        *values[which] = (int)value;
    }
    return options->particles >= 0 && options->steps >= 0 && options->work >= 0 && options->share > 0;
}

/* Moves all particles a little; the amount of computing depends on their number only. */
static double push(Cloud* cloud, int work) {
    BAROGRAPH_REGION("push");
    double energy = 0;
    for (int i = 0; i < cloud->count; i++) {
        double x = cloud->place[i];
        for (int round = 0; round < work; round++) {
            x += 1e-3 * sin(x);
        }
        cloud->place[i] = x;
        energy += x * x;
    }
    return energy;
}

/* The first particles of each rank but the last move on to the next rank. */
static void move_on(Cloud* cloud, int share, int rank, int ranks) {
    BAROGRAPH_REGION("move on");
    const int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    const int right = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    const int leaving = right == MPI_PROC_NULL ? 0 : cloud->count / share;
    int coming = 0;
    MPI_Sendrecv(&leaving, 1, MPI_INT, right, 0, &coming, 1, MPI_INT, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (cloud->count + coming > cloud->room) {
        cloud->room = 2 * (cloud->count + coming);
        cloud->place = realloc(cloud->place, sizeof(double) * (size_t)cloud->room);
        if (cloud->place == NULL) {
            fprintf(stderr, "drift: no memory for %d particles\n", cloud->room);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    MPI_Sendrecv(cloud->place, leaving, MPI_DOUBLE, right, 1, cloud->place + cloud->count, coming, MPI_DOUBLE,
                 left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    cloud->count += coming - leaving;
    memmove(cloud->place, cloud->place + leaving, sizeof(double) * (size_t)cloud->count);
}

/* What one rank has to do once in a while: as long as `work` pushes of what it has. */
static void rebuild(const Cloud* cloud, const Options* options) {
    BAROGRAPH_REGION("rebuild");
    Cloud copy = {malloc(sizeof(double) * (size_t)(cloud->count + 1)), cloud->count, cloud->count};
    for (int i = 0; copy.place != NULL && i < options->rebuild_work; i++) {
        memcpy(copy.place, cloud->place, sizeof(double) * (size_t)cloud->count);
        push(&copy, options->work);
    }
    free(copy.place);
}

int main(int argc, char** argv) {
    Options options = {20000, 60, 20, 40, 37, 1, 8};
    int rank = 0;
    int ranks = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (!read_options(argc, argv, &options)) {
        if (rank == 0) {
            fputs(kUsage, stderr);
        }
        MPI_Finalize();
        return 2;
    }
    Cloud cloud = {malloc(sizeof(double) * (size_t)(options.particles + 1)), options.particles,
                   options.particles + 1};
    for (int i = 0; i < cloud.count; i++) {
        cloud.place[i] = 0.1 + rank + (double)i / (options.particles + 1);
    }
    double mine[2] = {0, 0};
    double all[2] = {0, 0};
    BAROGRAPH_LOOP("time step")
    for (int step = 0; step < options.steps; step++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_METRIC("particles", "", BAROGRAPH_BY_ITERATION, cloud.count);
        mine[0] = push(&cloud, options.work);
        if (step == options.rebuild_step && rank == options.rebuild_rank) {
            rebuild(&cloud, &options);
        }
        move_on(&cloud, options.share, rank, ranks);
        mine[1] = cloud.count;
        MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        printf("%.0f particles, energy %.6e\n", all[1], all[0]);
    }
    free(cloud.place);
    MPI_Finalize();
    return 0;
}
