/* SPDX-License-Identifier: BSD-3-Clause
 * Loads the MPI library named by OTHER_MPI for itself alone, as a plugin of some framework may, and uses its own. Called by
 * tests/libraries_test.py, which wants its own to be the recorded one. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    const char* other = getenv("OTHER_MPI");
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length, i, one = 1, sum;
    if (other == NULL || dlopen(other, RTLD_NOW | RTLD_LOCAL) == NULL) {
        fprintf(stderr, "%s\n", other == NULL ? "OTHER_MPI is not set" : dlerror());
        return 1;
    }
    MPI_Init(&argc, &argv);
    for (i = 0; i < 3; ++i) {
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Get_library_version(version, &length);
    MPI_Finalize();
    return 0;
}
