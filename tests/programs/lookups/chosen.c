/* SPDX-License-Identifier: BSD-3-Clause
 * A library with a function that is chosen when the library is relocated, before any preloaded one is, and asks dlsym() for that. With
 * MAIN the program that calls it. Used by tests/lookups_test.py. */
#include <dlfcn.h>
#include <stdio.h>

#ifdef MAIN
int chosen(void);
int main(void) {
    printf("chosen %d\n", chosen());
    return 0;
}
#else
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*choose(void))(void) { return dlsym(RTLD_DEFAULT, "getpid") != NULL ? one : two; }
int chosen(void) __attribute__((ifunc("choose")));
#endif
