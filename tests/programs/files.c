/* SPDX-License-Identifier: BSD-3-Clause
 * MPI-IO: bytes read and written count on the file. Run on 2 ranks. */
#include "expect.h"

#define W "W0.0"

static MPI_File file;
static int data[64];

#define IGNORE MPI_STATUS_IGNORE
#define DONE() MPI_Wait(&request, IGNORE)

/* Everything on a file of all ranks, opened on a duplicate of the world. */
static void together(const char* path, int rank) {
    const char* name = path;
    MPI_Comm twin;
    MPI_Request request;
    MPI_Offset size;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_File_open(twin, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_size(file, 4096);
    MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_at(file, 64 * rank, data, 2, MPI_INT, IGNORE);
    MPI_File_write_at_all(file, 64 * rank, data, 3, MPI_INT, IGNORE);
    MPI_File_seek(file, 64 * rank, MPI_SEEK_SET);
    MPI_File_write(file, data, 4, MPI_INT, IGNORE);
    MPI_File_write_all(file, data, 5, MPI_INT, IGNORE);
    MPI_File_sync(file);
    MPI_File_read_at(file, 0, data, 6, MPI_INT, IGNORE);
    MPI_File_read_at_all(file, 0, data, 7, MPI_INT, IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read(file, data, 8, MPI_INT, IGNORE);
    MPI_File_read_all(file, data, 9, MPI_INT, IGNORE);
    MPI_File_get_size(file, &size);
    expect("MPI_Comm_dup", W, 1, 0);
    expect("MPI_File_open", name, 1, 0);
    expect("MPI_File_set_size", name, 1, 0);
    expect("MPI_File_set_view", name, 1, 0);
    expect("MPI_File_write_at", name, 1, 8);
    expect("MPI_File_write_at_all", name, 1, 12);
    expect("MPI_File_seek", name, 2, 0);
    expect("MPI_File_write", name, 1, 16);
    expect("MPI_File_write_all", name, 1, 20);
    expect("MPI_File_sync", name, 1, 0);
    expect("MPI_File_read_at", name, 1, 24);
    expect("MPI_File_read_at_all", name, 1, 28);
    expect("MPI_File_read", name, 1, 32);
    expect("MPI_File_read_all", name, 1, 36);
    expect("MPI_File_get_size", name, 1, 0);

    MPI_File_iwrite_at(file, 64 * rank, data, 2, MPI_INT, &request), DONE();
    MPI_File_iread_at(file, 0, data, 3, MPI_INT, &request), DONE();
    MPI_File_iwrite(file, data, 4, MPI_INT, &request), DONE();
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_iread(file, data, 5, MPI_INT, &request), DONE();
    expect("MPI_File_iwrite_at", name, 1, 8);
    expect("MPI_File_iread_at", name, 1, 12);
    expect("MPI_File_iwrite", name, 1, 16);
    expect("MPI_File_seek", name, 1, 0);
    expect("MPI_File_iread", name, 1, 20);
    expect("MPI_Wait", name, 4, 0);
    if (MPI_VERSION > 3 || MPI_SUBVERSION > 0) {
        MPI_File_iwrite_at_all(file, 64 * rank, data, 6, MPI_INT, &request), DONE();
        MPI_File_iread_at_all(file, 0, data, 7, MPI_INT, &request), DONE();
        expect("MPI_File_iwrite_at_all", name, 1, 24);
        expect("MPI_File_iread_at_all", name, 1, 28);
        expect("MPI_Wait", name, 2, 0);
    }

    MPI_File_write_at_all_begin(file, 64 * rank, data, 2, MPI_INT);
    MPI_File_write_at_all_end(file, data, IGNORE);
    MPI_File_read_at_all_begin(file, 0, data, 3, MPI_INT);
    MPI_File_read_at_all_end(file, data, IGNORE);
    MPI_File_write_all_begin(file, data, 4, MPI_INT);
    MPI_File_write_all_end(file, data, IGNORE);
    MPI_File_read_all_begin(file, data, 5, MPI_INT);
    MPI_File_read_all_end(file, data, IGNORE);
    expect("MPI_File_write_at_all_begin", name, 1, 8);
    expect("MPI_File_write_at_all_end", name, 1, 0);
    expect("MPI_File_read_at_all_begin", name, 1, 12);
    expect("MPI_File_read_at_all_end", name, 1, 0);
    expect("MPI_File_write_all_begin", name, 1, 16);
    expect("MPI_File_write_all_end", name, 1, 0);
    expect("MPI_File_read_all_begin", name, 1, 20);
    expect("MPI_File_read_all_end", name, 1, 0);
    MPI_File_close(&file);
    MPI_Comm_free(&twin);
    expect("MPI_File_close", name, 1, 0);
    expect("MPI_Comm_free", "d0.1", 1, 0);
}

/* Shared file pointers. */
static void shared(const char* path) {
    MPI_Offset place;
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_shared(file, data, 2, MPI_INT, IGNORE);
    MPI_File_write_ordered(file, data, 3, MPI_INT, IGNORE);
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    MPI_File_read_ordered(file, data, 4, MPI_INT, IGNORE);
    MPI_File_get_position_shared(file, &place);
    MPI_File_close(&file);
    expect("MPI_File_open", path, 1, 0);
    expect("MPI_File_write_shared", path, 1, 8);
    expect("MPI_File_write_ordered", path, 1, 12);
    expect("MPI_File_seek_shared", path, 1, 0);
    expect("MPI_File_read_ordered", path, 1, 16);
    expect("MPI_File_get_position_shared", path, 1, 0);
    expect("MPI_File_close", path, 1, 0);
}

/* A file of this rank alone, together with a request of the world; and one that cannot be opened. */
static void alone(int rank) {
    char path[64];
    MPI_Request requests[2];
    snprintf(path, sizeof path, "files-%d.data", rank);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_iwrite_at(file, 0, data, 1, MPI_INT, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_File_close(&file);
    MPI_File_delete(path, MPI_INFO_NULL);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    expect("MPI_File_open", path, 2, 0);
    expect("MPI_File_iwrite_at", path, 1, 4);
    expect("MPI_Ibarrier", W, 1, 0);
    expect("MPI_Waitall", "*mixed", 1, 0);
    expect("MPI_File_close", path, 1, 0);
    expect("MPI_File_delete", path, 1, 0);
}

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 1) {
        together("files.data", rank);
        alone(rank);
    } else {
        shared("shared.data");
    }
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
