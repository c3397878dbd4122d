/* SPDX-License-Identifier: BSD-3-Clause
 * A program of couple_test.py: uses MPI_COMM_WORLD and communicators made of it, and knows of no other program. `own_world ROUNDS [END]`:
 * rank 0 prints its world's size, with END "line" what it reads from standard input; with "abort" it calls MPI_Abort with 7, with "kill"
 * it gets SIGKILL, with "exit" it exits with 5, each while the others wait for it, and after all BEGUN_RANKS ranks of the job have made a
 * file in BEGUN_DIR, which they do after MPI_Init. Makes no windows: in Open MPI 4.1 those of two programs
 * get into each other's way (docs/reference/coupling-faults.md). */
#include <dirent.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say_begun(void) {
    char path[4096];
    const char* folder = getenv("BEGUN_DIR");
    if (folder != NULL) {
        snprintf(path, sizeof path, "%s/%ld", folder, (long)getpid());
        fclose(fopen(path, "w"));
    }
}

static void wait_until_all_have_begun(void) {
    const int ranks = atoi(getenv("BEGUN_RANKS"));
    for (int found = 0; found < ranks; usleep(10000)) {
        DIR* folder = opendir(getenv("BEGUN_DIR"));
        found = 0;
        for (struct dirent* entry; (entry = readdir(folder)) != NULL;) {
            found += entry->d_name[0] != '.';
        }
        closedir(folder);
    }
}

int main(int argc, char** argv) {
    double values[8] = {0}, sums[8];
    char bytes[500] = {0}, line[100] = "";
    const char* end = argc > 2 ? argv[2] : "";
    const int rounds = argc > 1 ? atoi(argv[1]) : 1;
    int rank, size, i;
    MPI_Comm copy, half;
    MPI_Init(&argc, &argv);
    say_begun();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    for (i = 0; i < rounds; ++i) {
        MPI_Sendrecv_replace(bytes, sizeof bytes, MPI_CHAR, (rank + 1) % size, 1, (rank + size - 1) % size, 1,
                             copy, MPI_STATUS_IGNORE);
        MPI_Allreduce(values, sums, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Bcast(bytes, 300, MPI_CHAR, 0, half);
    }
    if (rank == 0) {
        if (strcmp(end, "line") == 0 && fgets(line, sizeof line, stdin) == NULL) {
            strcpy(line, "nothing\n");
        }
        printf("world of %d %s\n", size, strtok(line, "\n") != NULL ? line : "");
        fflush(stdout);
        if (*end != '\0' && strcmp(end, "line") != 0) {
            wait_until_all_have_begun();
        }
        if (strcmp(end, "abort") == 0) {
            MPI_Abort(MPI_COMM_WORLD, 7);
        } else if (strcmp(end, "kill") == 0) {
            raise(SIGKILL);
        } else if (strcmp(end, "exit") == 0) {
            exit(5);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
