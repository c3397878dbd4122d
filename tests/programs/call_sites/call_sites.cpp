// SPDX-License-Identifier: BSD-3-Clause
// As call_sites.c: a call in an inlined function template, below a member function of a namespace.
#include <mpi.h>

template <typename T>
__attribute__((always_inline)) inline void exchange(T*) {
    MPI_Barrier(MPI_COMM_WORLD);  // mark: inlined
}

namespace solver {
struct Grid {
    __attribute__((noinline)) void advance() {
        exchange(&value);  // mark: caller of inlined
        __asm__ volatile("");
    }
    double value = 0;
};
}  // namespace solver

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    solver::Grid grid;
    grid.advance();
    MPI_Finalize();
}
