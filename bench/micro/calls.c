/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What one event costs: each kernel makes the same small call many times, in short batches, and the shortest batch
 * counts, because whatever disturbs a machine only ever adds time. Started by bench/run.py without anything, with the
 * do-nothing wrapper (forward.c) and with Barograph preloaded; prints one line `kernel nanoseconds_per_call` each.
 *
 *     calls [batches [calls_per_batch]]
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "barograph/barograph.h"

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* Keeps a loop that does nothing. */
#define KEEP() __asm__ volatile("" ::: "memory")

/* One function for each kernel, never inlined: instruction counts are looked up by these names. */
#define KERNEL __attribute__((noinline))

KERNEL static void kernel_empty(int calls) {
    for (int i = 0; i < calls; ++i) {
        KEEP();
    }
}

KERNEL static void kernel_region(int calls) {
    for (int i = 0; i < calls; ++i) {
        BAROGRAPH_REGION_BEGIN("bench");
        KEEP();
        BAROGRAPH_REGION_END("bench");
    }
}

KERNEL static void kernel_clock(int calls) {
    uint64_t sum = 0;
    for (int i = 0; i < calls; ++i) {
#if defined(__x86_64__)
        sum += __rdtsc();
#else
        sum += (uint64_t)now_ns();
#endif
        KEEP();
    }
    volatile uint64_t sink = sum;
    (void)sink;
}

KERNEL static void kernel_allreduce(int calls) {
    double in = 1;
    double out = 0;
    for (int i = 0; i < calls; ++i) {
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
    }
}

KERNEL static void kernel_exchange(int calls) {
    double in = 1;
    double out = 0;
    for (int i = 0; i < calls; ++i) {
        MPI_Request requests[2];
        MPI_Irecv(&out, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[0]);
        MPI_Isend(&in, 1, MPI_DOUBLE, 0, 7, MPI_COMM_SELF, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}

/* A file that has no name any more, in the page cache. */
static int small_file;
static FILE* stream;
static char small[64];

static void open_files(void) {
    char name[] = "/tmp/barograph-bench-XXXXXX";
    small_file = mkstemp(name);
    stream = small_file < 0 ? NULL : fopen(name, "r+");
    if (stream == NULL || ftruncate(small_file, 512 * sizeof small) != 0) {
        perror(name);
        exit(1);
    }
    unlink(name);
    setvbuf(stream, NULL, _IOFBF, 1 << 20);
}

KERNEL static void kernel_pwrite(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (pwrite(small_file, small, sizeof small, (i % 512) * (off_t)sizeof small) < 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_pread(int calls) {
    for (int i = 0; i < calls; ++i) {
        if (pread(small_file, small, sizeof small, (i % 512) * (off_t)sizeof small) < 0) {
            exit(1);
        }
    }
}

KERNEL static void kernel_fwrite(int calls) {
    rewind(stream);
    for (int i = 0; i < calls; ++i) {
        fwrite(small, 8, 1, stream);
    }
}

static void measure(const char* name, void (*kernel)(int), int batches, int calls) {
    double shortest = 1e300;
    kernel(calls); /* warm */
    for (int i = 0; i < batches; ++i) {
        const double start = now_ns();
        kernel(calls);
        const double taken = now_ns() - start;
        shortest = taken < shortest ? taken : shortest;
    }
    printf("%s %.3f\n", name, shortest / calls);
}

int main(int argc, char** argv) {
    const int batches = argc > 1 ? atoi(argv[1]) : 200;
    const int calls = argc > 2 ? atoi(argv[2]) : 2000;
    MPI_Init(&argc, &argv);
    measure("empty", kernel_empty, batches, calls);
    measure("clock", kernel_clock, batches, calls);
    measure("region", kernel_region, batches, calls);
    measure("allreduce", kernel_allreduce, batches, calls);
    measure("exchange", kernel_exchange, batches, calls);
    open_files();
    measure("pwrite", kernel_pwrite, batches, calls);
    measure("pread", kernel_pread, batches, calls);
    measure("fwrite", kernel_fwrite, batches, calls);
    MPI_Finalize();
    return 0;
}
