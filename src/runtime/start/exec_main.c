/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * barograph-exec: the last step of `barograph run`. Puts the recording library and the settings into the
 * environment and becomes the program, so that neither the MPI launcher nor the environment it passes on is
 * touched, and the library can tell the program named on the command line (its process id is ours) from what
 * that program starts. Started once per rank by the launcher; must never print when it succeeds, and never
 * outlive the exec.
 *
 *     barograph-exec [-p LIBRARY]... [-s NAME=VALUE]... [--] PROGRAM [ARGUMENT]...
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/start/exec_preload.h"
#include "runtime/start/old_start.h"

/* Ours, wrappers (python/barograph/launch/plugins/wrappers.py), and a sanitizer's runtime that insists on
 * being first. */
enum { kMostLibraries = 32 };
enum { kUsage = 2, kNotExecutable = 126, kNotFound = 127 }; /* the last two as in POSIX sh */

/* True when `list`, whose elements the loader separates by colons and spaces, already holds `entry`. */
static int holds(const char* list, const char* entry) {
    const size_t length = strlen(entry);
    for (const char* at = list; *at != '\0';) {
        const size_t element = strcspn(at, ": ");
        if (element == length && memcmp(at, entry, length) == 0) {
            return 1;
        }
        at += element;
        at += strspn(at, ": ");
    }
    return 0;
}

/* Puts `library` before what is preloaded already, but for sanitizers: a tool that the user preloads is then
 * below ours. */
static int preload(const char* library) {
    const char* const old = getenv("LD_PRELOAD");
    if (old == NULL || *old == '\0') {
        return setenv("LD_PRELOAD", library, 1);
    }
    if (holds(old, library)) {
        return 0;
    }
    const size_t size = strlen(library) + strlen(old) + 3;
    char* const both = malloc(size);
    if (both == NULL) {
        return -1;
    }
    const size_t first = barograph_sanitizers_in(old);
    const char* const rest = old + first + strspn(old + first, ": ");
    snprintf(both, size, "%.*s%s%s%s%s", (int)first, old, first != 0 ? ":" : "", library,
             *rest != '\0' ? ":" : "", rest);
    const int status = setenv("LD_PRELOAD", both, 1);
    free(both);
    return status;
}

int main(int count, char** arguments) {
    const char* libraries[kMostLibraries];
    int libraries_used = 0;
    int option;
    while ((option = getopt(count, arguments, "+p:s:")) != -1) {
        switch (option) {
            case 'p':
                if (libraries_used < kMostLibraries) {
                    libraries[libraries_used++] = optarg;
                }
                break;
            case 's':
                if (strchr(optarg, '=') == NULL || putenv(optarg) != 0) {
                    fprintf(stderr, "barograph: error: -s %s: expected NAME=VALUE\n", optarg);
                    return kUsage;
                }
                break;
            default:
                return kUsage;
        }
    }
    if (optind >= count) {
        fputs("barograph: error: barograph-exec: no program given\n", stderr);
        return kUsage;
    }
    /* Its text stays where it is when the variable gets another. */
    const char* const given = getenv("LD_PRELOAD");
    int failed = 0;
    /* Last given, first prepended: the loader sees them in the order of the command line. */
    while (libraries_used > 0) {
        failed |= preload(libraries[--libraries_used]) != 0;
    }
    const char* const list = getenv("LD_PRELOAD");
    if (list != NULL && !barograph_may_preload(arguments + optind, list)) {
        failed |= (given != NULL ? setenv("LD_PRELOAD", given, 1) : unsetenv("LD_PRELOAD")) != 0;
    }
    char target[32];
    snprintf(target, sizeof target, "%ld", (long)getpid());
    failed |= setenv("BAROGRAPH_TARGET_PID", target, 1) != 0;
    if (failed) { /* The program comes first: it runs, recorded or not. */
        fputs("barograph: no memory for the environment; this process may not be recorded\n", stderr);
    }
    execvp(arguments[optind], arguments + optind);
    const int reason = errno;
    const char* const name = arguments[optind];
    const int is_there = reason == ENOENT && strchr(name, '/') != NULL && access(name, F_OK) == 0;
    fprintf(stderr, "barograph: error: cannot run %s: %s\n", name,
            is_there ? "the interpreter that it names does not exist" : strerror(reason));
    return reason == ENOENT ? kNotFound : kNotExecutable;
}
