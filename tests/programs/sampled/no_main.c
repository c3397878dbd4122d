// SPDX-License-Identifier: BSD-3-Clause
// no_main THREADS: the main thread ends by pthread_exit(), so many others half a second later; the last one ends the process. A line
// comes from a function that is called then.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static volatile double sink;

static void* work(void* unused) {
    struct timespec begin;
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do {
        for (int i = 0; i < 100000; ++i) {
            sink = sink * 0.999999 + 1.5;
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 < 500);
    return NULL;
}

static void say(void) { printf("the end\n"); }

int main(int argc, char** argv) {
    const int threads = argc > 1 ? atoi(argv[1]) : 0;
    atexit(say);
    work(NULL);
    for (int i = 0; i < threads; ++i) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, NULL) != 0) {
            return 1;
        }
    }
    pthread_exit(NULL);
}
