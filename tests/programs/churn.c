/* SPDX-License-Identifier: BSD-3-Clause
 * Makes and frees many communicators, a few alive at a time, and asks afterwards how much memory that took. Argument: how
 * many. Prints the growth of the resident memory that is not a mapped file, in KiB, while the second half was made. */
#include <string.h>

#include "expect.h"

static long own_memory(void) {
    char line[256];
    long kib = -1;
    FILE* file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "RssAnon:", 8) == 0) {
            kib = atol(line + 8);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kib;
}

int main(int argc, char** argv) {
    const int many = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Comm comms[4] = {MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL};
    int rank, i;
    long before = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 0; i < many; ++i) {
        if (i == many / 2) {
            before = own_memory();
        }
        if (comms[i % 4] != MPI_COMM_NULL) {
            MPI_Comm_free(&comms[i % 4]);
        }
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i % 4]);
    }
    printf("%ld\n", own_memory() - before);
    MPI_Finalize();
    return 0;
}
