/* SPDX-License-Identifier: BSD-3-Clause
 * Nonblocking MPI-IO whose time is easily counted twice, or where nothing was: both directions and blocking calls at one time, a
 * pause, requests that are freed, calls too deep to have a time. Prints nothing. Run on 1 rank. */
#include <barograph/barograph.h>
#include <mpi.h>
#include <unistd.h>

enum { kCount = 4096, kBytes = 4 * kCount, kTooDeep = 1001, kPauseUs = 20000 };
static int data[3][kCount];

static MPI_File open_file(const char* name) {
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    return file;
}

static void start(MPI_File file, int place, MPI_Request* request) {
    MPI_File_iwrite_at(file, (MPI_Offset)place * kBytes, data[place], kCount, MPI_INT, request);
}

/* All that is under way lies in one another. */
static void both(void) {
    MPI_Request requests[2];
    MPI_File file = open_file("both.data");
    MPI_File_write_at(file, 0, data[0], kCount, MPI_INT, MPI_STATUS_IGNORE);
    start(file, 1, requests);
    MPI_File_iread_at(file, 0, data[0], kCount, MPI_INT, requests + 1);
    MPI_File_write_at(file, 2 * kBytes, data[2], kCount, MPI_INT, MPI_STATUS_IGNORE);
    usleep(kPauseUs);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_File_close(&file);
}

static void paused(void) {
    MPI_Request requests[2];
    MPI_File over = open_file("over.data"), within = open_file("within.data");
    start(over, 0, requests);
    barograph_pause();
    start(within, 0, requests + 1);
    usleep(kPauseUs);
    barograph_resume();
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    MPI_Wait(requests + 1, MPI_STATUS_IGNORE);
    MPI_File_close(&over);
    MPI_File_close(&within);
}

static void freed(void) {
    MPI_Request requests[2];
    MPI_File file = open_file("freed.data");
    start(file, 0, requests);
    start(file, 1, requests + 1);
    MPI_Wait(requests, MPI_STATUS_IGNORE);
    MPI_Request_free(requests + 1);
    MPI_File_close(&file);
}

static void deep(void) {
    const barograph_handle region = barograph_region_handle("deep");
    MPI_Request request;
    MPI_File file = open_file("deep.data");
    for (int i = 0; i < kTooDeep; ++i) {
        barograph_begin(region);
    }
    start(file, 0, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_write_at_all_begin(file, kBytes, data[1], kCount, MPI_INT);
    MPI_File_write_at_all_end(file, data[1], MPI_STATUS_IGNORE);
    for (int i = 0; i < kTooDeep; ++i) {
        barograph_end(region);
    }
    MPI_File_close(&file);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    both();
    paused();
    freed();
    deep();
    MPI_Finalize();
    return 0;
}
