// SPDX-License-Identifier: BSD-3-Clause
// deep CALLS: a function that calls itself so often, for half a second in all.
#include <stdlib.h>

static __attribute__((noinline)) double deeper(long calls, double x) {
    for (int i = 0; i < 4000; ++i) {
        x = x * 0.999999 + 1.5;
        __asm__ volatile("" ::"x"(x));
    }
    return calls > 0 ? deeper(calls - 1, x) + 1 : x;
}

static volatile double sink;

int main(int argc, char** argv) {
    const long calls = argc > 1 ? atol(argv[1]) : 0;
    for (long done = 0; done < 100000; done += calls + 1) {
        sink = deeper(calls, 1.5);
    }
    return 0;
}
