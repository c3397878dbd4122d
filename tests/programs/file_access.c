/* SPDX-License-Identifier: BSD-3-Clause
 * MPI-IO whose counters are known by hand: places, sizes, views and hints. Prints nothing. Run on 2 ranks. */
#include <mpi.h>

static int data[256];

int main(int argc, char** argv) {
    int rank;
    MPI_File file;
    MPI_Info info;
    MPI_Request request;
    MPI_Datatype comb;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_File_open(MPI_COMM_WORLD, "access.data", MPI_MODE_CREATE | MPI_MODE_RDWR, info, &file);
    /* In bytes: right after each other, then 100 bytes on. */
    MPI_File_write_at(file, 0, data, 25, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_at(file, 100, data, 25, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_at(file, 300, data, 25, MPI_INT, MPI_STATUS_IGNORE);
    /* In ints behind 1000 bytes: at 1040 and, by the pointer, at 1080 and 1120. */
    MPI_File_set_view(file, 1000, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 10, data, 10, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 20, MPI_SEEK_SET);
    MPI_File_write(file, data, 10, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_iwrite(file, data, 10, MPI_INT, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_read_at_all_begin(file, 0, data, 5, MPI_INT);
    MPI_File_read_at_all_end(file, data, MPI_STATUS_IGNORE);
    /* Every other int: nothing is said of places. */
    MPI_Type_vector(4, 1, 2, MPI_INT, &comb);
    MPI_Type_commit(&comb);
    MPI_File_set_view(file, 0, MPI_INT, comb, "native", MPI_INFO_NULL);
    MPI_File_write_at(file, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Type_free(&comb);
    MPI_File_close(&file);
    MPI_Info_free(&info);
    MPI_Finalize();
    return 0;
}
