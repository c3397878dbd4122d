/* SPDX-License-Identifier: BSD-3-Clause
 * Cancels threads while they open a FIFO, by both layers, write and flush a file, and wait for a lock. Ends with 3. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAYS 5

static volatile int started;
static volatile int tidied;

static void tidy(void* nothing) {
    (void)nothing;
    ++tidied;
}

static void* work(void* way) {
    pthread_cleanup_push(tidy, NULL);
    const int file = open("written.dat", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    FILE* stream = fopen("stream.dat", "w");
    struct flock lock = {.l_type = F_WRLCK};
    started = 1;
    switch ((intptr_t)way) {
        case 0:
            open("fifo", O_RDONLY);
            break;
        case 1:
            stream = fopen("fifo", "r");
            break;
        case 2:
            while (pwrite(file, "x", 1, 0) == 1) {
            }
            break;
        case 3:
            while (fputs("line\n", stream) >= 0) {
                fflush(stream);
                rewind(stream);
            }
            break;
        default:
            while (fcntl(file, F_SETLKW, &lock) == 0 && fsync(file) == 0) {
            }
            break;
    }
    pthread_cleanup_pop(0);
    return NULL;
}

int main(void) {
    int cancelled = 0;
    mkfifo("fifo", 0600);
    for (intptr_t way = 0; way < WAYS; ++way) {
        pthread_t thread;
        void* result = NULL;
        started = 0;
        pthread_create(&thread, NULL, work, (void*)way);
        while (!started) {
            usleep(100);
        }
        usleep(20000);
        pthread_cancel(thread);
        pthread_join(thread, &result);
        cancelled += result == PTHREAD_CANCELED;
    }
    printf("cancelled %d tidied %d\n", cancelled, tidied);
    return 3;
}
