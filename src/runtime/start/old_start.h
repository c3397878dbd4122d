/* SPDX-License-Identifier: BSD-3-Clause */
/* For the one C file of a program that has to start under an old glibc; see cmake/BarographGlibc.cmake. */
#ifndef BAROGRAPH_OLD_START_H
#define BAROGRAPH_OLD_START_H

#ifdef BAROGRAPH_GLIBC_BASE
/*
 * The start file calls __libc_start_main, which has a new version since glibc 2.34
 * (cmake/BarographGlibc.cmake). The old version does the same here: the start file of a new glibc passes no
 * functions to call before and after main().
 */
typedef int Main(int, char**, char**);
typedef void Hook(void);
__asm__(".symver first_libc_start_main, __libc_start_main@" BAROGRAPH_GLIBC_BASE);
int first_libc_start_main(Main*, int, char**, Hook*, Hook*, Hook*, void*);
int __libc_start_main(Main*, int, char**, Hook*, Hook*, Hook*, void*);
__attribute__((visibility("hidden"))) int __libc_start_main(Main* program, int count, char** arguments,
                                                            Hook* before, Hook* after, Hook* unload,
                                                            void* stack) {
    return first_libc_start_main(program, count, arguments, before, after, unload, stack);
}
#endif

#endif
