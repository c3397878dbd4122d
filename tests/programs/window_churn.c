/* SPDX-License-Identifier: BSD-3-Clause
 * Makes and frees as many windows as its argument says, one at a time; the first 32 are kept apart in the profile. */
#include "expect.h"

int main(int argc, char** argv) {
    const int many = argc > 1 ? atoi(argv[1]) : 100;
    char name[64];
    int rank, i, value = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 1; i <= many; ++i) {
        MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        MPI_Win_set_name(window, i == 33 ? "first of the rest" : "one of many");
        MPI_Win_fence(0, window);
        MPI_Win_free(&window);
        snprintf(name, sizeof name, i <= 32 ? "W0.0:w%d" : "W0.0:w33+", i);
        expect("MPI_Win_create", "W0.0", 1, 0);
        expect("MPI_Win_set_name", name, 1, 0);
        expect("MPI_Win_fence", name, 1, 0);
        expect("MPI_Win_free", name, 1, 0);
    }
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
