/* SPDX-License-Identifier: BSD-3-Clause */
/* profile_name NAME0 NAME1 [SECONDS FILE]: rank r names the profile NAMEr ("-": not), first by another name, and makes ten barriers.
 * With a number of seconds it asks for snapshots, and waits for a file like FILE, which may be a pattern, unless that is "-"; with "die"
 * in their place rank 1 is killed.
 * What it calls after MPI_Finalize is too late. Used by tests/profile_names_test.py. */
#include <glob.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <barograph/barograph.h>

static int is_there(const char* pattern) {
    glob_t found;
    const int missing = glob(pattern, 0, 0, &found);
    if (missing == 0) {
        globfree(&found);
    }
    return missing == 0;
}

int main(int argc, char** argv) {
    int rank = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char* name = argv[1 + rank % 2];
    if (strcmp(name, "-") != 0) {
        barograph_profile_name("first");
        barograph_profile_name(name);
        barograph_profile_name("no/file name");
        barograph_profile_name("");
    }
    for (int i = 0; i < 10; ++i) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (argc > 3 && strcmp(argv[3], "die") == 0) {
        if (rank == 1) {
            raise(SIGKILL);
        }
        pause();
    }
    if (argc > 4) {
        barograph_snapshot_every(atof(argv[3]));
        while (strcmp(argv[4], "-") != 0 && !is_there(argv[4])) {
            usleep(1000);
        }
        if (strcmp(argv[4], "-") == 0) {
            usleep(500000);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    barograph_profile_name("too-late");
    barograph_snapshot_every(0.1);
    return 0;
}
