/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Waits SECONDS in all, in known shares and without CPU time: half of it for a mutex that another thread holds, three tenths asleep,
 * a fifth for a pipe that nobody writes to, in TURNS. Prints how much CPU time all took.
 *   waits SECONDS TURNS
 */
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int held[2];

static void sleep_for(double seconds) {
    struct timespec time = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    while (nanosleep(&time, &time) != 0) {
    }
}

__attribute__((noinline)) static void rest(double seconds) {
    sleep_for(seconds);  // mark: rest
}

__attribute__((noinline)) static void ask(int descriptor, double seconds) {
    struct pollfd one = {descriptor, POLLIN, 0};
    poll(&one, 1, (int)(1e3 * seconds));  // mark: ask
}

__attribute__((noinline)) static void want(void) {
    pthread_mutex_lock(&mutex);  // mark: want
    pthread_mutex_unlock(&mutex);
}

static void* hold(void* seconds) {
    char c = 0;
    pthread_mutex_lock(&mutex);
    if (write(held[1], &c, 1) != 1) {
        abort();
    }
    sleep_for(*(double*)seconds);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(int argc, char** argv) {
    const long turns = argc > 2 ? atol(argv[2]) : 10;
    const double seconds = (argc > 1 ? atof(argv[1]) : 2) / (double)turns;  // of a turn
    int pipes[2];
    char c;
    if (pipe(pipes) != 0 || pipe(held) != 0) {
        return 1;
    }
    for (long i = 0; i < turns; ++i) {
        double wanted = seconds * 0.5;
        pthread_t other;
        if (pthread_create(&other, 0, hold, &wanted) != 0 || read(held[0], &c, 1) != 1) {
            return 1;
        }
        want();
        pthread_join(other, 0);
        rest(seconds * 0.3);
        ask(pipes[0], seconds * 0.2);
    }
    printf("%.3f\n", (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
