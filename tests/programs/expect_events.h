/* SPDX-License-Identifier: BSD-3-Clause
 * How a test program says which events a trace of it must hold: one call of event() for each, in the order in which they
 * end on the first thread of this rank. Written as text to the folder named by EXPECT_DIR; tests/traced_kinds_test.py compares
 * all sends, receives, completions, collectives, one-sided calls and regions with it. */
#ifndef EXPECT_EVENTS_H
#define EXPECT_EVENTS_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nothing is said of it: no peer, no tag, no number. */
enum { NONE = -9999 };

static FILE* events_file;

static void events_open(int rank) {
    const char* folder = getenv("EXPECT_DIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/events-%d", folder == NULL ? "." : folder, rank);
    events_file = fopen(path, "w");
    if (events_file == NULL) {
        perror(path);
        MPI_Abort(MPI_COMM_WORLD, 99);
    }
}

static void column(int value) {
    if (value == NONE) {
        fprintf(events_file, "\t-");
    } else {
        fprintf(events_file, "\t%d", value);
    }
}

/* flags: of "synchronous", "any source", "any tag", "cancelled", "ambiguous" those that must be there, with ", " between. */
static void event(const char* kind, const char* operation, const char* object, int peer, int tag, int number,
                  int bytes, const char* flags) {
    fprintf(events_file, "%s\t%s\t%s", kind, operation, object);
    column(peer);
    column(tag);
    column(number);
    column(bytes);
    fprintf(events_file, "\t%s\n", flags);
}

static void events_close(void) {
    if (fclose(events_file) != 0) {
        MPI_Abort(MPI_COMM_WORLD, 99);
    }
}

#endif
