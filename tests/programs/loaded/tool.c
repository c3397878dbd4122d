/* SPDX-License-Identifier: BSD-3-Clause
 * A tool that is linked into the program and finds MPI's functions by a handle of the library, not by their names with PMPI_. Once
 * there is one function of a name that calls another of it, nobody may lead the second back to the first. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

static int seen;

int MPI_Allreduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm communicator) {
    static int (*real)(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm);
    if (real == NULL) {
        void* library = dlopen(LIBRARY, RTLD_NOW | RTLD_NOLOAD);
        *(void**)&real = dlsym(library, "MPI_Allreduce");
    }
    ++seen;
    return real(in, out, count, type, op, communicator);
}

int main(int argc, char** argv) {
    int rank, one = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 10; ++i)
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("sum %d seen %d\n", sum, seen);
    MPI_Finalize();
    return 0;
}
