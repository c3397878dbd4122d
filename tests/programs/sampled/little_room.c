/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads with the smallest stack that there is, and coroutines that have room for a signal and little more. */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { COROUTINES = 16, CANARY = 256, FOR_ITSELF = 1536 };
static ucontext_t scheduler, coroutine[COROUTINES];
static int running;
static volatile double sink;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

__attribute__((noinline)) static void in_coroutine(void) {
    for (int i = 0; i < 20000; i++)
        sink += i;
}
static void body(void) {
    for (;;) {
        in_coroutine();
        swapcontext(&coroutine[running], &scheduler);
    }
}

__attribute__((noinline)) static void in_thread(double end) {
    while (seconds() < end)
        for (int i = 0; i < 20000; i++)
            sink += i;
}
static void* thread(void* argument) {
    const size_t used = *(size_t*)argument;
    volatile char* mine = __builtin_alloca(used);
    for (size_t i = 0; i < used; i++)
        mine[i] = 1;
    in_thread(seconds() + 0.3);
    return NULL;
}

int main(void) {
    const size_t signal_bytes = (size_t)sysconf(_SC_MINSIGSTKSZ);
    const size_t stack = (signal_bytes + FOR_ITSELF + 15) / 16 * 16;
    char* pool = malloc(COROUTINES * (stack + CANARY));
    for (int i = 0; i < COROUTINES; i++) {
        char* low = pool + (size_t)i * (stack + CANARY);
        memset(low, 0x5a, CANARY);
        getcontext(&coroutine[i]);
        coroutine[i].uc_stack.ss_sp = low + CANARY;
        coroutine[i].uc_stack.ss_size = stack;
        coroutine[i].uc_link = &scheduler;
        makecontext(&coroutine[i], body, 0);
    }
    for (const double end = seconds() + 1.0; seconds() < end;)
        for (running = 0; running < COROUTINES; running++)
            swapcontext(&scheduler, &coroutine[running]);
    for (int i = 0; i < COROUTINES; i++)
        for (int at = 0; at < CANARY; at++)
            if (pool[(size_t)i * (stack + CANARY) + (size_t)at] != 0x5a) return puts("overwritten"), 1;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
    /* What the thread's own data, the C library and a signal may take is left; nothing else. */
    size_t used = PTHREAD_STACK_MIN - signal_bytes - 6 * 1024;
    for (int i = 0; i < 3; i++) {
        pthread_t made;
        if (pthread_create(&made, &attributes, thread, &used) != 0) return puts("no thread"), 0;
        pthread_join(made, NULL);
    }
    puts("intact");
    return 0;
}
