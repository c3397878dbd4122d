// SPDX-License-Identifier: BSD-3-Clause
// shares SECONDS THREADS: each thread spends 60, 30 and 10 % of its CPU time in large(), medium() and small(), in turns. Prints the
// CPU time of the process in seconds. With OpenMP the threads are those of a parallel region.
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

#include "function.h"

static double cpu(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

FUNCTION(large, 1.5)
FUNCTION(medium, 2.5)
FUNCTION(small, 3.5)

static volatile double sink;
static long steps;

static void* work(void* unused) {
    (void)unused;
    for (int i = 0; i < 100; ++i) {
        sink = large(steps * 6 / 10);
        sink = medium(steps * 3 / 10);
        sink = small(steps / 10);
    }
    return NULL;
}

int main(int argc, char** argv) {
#ifdef RANKS
    MPI_Init(&argc, &argv);
#endif
    const double seconds = atof(argv[1]);
    const int threads = argc > 2 ? atoi(argv[2]) : 1;
    const double begin = cpu(CLOCK_PROCESS_CPUTIME_ID);
    sink = large(10000000);
    steps = (long)(seconds / 100 / (cpu(CLOCK_PROCESS_CPUTIME_ID) - begin) * 10000000);
    pthread_t more[16];
#ifdef REGIONS
    const double before = cpu(CLOCK_THREAD_CPUTIME_ID);
    BAROGRAPH_REGION_BEGIN("inside");
#endif
#ifdef _OPENMP
    (void)more;
#pragma omp parallel num_threads(threads)
    work(NULL);
#else
    for (int i = 1; i < threads; ++i) {
        pthread_create(&more[i], NULL, work, NULL);
    }
    work(NULL);
    for (int i = 1; i < threads; ++i) {
        pthread_join(more[i], NULL);
    }
#endif
#ifdef REGIONS
    BAROGRAPH_REGION_END("inside");
    printf("%.6f\n", cpu(CLOCK_THREAD_CPUTIME_ID) - before);
    sink = small(steps * 10);
#endif
#ifdef RANKS
    MPI_Finalize();
#endif
    printf("%.6f\n", cpu(CLOCK_PROCESS_CPUTIME_ID));
    return 0;
}
