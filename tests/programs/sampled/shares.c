// SPDX-License-Identifier: BSD-3-Clause
// shares SECONDS THREADS TURNS: each thread spends about 60, 30 and 10 % of its CPU time in large(), medium() and small(), in turns.
// Prints a line for each thread, with the seconds of CPU time that it took in each of them, and then that of the process. With OpenMP
// the threads are those of a parallel region.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef REGIONS
#include <barograph/barograph.h>
#endif
#ifdef RANKS
#include <mpi.h>
#endif
#ifdef _OPENMP
#include <omp.h>
#endif

#include "function.h"

static double cpu(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

FUNCTION(large, 1.5)
FUNCTION(medium, 2.5)
FUNCTION(small, 3.5)

enum { kThreads = 16 };

static volatile double sink;
static long steps, turns;
static double spent[kThreads][3];

static void* work(void* spent_of_thread) {
    double* own = spent_of_thread;
    double before = cpu(CLOCK_THREAD_CPUTIME_ID);
    for (long i = 0; i < turns; ++i) {
        sink = large(steps * 6 / 10);
        const double first = cpu(CLOCK_THREAD_CPUTIME_ID);
        sink = medium(steps * 3 / 10);
        const double second = cpu(CLOCK_THREAD_CPUTIME_ID);
        sink = small(steps / 10);
        const double third = cpu(CLOCK_THREAD_CPUTIME_ID);
        own[0] += first - before;
        own[1] += second - first;
        own[2] += third - second;
        before = third;
    }
    return NULL;
}

int main(int argc, char** argv) {
#ifdef RANKS
    MPI_Init(&argc, &argv);
#endif
    const double seconds = atof(argv[1]);
    const int threads = argc > 2 ? atoi(argv[2]) : 1;
    turns = argc > 3 ? atol(argv[3]) : 100;
    const double begin = cpu(CLOCK_PROCESS_CPUTIME_ID);
    sink = large(10000000);
    spent[0][0] = cpu(CLOCK_PROCESS_CPUTIME_ID) - begin;
    steps = (long)(seconds / (double)turns / spent[0][0] * 10000000);
    pthread_t more[kThreads];
#ifdef REGIONS
    const double before = cpu(CLOCK_THREAD_CPUTIME_ID);
    BAROGRAPH_REGION_BEGIN("inside");
#endif
#ifdef _OPENMP
    (void)more;
#pragma omp parallel num_threads(threads)
    work(spent[omp_get_thread_num()]);
#else
    for (int i = 1; i < threads; ++i) {
        pthread_create(&more[i], NULL, work, spent[i]);
    }
    work(spent[0]);
    for (int i = 1; i < threads; ++i) {
        pthread_join(more[i], NULL);
    }
#endif
#ifdef REGIONS
    BAROGRAPH_REGION_END("inside");
    const double inside = cpu(CLOCK_THREAD_CPUTIME_ID) - before;
    sink = small(steps * 10);
    printf("%.6f %.6f\n", inside, cpu(CLOCK_THREAD_CPUTIME_ID) - before - inside);
#endif
#ifdef RANKS
    MPI_Finalize();
#endif
    for (int i = 0; i < threads; ++i) {
        printf("%.6f %.6f %.6f\n", spent[i][0], spent[i][1], spent[i][2]);
    }
    printf("%.6f\n", cpu(CLOCK_PROCESS_CPUTIME_ID));
    return 0;
}
