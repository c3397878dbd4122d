/* SPDX-License-Identifier: BSD-3-Clause
 * errno and error codes are the program's: calls that fail fail alike, and errno is not changed by calls that do not. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    int rank, class, value = 1, out, i;
    MPI_Comm comm;
    errno = 42;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    errno = 42;
    for (i = 0; i < 100; ++i) {
        MPI_Allreduce(&value, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Comm_free(&comm);
    }
    MPI_Error_class(MPI_Send(&value, 1, MPI_INT, 1000, 0, MPI_COMM_WORLD), &class);
    printf("rank %d: errno %d, wrong rank %d", rank, errno, class == MPI_ERR_RANK);
    MPI_Error_class(MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), &class);
    printf(", wrong count %d", class == MPI_ERR_COUNT);
    MPI_Error_class(MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), &class);
    printf(", wrong type %d", class == MPI_ERR_TYPE);
    MPI_Error_class(MPI_Barrier(MPI_COMM_NULL), &class);
    printf(", wrong communicator %d\n", class == MPI_ERR_COMM);
    MPI_Finalize();
    return 0;
}
