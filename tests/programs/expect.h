/* SPDX-License-Identifier: BSD-3-Clause
 * How a test program says what a profile of it must hold: one call of expect() for each operation on each object, with
 * the number of calls and bytes of this rank. Written as text to the folder named by EXPECT_DIR; tests/exactness_test.py
 * compares it with the profile and allows no other MPI calls in it. Without EXPECT_DIR nothing is written. */
#ifndef EXPECT_H
#define EXPECT_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Open MPI 5 says that it is MPI 3.1, but has all of 4.0 save large counts. */
#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
#define EXPECT_MPI_4 1
#else
#define EXPECT_MPI_4 0
#endif

enum { EXPECT_ROWS = 256 };
static struct {
    char operation[64];
    char object[64];
    long long calls;
    long long bytes;
} expect_rows[EXPECT_ROWS];
static int expect_count = 0;

/* object: display name of a communicator, name of a file in the working directory, "*mixed", or "" for none. Rows of the
 * same operation and object add up. */
static void expect(const char* operation, const char* object, long long calls, long long bytes) {
    int i = 0;
    while (i < expect_count &&
           (strcmp(expect_rows[i].operation, operation) != 0 || strcmp(expect_rows[i].object, object) != 0)) {
        ++i;
    }
    if (i == EXPECT_ROWS) {
        fprintf(stderr, "too many expectations\n");
        exit(99);
    }
    if (i == expect_count) {
        snprintf(expect_rows[i].operation, sizeof expect_rows[i].operation, "%s", operation);
        snprintf(expect_rows[i].object, sizeof expect_rows[i].object, "%s", object);
        ++expect_count;
    }
    expect_rows[i].calls += calls;
    expect_rows[i].bytes += bytes;
}

static void expect_write(int rank) {
    const char* folder = getenv("EXPECT_DIR");
    char path[4096];
    FILE* file;
    int i;
    if (folder == NULL) {
        return;
    }
    snprintf(path, sizeof path, "%s/rank-%d", folder, rank);
    file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(99);
    }
    for (i = 0; i < expect_count; ++i) {
        if (expect_rows[i].calls != 0) {
            fprintf(file, "%s\t%s\t%lld\t%lld\n", expect_rows[i].operation, expect_rows[i].object,
                    expect_rows[i].calls, expect_rows[i].bytes);
        }
    }
    fclose(file);
}

/* A display name: kind letter, leader, place below the world. The text is good until the fourth call from now. */
#ifdef __GNUC__
__attribute__((unused))
#endif
static const char* comm_name(char kind, int leader, const char* place) {
    static char names[4][64];
    static int next = 0;
    char* name = names[next = (next + 1) % 4];
    snprintf(name, sizeof names[0], "%c%d.%s", kind, leader, place);
    return name;
}

#endif
