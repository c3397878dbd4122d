/* SPDX-License-Identifier: BSD-3-Clause
 * errno and error codes are the program's: calls that fail fail alike, and errno is not changed by calls that do not. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    int rank, value = 1, out, i, after;
    int classes[4];
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
    after = errno;
    MPI_Error_class(MPI_Send(&value, 1, MPI_INT, 1000, 0, MPI_COMM_WORLD), &classes[0]);
    MPI_Error_class(MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), &classes[1]);
    MPI_Error_class(MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), &classes[2]);
    MPI_Error_class(MPI_Barrier(MPI_COMM_NULL), &classes[3]);
    /* One call: output of the ranks must not mix. */
    printf("rank %d: errno %d, wrong rank %d, count %d, type %d, communicator %d\n", rank, after,
           classes[0] == MPI_ERR_RANK, classes[1] == MPI_ERR_COUNT, classes[2] == MPI_ERR_TYPE,
           classes[3] == MPI_ERR_COMM);
    MPI_Finalize();
    return 0;
}
