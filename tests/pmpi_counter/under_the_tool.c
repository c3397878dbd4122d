/* SPDX-License-Identifier: BSD-3-Clause
 * Preloaded behind Barograph: stands before every PMPI function of the library and counts the calls that Barograph itself
 * makes, told by who is returned to. The program says what it is about to do with under_the_tool(). Writes "activity
 * function calls" lines to $UNDER_THE_TOOL_DIR/rank-R at exit. pmpi_names.h, made from the library's symbols, lists the
 * functions: F(Comm_rank) F(Send) ... Arguments are words whatever the function, and none has more than 16. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long word;
typedef word (*function)(word, word, word, word, word, word, word, word, word, word, word, word, word, word,
                         word, word);

#define F(name) number_##name,
enum {
#include "pmpi_names.h"
    functions
};
#undef F
#define F(name) "MPI_" #name,
static const char* const names[] = {
#include "pmpi_names.h"
};
#undef F

enum { ACTIVITIES = 64 };
static char activities[ACTIVITIES][64] = {"start"};
static int counts[ACTIVITIES][functions];
static int current, known = 1;
static function real[functions];

void under_the_tool(const char* activity) {
    for (current = 0; current < known; ++current) {
        if (strcmp(activities[current], activity) == 0) {
            return;
        }
    }
    strncpy(activities[known++], activity, sizeof activities[0] - 1);
}

static function find(int number, const char* name, const void* caller) {
    Dl_info object;
    if (real[number] == NULL) {
        real[number] = (function)dlsym(RTLD_NEXT, name);
    }
    if (dladdr(caller, &object) != 0 && strstr(object.dli_fname, "libbarograph") != NULL) {
        __atomic_fetch_add(&counts[current][number], 1, __ATOMIC_RELAXED);
    }
    return real[number];
}

#define F(name)                                                                                              \
    word PMPI_##name(word a, word b, word c, word d, word e, word f, word g, word h, word i, word j, word k, \
                     word l, word m, word n, word o, word p) {                                               \
        return find(number_##name, "PMPI_" #name, __builtin_return_address(0))(a, b, c, d, e, f, g, h, i, j, \
                                                                               k, l, m, n, o, p);            \
    }
#include "pmpi_names.h"

__attribute__((destructor)) static void report(void) {
    const char* folder = getenv("UNDER_THE_TOOL_DIR");
    char path[4096];
    FILE* file;
    int i, j;
    const char* rank = getenv("OMPI_COMM_WORLD_RANK");
    if (rank == NULL) {
        rank = getenv("PMI_RANK");
    }
    if (folder == NULL || rank == NULL) {
        return;
    }
    snprintf(path, sizeof path, "%s/rank-%s", folder, rank);
    file = fopen(path, "w");
    for (i = 0; file != NULL && i < known; ++i) {
        for (j = 0; j < functions; ++j) {
            if (counts[i][j] != 0) {
                fprintf(file, "%s\t%s\t%d\n", activities[i], names[j], counts[i][j]);
            }
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}
