/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank writes 3,000 bytes to the file ARGUMENT.RANK and reads 500 of them back. Then all but the last wait in a barrier; the
 * last one is in region "io" until the file named by the argument exists. It looks past every wrapper, so that nothing is
 * recorded meanwhile. Used by tests/top_test.py. */
#include <barograph/barograph.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank = 0;
    int size = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char path[4096];
    char data[1000] = {0};
    snprintf(path, sizeof path, "%s.%d", argv[1], rank);
    const int file = open(path, O_CREAT | O_RDWR, 0600);
    int failed = 0;
    for (int i = 0; i < 3; ++i) {
        failed += write(file, data, sizeof data) != (ssize_t)sizeof data;
    }
    failed += pread(file, data, 500, 0) != 500;
    close(file);
    if (rank == size - 1) {
        const barograph_handle io = barograph_region_handle("io");
        barograph_begin(io);
        while (syscall(SYS_faccessat, AT_FDCWD, argv[1], F_OK) != 0) {
            usleep(10000);
        }
        barograph_end(io);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return failed;
}
