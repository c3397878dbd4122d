/* SPDX-License-Identifier: BSD-3-Clause
 * Three threads besides the first, each of which writes a line (into EXPECT_DIR) so that it is recorded, and the time that each of
 * them is then blocked at least. Arguments: KIND MILLISECONDS.
 *   ended: they wait on a condition variable and end before MPI_Finalize;
 *   living: the same, and they wait beyond MPI_Finalize;
 *   computing: they use that much CPU time each, and end. */
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 3 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int arrived, stop, computes;
static double seconds;
static char path[4096];

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void* help(void* unused) {
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    (void)!write(file, "x\n", 2);
    close(file);
    if (computes) {
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        while (now(CLOCK_THREAD_CPUTIME_ID) - begin < seconds) {
        }
        return unused;
    }
    pthread_mutex_lock(&mutex);
    ++arrived;
    pthread_cond_broadcast(&changed);
    while (!stop) {
        pthread_cond_wait(&changed, &mutex);
    }
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void end_threads(pthread_t* threads) {
    pthread_mutex_lock(&mutex);
    stop = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], NULL);
    }
}

int main(int argc, char** argv) {
    pthread_t threads[THREADS];
    int provided;
    const int living = strcmp(argv[1], "living") == 0;
    computes = strcmp(argv[1], "computing") == 0;
    seconds = atof(argv[2]) / 1e3;
    snprintf(path, sizeof path, "%s/lines", getenv("EXPECT_DIR"));
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    for (int i = 0; i < THREADS; ++i) {
        pthread_create(&threads[i], NULL, help, NULL);
    }
    if (!computes) {
        pthread_mutex_lock(&mutex);
        while (arrived != THREADS) {
            pthread_cond_wait(&changed, &mutex);
        }
        pthread_mutex_unlock(&mutex);
        const double begin = now(CLOCK_MONOTONIC);
        while (now(CLOCK_MONOTONIC) - begin < seconds) {
        }
    }
    if (living) {
        MPI_Finalize();
        end_threads(threads);
        return 0;
    }
    end_threads(threads);
    MPI_Finalize();
    return 0;
}
