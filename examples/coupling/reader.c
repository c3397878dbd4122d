/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Reads what all other programs of the job write (writer.c): maps itself to each of them, and takes blocks until the last writer has closed
 * its stream. What it does with a block is to be put in its place.
 */
#include <barograph/stream.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    barograph_partition_set_name("analyzer");
    MPI_Init(&argc, &argv);

    barograph_map* map = barograph_map_create();
    for (int program = 0; program < barograph_partition_count(); ++program) {
        if (program != barograph_partition_self()) {
            barograph_map_add(map, program, BAROGRAPH_MAP_ROUND_ROBIN, 0);
        }
    }
    barograph_stream* stream = barograph_stream_create(BAROGRAPH_STREAM_BLOCK, BAROGRAPH_STREAM_BUFFERS,
                                                       BAROGRAPH_BALANCE_ROUND_ROBIN, NULL);
    int code = barograph_stream_open_map(stream, map, "r");
    if (code < 0) {
        fprintf(stderr, "reader: the stream does not open: %s\n", barograph_stream_problem(code));
        MPI_Finalize();
        return 1;
    }
    char* block = malloc(BAROGRAPH_STREAM_BLOCK);
    size_t bytes = 0;
    int from = 0;
    long blocks = 0;
    double total = 0;
    while ((code = barograph_stream_read(stream, block, &bytes, &from, 0)) > 0) {
        ++blocks; /* process the block here */
        total += (double)bytes;
    }
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("analyzer %d: %ld blocks, %.0f MiB\n", rank, blocks, total / (1 << 20));

    barograph_stream_close(stream);
    barograph_map_free(map);
    free(block);
    MPI_Finalize();
    return code < 0;
}
