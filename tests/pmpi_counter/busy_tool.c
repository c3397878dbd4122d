/* SPDX-License-Identifier: BSD-3-Clause
 * Another tool as such tools are: wraps MPI_Init, point-to-point, files and POSIX writes, asks for more threads than the
 * program did, makes a communicator and calls MPI of its own in MPI_Init and MPI_Finalize, and reports on rank 0. Its
 * calls go to PMPI. Writes "sends N bytes written M on P ranks, level L" to $BUSY_TOOL_REPORT. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long long counts[2]; /* sends; bytes written to files */
static int level = -1;      /* MPI_Pcontrol */
static MPI_Comm own = MPI_COMM_NULL;

static void start(void) {
    long long one = 1, all = 0;
    PMPI_Comm_dup(MPI_COMM_WORLD, &own);
    PMPI_Allreduce(&one, &all, 1, MPI_LONG_LONG, MPI_SUM, own);
}

int MPI_Init(int* argc, char*** argv) {
    int provided;
    const int result = PMPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
    start();
    return result;
}

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    ++counts[0];
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
    ++counts[0];
    return PMPI_Isend(buffer, count, type, to, tag, comm, request);
}

int MPI_File_write_at(MPI_File file, MPI_Offset offset, const void* buffer, int count, MPI_Datatype type,
                      MPI_Status* status) {
    int size = 0;
    PMPI_Type_size(type, &size);
    counts[1] += (long long)size * count;
    return PMPI_File_write_at(file, offset, buffer, count, type, status);
}

ssize_t write(int file, const void* buffer, size_t bytes) {
    static ssize_t (*real)(int, const void*, size_t) = NULL;
    if (real == NULL) {
        real = (ssize_t (*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
    }
    return real(file, buffer, bytes);
}

int MPI_Pcontrol(const int now, ...) {
    level = now;
    return MPI_SUCCESS;
}

int MPI_Finalize(void) {
    long long sums[2] = {0, 0};
    const char* path = getenv("BUSY_TOOL_REPORT");
    int rank, size;
    PMPI_Comm_rank(own, &rank);
    PMPI_Comm_size(own, &size);
    PMPI_Reduce(counts, sums, 2, MPI_LONG_LONG, MPI_SUM, 0, own);
    PMPI_Barrier(own);
    PMPI_Comm_free(&own);
    if (rank == 0 && path != NULL) {
        FILE* file = fopen(path, "w");
        fprintf(file, "sends %lld bytes written %lld on %d ranks, level %d\n", sums[0], sums[1], size, level);
        fclose(file);
    }
    return PMPI_Finalize();
}
