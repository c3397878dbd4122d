// SPDX-License-Identifier: BSD-3-Clause
// Rank 1 sleeps for three seconds before it finalizes; the others wait for it in MPI_Finalize. Each rank writes into the file seconds.RANK how
// long ago it was started when it calls that.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// By the kernel, in field 22 of /proc/self/stat: clock ticks since the system was booted.
static double since_start(void) {
    char text[4096] = "";
    struct timespec now;
    FILE* file = fopen("/proc/self/stat", "r");
    if (file == NULL || fread(text, 1, sizeof text - 1, file) == 0) {
        abort();
    }
    fclose(file);
    const char* field = strrchr(text, ')');
    for (int number = 2; number < 22; ++number) {
        field = strchr(field + 1, ' ');
    }
    clock_gettime(CLOCK_BOOTTIME, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec - atof(field) / sysconf(_SC_CLK_TCK);
}

int main(int argc, char** argv) {
    int rank;
    char name[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        sleep(3);
    }
    snprintf(name, sizeof name, "seconds.%d", rank);
    FILE* file = fopen(name, "w");
    fprintf(file, "%f\n", since_start());
    fclose(file);
    MPI_Finalize();
    return 0;
}
