/* SPDX-License-Identifier: BSD-3-Clause
 * Loops, executions and metrics of its own whose iterations and values are known exactly: tests/series_test.py knows them too.
 *
 *     series all | executions | regions | killed N      (killed: the last rank kills itself in iteration N of a loop)
 *     regions prints what it measured itself: rank, region, iteration or execution, nanoseconds */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <barograph/barograph.h>

static int rank;

static void sum(void) {
    int in = 1, out;
    MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

/* Iteration i of the outer loop has i + 1 of the inner one, but for the fourth, which breaks in its second. */
static void nested(void) {
    BAROGRAPH_LOOP("outer")
    for (int i = 0; i < 10; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_METRIC("weight", "kg", BAROGRAPH_BY_ITERATION, 100 * rank + i);
        BAROGRAPH_LOOP("inner")
        for (int j = 0; j <= i; j++) {
            BAROGRAPH_ITERATION();
            sum();
            if (i == 3 && j == 1) {
                break;
            }
        }
    }
}

static int returns_early(void) {
    BAROGRAPH_LOOP("returns")
    for (int i = 0;; i++) {
        BAROGRAPH_ITERATION();
        if (i == 4) {
            return i;
        }
    }
}

/* More iterations than a series has entries. */
static void long_loop(void) {
    BAROGRAPH_LOOP("long")
    for (int i = 0; i < 5000; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_METRIC("index", "", BAROGRAPH_BY_ITERATION, i == 4321 ? 1000000 : i);
    }
}

static void unbalanced(void) {
    BAROGRAPH_LOOP("unbalanced")
    for (int i = 0; i < 3; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_REGION_BEGIN("left open");
        if (i == 1) {
            continue;
        }
        BAROGRAPH_REGION_END("left open");
    }
}

static void* thread(void* argument) {
    BAROGRAPH_LOOP("threaded")
    for (int i = 0; i < 7; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_METRIC("items", "", BAROGRAPH_BY_ITERATION, 0.5 * i);
    }
    return argument;
}

static void all(void) {
    pthread_t other;
    BAROGRAPH_REGION("frame");
    BAROGRAPH_METRIC("cells", "", BAROGRAPH_CONSTANT, 12);
    BAROGRAPH_METRIC("cells", "", BAROGRAPH_CONSTANT, 12);
    BAROGRAPH_METRIC("not so constant", "", BAROGRAPH_CONSTANT, rank);
    BAROGRAPH_METRIC("owned", "B", BAROGRAPH_BY_RANK, rank + 1);
    nested();
    returns_early();
    long_loop();
    unbalanced();
    BAROGRAPH_LOOP_CUMULATIVE("cumulative")
    for (int i = 0; i < 100; i++) {
        BAROGRAPH_ITERATION();
    }
    pthread_create(&other, NULL, thread, NULL);
    thread(NULL);
    pthread_join(other, NULL);
    if (rank == 0) {
        BAROGRAPH_METRIC("only here", "", BAROGRAPH_BY_RANK, -2.5);
    }
}

static void executions(void) {
    for (int execution = 0; execution < 20; execution++) {
        BAROGRAPH_REGION("execution");
        BAROGRAPH_METRIC("input", "B", BAROGRAPH_BY_EXECUTION, 10 * execution);
        BAROGRAPH_LOOP("work")
        for (int i = 0; i <= execution; i++) {
            BAROGRAPH_ITERATION();
        }
    }
}

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void compute(double ms) {
    const long end = now() + (long)(ms * 1e6);
    while (now() < end) {
    }
}

enum { PARTS = 4, STEPS = 40, RUNS = 3 };
static const char* const kParts[PARTS] = {"assemble", "solve", "exchange", "output"};
static long took[PARTS][STEPS];

#define PART(which, name, step, ms, calls)       \
    do {                                         \
        const long part_begin = now();           \
        BAROGRAPH_REGION_BEGIN(name);            \
        compute(ms);                             \
        if (calls) {                             \
            sum();                               \
        }                                        \
        BAROGRAPH_REGION_END(name);              \
        took[which][step] += now() - part_begin; \
    } while (0)

static void print_taken(const char* what, int count) {
    for (int which = 0; which < PARTS; which++) {
        for (int i = 0; i < count; i++) {
            if (took[which][i] != 0) {
                printf("%s %d %s %d %ld\n", what, rank, kParts[which], i, took[which][i]);
            }
        }
    }
    memset(took, 0, sizeof took);
}

/* Three executions of the first region; then two assemblies in each step, one output in each fifth; in step 17 rank 1 assembles
 * for long. */
static void regions(void) {
    for (int run = 0; run < RUNS; run++) {
        BAROGRAPH_REGION("run");
        PART(0, "assemble", run, 1 + run, 0);
        PART(2, "exchange", run, 1, run > 0);
    }
    print_taken("execution", RUNS);
    BAROGRAPH_LOOP("steps")
    for (int step = 0; step < STEPS; step++) {
        BAROGRAPH_ITERATION();
        long begin = now();
        BAROGRAPH_REGION_BEGIN("solve");
        PART(0, "assemble", step, 0.5, 0);
        PART(0, "assemble", step, step == 17 && rank == 1 ? 400 : 0.5, 0);
        PART(2, "exchange", step, 0, 1);
        BAROGRAPH_REGION_END("solve");
        took[1][step] += now() - begin;
        if (step % 5 == 0) {
            PART(3, "output", step, 1, 0);
        }
    }
    print_taken("iteration", STEPS);
}

static void killed(int iteration, int last) {
    BAROGRAPH_LOOP("killed")
    for (int i = 0;; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_METRIC("index", "", BAROGRAPH_BY_ITERATION, i);
        if (i == iteration) {
            MPI_Barrier(MPI_COMM_WORLD); /* all have counted as many */
            if (rank == last) {
                kill(getpid(), SIGKILL);
            }
            for (;;) {
                pause();
            }
        }
    }
}

int main(int argc, char** argv) {
    int provided, ranks;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (strcmp(argv[1], "all") == 0) {
        all();
    } else if (strcmp(argv[1], "executions") == 0) {
        executions();
    } else if (strcmp(argv[1], "regions") == 0) {
        regions();
    } else {
        killed(atoi(argv[2]), ranks - 1);
    }
    MPI_Finalize();
    return 0;
}
