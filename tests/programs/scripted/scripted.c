/* SPDX-License-Identifier: BSD-3-Clause
 * An MPI program that does what a script says: one operation a line, a word and integers. tests/random_programs writes the
 * scripts and keeps the books; this program keeps none. Each process acts where it holds the communicator or request of a
 * line; communicators and requests are numbers ("slots"), processes are ranks of the world.
 *     scripted SCRIPT [POLLS]
 * How often it had to ask (tests, probes that do not wait) it writes to POLLS-rank: "line function calls". */
#include <barograph/barograph.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMS = 256, REQUESTS = 1024, ARGUMENTS = 4096, AREA = 1 << 25, SENT = 1 << 20, TYPES = 6, LIST = 64 };

static MPI_Comm comms[COMMS];
static MPI_Request requests[REQUESTS];
static MPI_Datatype types[TYPES];
static MPI_Group world_group;
static int me, ranks, line;
static FILE* polls;
/* What is sent, and where things arrive: each receive of a program has a place of its own. */
static char sent[SENT], area[AREA], attached[1 << 24];
static size_t used;

static void fail(const char* what) {
    fprintf(stderr, "scripted: line %d: %s\n", line, what);
    MPI_Abort(MPI_COMM_WORLD, 98);
}

/* Room for `count` elements of any type; the largest extent is 24 bytes. */
static void* fresh(long long count) {
    void* place = area + used;
    used += (size_t)(count * 24 + 63) / 64 * 64;
    if (used > sizeof area) {
        fail("no room");
    }
    return place;
}

static void asked(const char* function, int calls) {
    if (polls != NULL) {
        fprintf(polls, "%d\t%s\t%d\n", line, function, calls);
    }
}

#include "collectives.h"
#include "communicators.h"
#include "messages.h"
#include "windows.h"

static const struct {
    const char* word;
    void (*act)(const int* a, int n);
} words[] = {
    {"dup", act_dup},
    {"dupinfo", act_dup_with_info},
    {"idup", act_idup},
    {"split", act_split},
    {"splittype", act_split_type},
    {"create", act_create},
    {"group", act_create_group},
    {"cart", act_cart},
    {"cartsub", act_cart_sub},
    {"graph", act_graph},
    {"adjacent", act_adjacent},
    {"dist", act_dist_graph},
    {"inter", act_inter},
    {"merge", act_merge},
    {"free", act_free},
    {"disconnect", act_disconnect},
    {"setname", act_set_name},
    {"message", act_message},
    {"ready", act_ready},
    {"start", act_start},
    {"post", act_post},
    {"prepare", act_prepare},
    {"shift", act_shift},
    {"complete", act_complete},
    {"forget", act_forget},
    {"coll", act_collective},
    {"neighbor", act_neighbor},
    {"window", act_window},
};

static void begin_program(void) {
    int i;
    used = 0;
    for (i = 2; i < COMMS; ++i) {
        comms[i] = MPI_COMM_NULL;
    }
    for (i = 0; i < REQUESTS; ++i) {
        requests[i] = MPI_REQUEST_NULL;
    }
}

static void obey(char* text) {
    static int arguments[ARGUMENTS];
    char* rest;
    char* word = strtok_r(text, " \n", &rest);
    char* next;
    size_t i;
    int n = 0;
    if (word == NULL) {
        return;
    }
    if (strcmp(word, "enter") == 0 || strcmp(word, "leave") == 0) {
        const barograph_handle region = barograph_region_handle(strtok_r(NULL, " \n", &rest));
        if (word[0] == 'e') {
            barograph_begin(region);
        } else {
            barograph_end(region);
        }
        return;
    }
    if (strcmp(word, "program") == 0) {
        begin_program();
        return;
    }
    while ((next = strtok_r(NULL, " \n", &rest)) != NULL && n < ARGUMENTS) {
        arguments[n++] = atoi(next);
    }
    for (i = 0; i < sizeof words / sizeof words[0]; ++i) {
        if (strcmp(word, words[i].word) == 0) {
            words[i].act(arguments, n);
            return;
        }
    }
    fail(word);
}

int main(int argc, char** argv) {
    static char text[1 << 16];
    char path[4096];
    FILE* script;
    void* detached;
    int size, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_group(MPI_COMM_WORLD, &world_group);
    comms[0] = MPI_COMM_WORLD;
    comms[1] = MPI_COMM_SELF;
    types[0] = MPI_BYTE;
    types[1] = MPI_INT;
    types[2] = MPI_DOUBLE;
    MPI_Type_contiguous(3, MPI_INT, &types[3]);
    MPI_Type_vector(2, 1, 2, MPI_DOUBLE, &types[4]); /* 16 bytes in 24 */
    MPI_Type_contiguous(0, MPI_INT, &types[5]);
    for (i = 3; i < TYPES; ++i) {
        MPI_Type_commit(&types[i]);
    }
    MPI_Buffer_attach(attached, sizeof attached);
    script = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (script == NULL) {
        fail("no script");
    }
    if (argc > 2) {
        snprintf(path, sizeof path, "%s-%d", argv[2], me);
        polls = fopen(path, "w");
    }
    for (line = 0; fgets(text, sizeof text, script) != NULL; ++line) {
        obey(text);
    }
    fclose(script);
    if (polls != NULL) {
        fclose(polls);
    }
    MPI_Buffer_detach(&detached, &size);
    for (i = 3; i < TYPES; ++i) {
        MPI_Type_free(&types[i]);
    }
    MPI_Group_free(&world_group);
    MPI_Finalize();
    return 0;
}
