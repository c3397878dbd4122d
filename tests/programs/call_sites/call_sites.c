// SPDX-License-Identifier: BSD-3-Clause
// Calls MPI on lines that tests/call_sites_test.py knows by their marks.
#include <mpi.h>

void in_library(void);

__attribute__((noinline)) static void step(void) {
    MPI_Barrier(MPI_COMM_WORLD);  // mark: step
    __asm__ volatile("");
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    volatile int calls = 5;  // not unrolled: one call, one call site
    for (int i = 0; i < calls; i++) {
        step();  // mark: caller of step
    }
    in_library();
    MPI_Finalize();
    return 0;
}
