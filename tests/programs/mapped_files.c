/* SPDX-License-Identifier: BSD-3-Clause
 * Maps a file of 2 MiB to write to it, one of 32 MiB to read it, and in ways that are not told of: a page to read, no file.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    const size_t small = 2U << 20U, large = 32U << 20U;
    int file = open("written", O_CREAT | O_TRUNC | O_RDWR, 0600);
    (void)!ftruncate(file, (off_t)small);
    char* at = mmap(NULL, small, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    memset(at, 7, small);
    munmap(at, small);
    file = open("read", O_CREAT | O_TRUNC | O_RDWR, 0600);
    (void)!ftruncate(file, (off_t)large);
    at = mmap(NULL, large, PROT_READ, MAP_PRIVATE, file, 0);
    munmap(at, large);
    at = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    munmap(at, 4096);
    at = mmap(NULL, large, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    munmap(at, large);
    close(file);
    return 0;
}
