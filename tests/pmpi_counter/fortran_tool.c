/* SPDX-License-Identifier: BSD-3-Clause
 * A tool with wrappers for Fortran names only: counts what programs call through mpif.h, and hands it to the profiling
 * names. Writes "sends N reductions M" to $FORTRAN_TOOL_DIR/rank-R. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef void* word;

void pmpi_send_(word, word, word, word, word, word, word);
void pmpi_isend_(word, word, word, word, word, word, word, word);
void pmpi_allreduce_(word, word, word, word, word, word, word);
void pmpi_finalize_(word);

static int sends, reductions;

void mpi_send_(word a, word b, word c, word d, word e, word f, word g) {
    ++sends;
    pmpi_send_(a, b, c, d, e, f, g);
}

void mpi_isend_(word a, word b, word c, word d, word e, word f, word g, word h) {
    ++sends;
    pmpi_isend_(a, b, c, d, e, f, g, h);
}

void mpi_allreduce_(word a, word b, word c, word d, word e, word f, word g) {
    ++reductions;
    pmpi_allreduce_(a, b, c, d, e, f, g);
}

void mpi_finalize_(word error) {
    const char* folder = getenv("FORTRAN_TOOL_DIR");
    char path[4096];
    int rank;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (folder != NULL) {
        FILE* file;
        snprintf(path, sizeof path, "%s/rank-%d", folder, rank);
        file = fopen(path, "w");
        fprintf(file, "sends %d reductions %d\n", sends, reductions);
        fclose(file);
    }
    pmpi_finalize_(error);
}
