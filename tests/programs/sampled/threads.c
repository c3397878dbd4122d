// SPDX-License-Identifier: BSD-3-Clause
// threads PARTS: in parallel regions of two OpenMP threads the second one has PARTS parts of the work, the first one 2.
#include <omp.h>
#include <stdlib.h>

__attribute__((noinline)) static double row(long steps) {
    double x = 1.5;
    for (long i = 0; i < steps; ++i) {
        x = x * 0.999999 + 1.5;
        __asm__ volatile("" ::"x"(x));
    }
    return x;
}

static volatile double sink[128];

int main(int argc, char** argv) {
    const long parts = argc > 1 ? atol(argv[1]) : 2;
    for (int i = 0; i < 40; ++i) {
#pragma omp parallel num_threads(2)
        {
            const int thread = omp_get_thread_num();
            sink[64 * thread] = row(1000000 * (thread == 1 ? parts : 2));
        }
    }
    return 0;
}
