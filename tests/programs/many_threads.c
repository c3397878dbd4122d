/* SPDX-License-Identifier: BSD-3-Clause */
/* ARGUMENT 1 threads, all alive at once; each reads 8 bytes of the file ARGUMENT 2 a hundred times and allocates memory as often, and
 * looks at both. Prints how many found what they should, and to stderr the kB of address space and of memory of its own: how
 * much of its libraries is mapped depends on what the machine has in its cache. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64, ROUNDS = 100, BLOCK = 3000 };
static pthread_barrier_t together;
static int file;

static void* work(void* argument) {
    const long thread = (long)argument;
    long good = 0;
    pthread_barrier_wait(&together);
    for (int round = 0; round < ROUNDS; ++round) {
        char bytes[9] = {0};
        char* block = malloc(BLOCK);
        memset(block, (int)thread, BLOCK);
        good += pread(file, bytes, 8, 0) == 8 && strcmp(bytes, "01234567") == 0 &&
                block[BLOCK - 1] == (char)thread;
        free(block);
    }
    pthread_barrier_wait(&together);
    return (void*)good;
}

int main(int argc, char** argv) {
    pthread_t threads[MOST];
    char line[256];
    const int count = argc > 2 ? atoi(argv[1]) : 0;
    long good = 0;
    if (count < 1 || count > MOST || (file = open(argv[2], O_RDONLY)) < 0) {
        return 1;
    }
    pthread_barrier_init(&together, NULL, (unsigned)count);
    for (long thread = 0; thread < count; ++thread) {
        pthread_create(&threads[thread], NULL, work, (void*)thread);
    }
    for (int thread = 0; thread < count; ++thread) {
        void* result = NULL;
        pthread_join(threads[thread], &result);
        good += (long)result;
    }
    printf("%ld\n", good);
    /* The memory of status is counted per thread and added up now and then only. */
    const char* const files[] = {"/proc/self/status", "/proc/self/smaps_rollup"};
    for (int which = 0; which < 2; ++which) {
        FILE* status = fopen(files[which], "r");
        while (fgets(line, sizeof line, status) != NULL) {
            if (strncmp(line, "VmSize:", 7) == 0 || strncmp(line, "Anonymous:", 10) == 0) {
                fputs(line, stderr);
            }
        }
    }
    return 0;
}
