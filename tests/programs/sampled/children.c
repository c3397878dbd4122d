// SPDX-License-Identifier: BSD-3-Clause
// children HOW: spends CPU time in large(), does something with processes or signals, and spends CPU time in medium(). "borrows": a child
// changes its mask in its parent's memory, as those of Python's subprocess do; "resets": it also sets all actions to the default one;
// "forks": a child with memory of its own asks for the action of SIGURG, and works; "executes": becomes itself, a few times; "ticks": it
// has a timer and a handler for SIGPROF. Prints what both took, a 0, and the CPU time of the process. Ends with 1 if something is not as
// it would be alone.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "function.h"

FUNCTION(large, 1.5)
FUNCTION(medium, 2.5)

static volatile double sink;
static volatile sig_atomic_t ticks;

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

// Returns the CPU time that it took.
static double spend(double (*work)(long), double seconds) {
    const double begin = cpu();
    while (cpu() - begin < seconds) {
        sink = work(100000);
    }
    return cpu() - begin;
}

static void tick(int number) { ticks += number == SIGPROF; }

static int has_default(int number) {
    struct sigaction now = {.sa_handler = tick};
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_DFL;
}

static int ended_well(pid_t child) {
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int borrow(int resets) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const pid_t child = vfork();
    if (child == 0) {
        const struct sigaction none = {.sa_handler = SIG_DFL};
        for (int number = 1; resets && number < NSIG; ++number) {
            sigaction(number, &none, NULL);
        }
        const int status = resets && signal(SIGURG, SIG_DFL) != SIG_DFL;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        execl("/bin/sh", "sh", "-c", status ? "exit 1" : "exit 0", (char*)NULL);
        _exit(127);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ended_well(child);
}

static int forks(void) {
    const pid_t child = fork();
    if (child == 0) {
        const int good = has_default(SIGURG);
        spend(large, 0.1);
        _exit(good ? 0 : 1);
    }
    return ended_well(child);
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "";
    const int left = argc > 2 ? atoi(argv[2]) : 4;
    if (strcmp(how, "ticks") == 0) {
        const struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
        const struct itimerval span = {{0, 10000}, {0, 10000}};
        if (!has_default(SIGPROF) || sigaction(SIGPROF, &action, NULL) != 0 ||
            setitimer(ITIMER_PROF, &span, NULL) != 0) {
            return 1;
        }
    }
    const double first = spend(large, 0.6);
    int good = 1;
    if (strcmp(how, "borrows") == 0 || strcmp(how, "resets") == 0) {
        good = borrow(*how == 'r') && borrow(*how == 'r');
    } else if (strcmp(how, "forks") == 0) {
        good = forks();
    } else if (strcmp(how, "executes") == 0 && left > 0) {
        char more[16];
        snprintf(more, sizeof more, "%d", left - 1);
        execl(argv[0], argv[0], how, more, (char*)NULL);
        return 1;
    }
    const double second = spend(medium, 0.6);
    if (strcmp(how, "ticks") == 0) {
        good = ticks > 20;
    }
    printf("%.6f %.6f 0\n%.6f\n", first, second, cpu());
    return good && has_default(SIGURG) ? 0 : 1;
}
