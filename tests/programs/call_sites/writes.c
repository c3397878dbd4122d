// SPDX-License-Identifier: BSD-3-Clause
// Writes to a file from the first and from another thread, without MPI.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int file;

__attribute__((noinline)) static void write_block(void) {
    char block[64] = {0};
    volatile int calls = 6;  // not unrolled: one call, one call site
    for (int i = 0; i < calls; i++) {
        if (pwrite(file, block, sizeof block, 64 * i) != sizeof block) {  // mark: write
            _exit(1);
        }
    }
}

static void* in_thread(void* unused) {
    write_block();
    return unused;
}

int main(void) {
    pthread_t thread;
    file = open("writes.out", O_RDWR | O_CREAT, 0600);
    write_block();
    if (pthread_create(&thread, NULL, in_thread, NULL) != 0) {
        return 1;
    }
    pthread_join(thread, NULL);
    return close(file);
}
