/* SPDX-License-Identifier: BSD-3-Clause */
/* For -finstrument-functions: calls whose numbers are known, among them recursion, jumps, threads and a fork. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEPT __attribute__((noinline))
#define UNINSTRUMENTED __attribute__((noinline, no_instrument_function))

static jmp_buf back;
static sigjmp_buf far_back;

KEPT static void leaf(void) { __asm__ volatile(""); }

KEPT static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

KEPT static void jump(int depth) {
    if (depth == 0) {
        longjmp(back, 1);
    }
    jump(depth - 1);
    leaf();
}

/* Its frame reaches further than that of jump(), which has the same caller. */
KEPT static void after(void) {
    volatile char room[4096];
    room[0] = 1;
    leaf();
    room[1] = room[0];
}

KEPT static void jumps(void) {
    for (volatile int i = 0; i < 100; ++i) {
        if (setjmp(back) == 0) {
            jump(3);
        }
        after();
    }
}

KEPT static void on_signal(int number) {
    (void)number;
    siglongjmp(far_back, 1);
}

KEPT static void signals(void) {
    for (volatile int i = 0; i < 5; ++i) {
        if (sigsetjmp(far_back, 1) == 0) {
            raise(SIGUSR1);
        }
        leaf();
    }
}

UNINSTRUMENTED static void between(void (*function)(void)) { function(); }

KEPT static void* work(void* nothing) {
    for (int i = 0; i < 10; ++i) {
        leaf();
    }
    return nothing;
}

KEPT static void fork_once(void) {
    const pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 1000; ++i) {
            leaf();
        }
        _exit(0);
    }
    int status = 1;
    (void)waitpid(child, &status, 0);
    printf("child %d\n", status);
}

int main(void) {
    pthread_t threads[4];
    signal(SIGUSR1, on_signal);
    printf("%d\n", fibonacci(5));
    jumps();
    signals();
    between(after);
    for (int i = 0; i < 4; ++i) {
        pthread_create(&threads[i], NULL, work, NULL);
    }
    for (int i = 0; i < 4; ++i) {
        pthread_join(threads[i], NULL);
    }
    fork_once();
    leaf();
    return 0;
}
