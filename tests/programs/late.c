/* SPDX-License-Identifier: BSD-3-Clause
 * ./late RANK SECONDS: that rank comes so much later than the others to MPI_Finalize, after 130 reductions of all. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char** argv) {
    int rank, i;
    double in = 1, out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (i = 0; i < 130; ++i) {
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (argc > 2 && rank == atoi(argv[1])) {
        sleep((unsigned)atoi(argv[2]));
    }
    MPI_Finalize();
    return 0;
}
