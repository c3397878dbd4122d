/* SPDX-License-Identifier: BSD-3-Clause
 * Regions with categories: nested, two of one category, one given another category later, one on rank 1 alone.
 * Then, by the argument: "differ": each rank gives a region another category; "die": rank 1 is killed in a region;
 * "snapshot FILE": asks for a snapshot and waits for it, before a region of one more category. */
#include <signal.h>
#include <unistd.h>

#include <barograph/barograph.h>

#include "expect.h"

static void read_mesh(void) {
    BAROGRAPH_REGION_CATEGORY("read mesh", "io");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void write_results(void) {
    BAROGRAPH_REGION_CATEGORY("write results", "io");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void solve(void) {
    int i;
    BAROGRAPH_REGION_CATEGORY("solve", "math");
    for (i = 0; i < 3; ++i) {
        BAROGRAPH_REGION("step"); /* has none: its time is that of solve */
        write_results();
    }
}

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    read_mesh();
    solve();
    if (rank == 1) {
        const barograph_handle again = barograph_region_handle_in("solve", "physics");
        const barograph_handle only = barograph_region_handle_in("only here", "extra");
        barograph_begin(only);
        barograph_begin(again);
        barograph_end(again);
        barograph_end(only);
    }
    if (argc > 1 && strcmp(argv[1], "differ") == 0) {
        const barograph_handle by_rank = barograph_region_handle_in("by rank", rank == 0 ? "even" : "odd");
        barograph_begin(by_rank);
        barograph_end(by_rank);
    }
    if (argc > 1 && strcmp(argv[1], "die") == 0) {
        BAROGRAPH_REGION_CATEGORY("last words", "io");
        if (rank == 1) {
            raise(SIGKILL);
        }
    }
    if (argc > 2 && strcmp(argv[1], "snapshot") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        barograph_snapshot("half");
        while (access(argv[2], F_OK) != 0) {
            usleep(1000);
        }
        BAROGRAPH_REGION_CATEGORY("after it", "late");
    }
    expect("MPI_Barrier", "W0.0", 4, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
