/* SPDX-License-Identifier: BSD-3-Clause */
/* OpenMP for tests/instrument/openmp_test.py: the number of each construct does not depend on who is how fast. */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static double data[1000];

static void fill(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(dynamic, 10) nowait
        for (int i = 0; i < 1000; ++i) {
            data[i] = i;
        }
#pragma omp barrier
    }
}

static double sum(void) {
    double total = 0;
#pragma omp parallel for num_threads(2) schedule(dynamic, 50) reduction(+ : total)
    for (int i = 0; i < 1000; ++i) {
        total += data[i];
    }
    return total;
}

static int fibonacci(int n) {
    int a = n;
    int b = 0;
    if (n > 1) {
#pragma omp task shared(a)
        a = fibonacci(n - 1);
        b = fibonacci(n - 2);
#pragma omp taskwait
    }
    return a + b;
}

int main(void) {
    for (int i = 0; i < 5; ++i) {
        fill();
    }
    const double total = sum();
    int number = 0;
#pragma omp parallel num_threads(3)
#pragma omp master
    number = fibonacci(6);
    usleep(200 * 1000); /* the threads of the teams wait for the next one meanwhile */
    printf("%g %d\n", total, number);
    return 0;
}
