/* SPDX-License-Identifier: BSD-3-Clause
 * ./numbers LIBRARY: what a process gets first: a descriptor, how many while 16 may be open, a key of threads, and
 * whether a library in a namespace of its own finds a value under a key that it has just made. Ends with 3. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char** words) {
    const int first = open("/dev/null", O_RDONLY);
    pthread_key_t key = 0;
    pthread_key_create(&key, NULL);
    const struct rlimit few = {16, 16};
    setrlimit(RLIMIT_NOFILE, &few);
    int number = 0;
    while (open("/dev/null", O_RDONLY) >= 0) {
        ++number;
    }
    for (int descriptor = first; descriptor < 16; ++descriptor) {
        close(descriptor);
    }
    void* library = count > 1 ? dlmopen(LM_ID_NEWLM, words[1], RTLD_NOW) : NULL;
    int (*find)(void) = library != NULL ? (int (*)(void))dlsym(library, "find_value") : NULL;
    printf("descriptor %d key %u more %d value %d\n", first, key, number, find != NULL ? find() : -1);
    return 3;
}
