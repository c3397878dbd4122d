// SPDX-License-Identifier: BSD-3-Clause
// signals HOW: a program that has use for SIGURG. "handles": gets a handler; "asks": by a system call of its own, of which the recorder
// knows a second later; "waits": a thread waits for any signal by sigwait() and works; "blocks": one that was sampled does. Ends with 1
// if a signal comes that nobody sent, or it is told of another action than the default one.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t came;
static volatile double sink;

static void note(int signal) {
    (void)signal;
    came = 1;
}

static void work(double seconds) {
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end) {
        for (int i = 0; i < 100000; ++i) {
            sink += i;
        }
    }
}

static void* wait_for_any(void* unused) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    work(0.5);
    const struct timespec no_time = {0, 0};
    if (sigtimedwait(&all, NULL, &no_time) == SIGURG) {
        came = 1;
    }
    return unused;
}

int main(int argc, char** argv) {
    (void)argc;
    if (strcmp(argv[1], "waits") == 0) {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_t thread;
        pthread_sigmask(SIG_BLOCK, &all, &before);  // as libraries make their threads
        pthread_create(&thread, NULL, wait_for_any, NULL);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_join(thread, NULL);
        return came;
    }
    work(0.3);
    if (strcmp(argv[1], "blocks") == 0) {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &before);
        work(0.3);
        const struct timespec no_time = {0, 0};
        came = sigtimedwait(&all, NULL, &no_time) == SIGURG;
        sigprocmask(SIG_SETMASK, &before, NULL);
        work(0.3);
        return came;
    }
    struct sigaction action = {.sa_handler = note};
    struct sigaction old = {.sa_handler = note};
    if (strcmp(argv[1], "handles") == 0) {
        sigaction(SIGURG, NULL, &old);
        const int other = old.sa_handler != SIG_DFL;
        sigaction(SIGURG, &action, &old);
        work(0.5);
        return came || other || old.sa_handler != SIG_DFL;
    }
    struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        unsigned long mask;
    } raw = {.handler = SIG_IGN};
    syscall(SYS_rt_sigaction, SIGURG, &raw, NULL, sizeof raw.mask);
    work(2.5);  // the sampler looks once a second
    return 0;
}
