/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * An MPI program that passes blocks to another program of the same job, "analyzer" (reader.c), each with any
 * number of ranks. It computes as it always does: its MPI_COMM_WORLD has its own ranks only.
 */
#include <barograph/stream.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 1024 };

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);

    const int analyzer = barograph_partition_find("analyzer");
    if (analyzer < 0) {
        fprintf(stderr, "writer: no analyzer: %s\n", barograph_stream_problem(analyzer));
        MPI_Finalize();
        return 1;
    }
    barograph_map* map = barograph_map_create();
    barograph_map_add(map, analyzer, BAROGRAPH_MAP_ROUND_ROBIN, 0);

    barograph_stream* stream = barograph_stream_create(BAROGRAPH_STREAM_BLOCK, BAROGRAPH_STREAM_BUFFERS,
                                                       BAROGRAPH_BALANCE_ROUND_ROBIN, NULL);
    int code = barograph_stream_open_map(stream, map, "w");
    if (code < 0) {
        fprintf(stderr, "writer: the stream does not open: %s\n", barograph_stream_problem(code));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    char* block = calloc(BAROGRAPH_STREAM_BLOCK, 1);
    for (int i = 0; i < BLOCKS && code >= 0; ++i) {
        code = barograph_stream_write(stream, block, BAROGRAPH_STREAM_BLOCK, 0);
    }
    if (code < 0) {
        fprintf(stderr, "writer: a block was not written: %s\n", barograph_stream_problem(code));
    }
    barograph_stream_close(stream);
    barograph_map_free(map);
    free(block);
    MPI_Finalize();
    return code < 0;
}
