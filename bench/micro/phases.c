/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Phases of computing with a few short calls of MPI after each, as in real programs: what bench/phases.py
 * measures with and without the tool. Each phase sweeps memory, so that nothing of the tool is left in the
 * caches when it ends.
 *
 *     phases SECONDS PHASES THREADS self|pairs
 *
 * A phase is SECONDS of the thread's CPU time with `self`, where each thread sends to its own rank only, and
 * of wall time with `pairs`, where ranks exchange a number with a neighbour. Rank 0 prints, of its first
 * thread: the seconds of the loop by that clock, and the microseconds of each call by the wall clock, as a
 * program would measure them.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kWords = 1 << 20, kMostThreads = 64 };

static double phase_s;
static int phases, pairs, rank;

struct sums {
    MPI_Comm own;
    double loop_s, irecv_s, send_s, wait_s;
};

static double seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void* run(void* argument) {
    struct sums* s = argument;
    const clockid_t clock = pairs ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    const MPI_Comm comm = pairs ? MPI_COMM_WORLD : s->own;
    const int peer = pairs ? rank ^ 1 : 0;
    double* words = malloc(kWords * sizeof *words);
    double sum = 0;
    if (words == NULL) {
        exit(1);
    }
    for (int i = 0; i < kWords; ++i) {
        words[i] = i;
    }
    const double begin = seconds(clock);
    for (int k = 0; k < phases; ++k) {
        MPI_Request request;
        double received = 0;
        const double phase = seconds(clock);
        do {
            for (int i = 0; i < 5000; ++i) {
                sum += words[(i * 64L + k * 977L) % kWords];
            }
        } while (seconds(clock) - phase < phase_s);
        const double a = seconds(CLOCK_MONOTONIC);
        MPI_Irecv(&received, 1, MPI_DOUBLE, peer, 0, comm, &request);
        const double b = seconds(CLOCK_MONOTONIC);
        MPI_Send(&sum, 1, MPI_DOUBLE, peer, 0, comm);
        const double c = seconds(CLOCK_MONOTONIC);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        const double d = seconds(CLOCK_MONOTONIC);
        s->irecv_s += b - a;
        s->send_s += c - b;
        s->wait_s += d - c;
    }
    s->loop_s = seconds(clock) - begin;
    free(words);
    return NULL;
}

int main(int argc, char** argv) {
    int have = 0, threads = 1;
    static struct sums sums[kMostThreads];
    pthread_t others[kMostThreads];
    if (argc != 5 || (threads = atoi(argv[3])) < 1 || threads > kMostThreads) {
        fprintf(stderr, "usage: phases SECONDS PHASES THREADS self|pairs\n");
        return 2;
    }
    phase_s = atof(argv[1]);
    phases = atoi(argv[2]);
    pairs = strcmp(argv[4], "pairs") == 0;
    MPI_Init_thread(&argc, &argv, threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &have);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < threads; ++i) {
        MPI_Comm_dup(MPI_COMM_SELF, &sums[i].own);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 1; i < threads; ++i) {
        pthread_create(&others[i], NULL, run, &sums[i]);
    }
    run(&sums[0]);
    for (int i = 1; i < threads; ++i) {
        pthread_join(others[i], NULL);
    }
    if (rank == 0) {
        const double each = 1e6 / (phases > 0 ? phases : 1);
        printf("seconds %.9f\nMPI_Irecv %.4f\nMPI_Send %.4f\nMPI_Wait %.4f\n", sums[0].loop_s,
               sums[0].irecv_s * each, sums[0].send_s * each, sums[0].wait_s * each);
    }
    for (int i = 0; i < threads; ++i) {
        MPI_Comm_free(&sums[i].own);
    }
    MPI_Finalize();
    return 0;
}
