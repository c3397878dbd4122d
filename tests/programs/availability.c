/* SPDX-License-Identifier: BSD-3-Clause
 * Asks the loader which MPI functions exist, as programs do that run on old and new MPIs. The answers must not depend on
 * whether the program is recorded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
    static const char* const names[] = {"MPI_Send",
                                        "PMPI_Send",
                                        "MPI_Send_c",
                                        "PMPI_Send_c",
                                        "MPI_Allreduce_c",
                                        "MPI_Bcast_init",
                                        "MPI_Psend_init",
                                        "MPI_Session_init",
                                        "MPI_Isendrecv",
                                        "MPI_Pready",
                                        "MPI_Request_get_status_all",
                                        "MPI_Comm_idup",
                                        "MPI_Comm_join",
                                        "MPI_Pcontrol"};
    unsigned i, round;
    int rank;
    for (round = 0; round < 2; ++round) {
        if (round == 1) {
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        }
        for (i = 0; i < sizeof names / sizeof *names; ++i) {
            printf("%s %s MPI_Init: %d\n", names[i], round == 0 ? "before" : "after",
                   dlsym(RTLD_DEFAULT, names[i]) != NULL);
        }
    }
    MPI_Finalize();
    return 0;
}
