/* SPDX-License-Identifier: BSD-3-Clause
 * Locks all its memory, writes to ten files, and prints how many MiB it has locked and in memory. Ends with 3, with 77
 * where it may not lock. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
    const int first = open("written.dat", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    (void)!write(first, "0123456789", 10);
    close(first);
    if (mlockall(MCL_CURRENT | MCL_FUTURE) != 0) {
        return 77;
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%ld\n", used.ru_maxrss / 1024);
    return 3;
}
