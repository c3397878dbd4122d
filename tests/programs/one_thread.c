/* SPDX-License-Identifier: BSD-3-Clause
 * ./one_thread [last]: what Linux does for a process of one thread only, one line each: what was called, what it returned, errno.
 * Before and after that it computes in `before` and `after`, and sleeps in `asleep`. `last`: enters a namespace in which no thread
 * can be made. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x00000080
#endif

static double cpu_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static volatile double sink = 1;

#define COMPUTE(name)                           \
    __attribute__((noinline)) void name(void) { \
        const double end = cpu_time() + 0.4;    \
        while (cpu_time() < end) {              \
            for (int i = 0; i < 10000; ++i) {   \
                sink = sink * 1.0000001;        \
            }                                   \
        }                                       \
    }
COMPUTE(before)
COMPUTE(after)

__attribute__((noinline)) void asleep(void) {
    const struct timespec span = {0, 500000000};
    nanosleep(&span, NULL);
    sink = sink + 1; /* no tail call */
}

static void show(const char* what, int result) {
    const int error = errno;
    printf("%s: %d %s\n", what, result, result == 0 ? "" : strerror(error));
}

/* Joins what a child has made. */
static void join(const char* what, int flag) {
    int ready[2];
    int end[2];
    if (pipe(ready) != 0 || pipe(end) != 0) {
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        close(end[1]);
        char answer = unshare(flag) == 0 ? 'y' : 'n';
        (void)!write(ready[1], &answer, 1);
        (void)!read(end[0], &answer, 1);
        _exit(0);
    }
    char made = 'n';
    (void)!read(ready[0], &made, 1);
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/ns/%s", (long)child, what);
    const int file = open(path, O_RDONLY);
    printf("a child's %s: %c, ", what, made);
    errno = 0;
    show("setns", setns(file, flag));
    close(file);
    close(end[1]);
    close(end[0]);
    close(ready[0]);
    close(ready[1]);
    waitpid(child, NULL, 0);
}

int main(int count, char** words) {
    FILE* file = fopen("one_thread.dat", "w");
    fputs("x", file);
    fclose(file);
    before();
    errno = 0;
    if (count > 1 && strcmp(words[1], "last") == 0) {
        show("unshare(CLONE_NEWUSER | CLONE_NEWPID)", unshare(CLONE_NEWUSER | CLONE_NEWPID));
    } else {
        show("unshare(CLONE_THREAD)", unshare(CLONE_THREAD));
        show("unshare(CLONE_SIGHAND)", unshare(CLONE_SIGHAND));
        show("unshare(CLONE_VM)", unshare(CLONE_VM));
        show("unshare(0x7)", unshare(7));
        const int mounts = open("/proc/self/ns/mnt", O_RDONLY);
        show("setns of mounts", setns(mounts, CLONE_NEWNS));
        close(mounts);
        show("setns of nothing", setns(-1, 0));
        join("time_for_children", CLONE_NEWTIME);
        show("unshare(CLONE_NEWUSER)", unshare(CLONE_NEWUSER));
        join("user", CLONE_NEWUSER);
    }
    after();
    asleep();
    return 3;
}
