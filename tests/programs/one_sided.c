/* SPDX-License-Identifier: BSD-3-Clause
 * One-sided communication and MPI-IO: timed and counted on no object; waits on their requests as well, and a wait on such a
 * request together with one of a communicator is mixed. */
#include <unistd.h>

#include "expect.h"

int main(int argc, char** argv) {
    int rank, size, in = 1, out[64], value = 0;
    char path[256];
    MPI_Win window;
    MPI_File file;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&in, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_lock_all(0, window);
    MPI_Rget(out, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Rget(out, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    expect("MPI_Win_create", "", 1, 0);
    expect("MPI_Win_fence", "", 2, 0);
    expect("MPI_Put", "", 1, 0);
    expect("MPI_Win_lock_all", "", 1, 0);
    expect("MPI_Rget", "", 2, 0);
    expect("MPI_Wait", "", 1, 0);
    expect("MPI_Ibarrier", "W0.0", 1, 0);
    expect("MPI_Waitall", "*mixed", 1, 0);
    expect("MPI_Win_unlock_all", "", 1, 0);
    expect("MPI_Win_free", "", 1, 0);

    snprintf(path, sizeof path, "one_sided-%d.data", rank);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                  MPI_INFO_NULL, &file);
    MPI_File_write_at(file, 0, &in, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_iread_at(file, 0, out, 1, MPI_INT, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    expect("MPI_File_open", "", 1, 0);
    expect("MPI_File_write_at", "", 1, 0);
    expect("MPI_File_iread_at", "", 1, 0);
    expect("MPI_Wait", "", 1, 0);
    expect("MPI_File_close", "", 1, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
