/* SPDX-License-Identifier: BSD-3-Clause
 * Loops, executions and metrics of its own whose iterations and values are known exactly: tests/series_test.py knows them too.
 *
 *     series all | executions | killed N      (killed: the last rank kills itself in iteration N of a loop) */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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
    } else {
        killed(atoi(argv[2]), ranks - 1);
    }
    MPI_Finalize();
    return 0;
}
