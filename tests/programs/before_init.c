/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes 100 bytes to the file data-PID. Without an argument each process ends with code 3 before MPI_Init. With "fork" it goes
 * on, and each rank has three children, of which the first writes too; all end without a word, and rank 0 with code 3. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_some(void) {
    char name[64];
    char bytes[100] = {0};
    snprintf(name, sizeof name, "data-%d", (int)getpid());
    const int file = open(name, O_CREAT | O_WRONLY, 0600);
    if (write(file, bytes, sizeof bytes) != (ssize_t)sizeof bytes) {
        _exit(1);
    }
    close(file);
}

int main(int argc, char** argv) {
    int rank = 0;
    write_some();
    if (argc < 2) {
        exit(3);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int child = 0; child < 3; ++child) {
        if (fork() == 0) {
            if (child == 0) {
                write_some();
            }
            _exit(0);
        }
    }
    while (wait(NULL) > 0) {
    }
    MPI_Finalize();
    return rank == 0 ? 3 : 0;
}
