/* SPDX-License-Identifier: BSD-3-Clause */
/* A tool for OpenMP beside ours, for tests/instrument/openmp_test.py: counts parallel regions. */
#include <stdint.h>
#include <stdio.h>

typedef void (*any)(void);
typedef any (*lookup)(const char* name);
typedef int (*set_callback)(int which, any callback);
struct tool {
    int (*initialize)(lookup find, int device, uint64_t* data);
    void (*finalize)(uint64_t* data);
    uint64_t data;
};

static int regions;

static void parallel_begin(void) { __atomic_fetch_add(&regions, 1, __ATOMIC_RELAXED); }

static int initialize(lookup find, int device, uint64_t* data) {
    ((set_callback)find("ompt_set_callback"))(3, parallel_begin);
    return 1;
}

static void finalize(uint64_t* data) {
    printf("%d parallel regions\n", regions);
    fflush(stdout);
}

static struct tool tool = {initialize, finalize, 0};

struct tool* ompt_start_tool(unsigned version, const char* runtime) { return &tool; }
