/* SPDX-License-Identifier: BSD-3-Clause
 * ./containers [COUNT]: its files, and some processes with the number 1, each in a PID namespace of its own, at the
 * same time. Process I of them writes I + 1 bytes to `of.I`, then waits until all have; each prints a line of its own.
 * Where no namespace can be made it ends with 77, else with 3.
 * ./containers 1 HOLD: leaves one that goes on. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void put(int number, int bytes) {
    char name[32];
    snprintf(name, sizeof name, "of.%d", number);
    const int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; i < bytes; ++i) {
        (void)!write(file, "x", 1);
    }
    close(file);
}

/* What process 1 of a container does. */
static int contained(int number, int told, int go) {
    put(number, number + 1);
    (void)!write(told, "x", 1);
    char end = 0;
    (void)!read(go, &end, 1);
    printf("container %d: process %ld\n", number, (long)getpid());
    fflush(stdout);
    return 10 + number;
}

/* Leaves a process in a container of its own that goes on until somebody writes to `hold`. */
static void leave(const char* hold) {
    if (unshare(CLONE_NEWPID) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) {
        exit(77);
    }
    int told[2];
    char ready = 0;
    if (pipe(told) != 0) {
        exit(1);
    }
    if (fork() == 0) {
        put(0, 1);
        (void)!write(told[1], "x", 1);
        for (int descriptor = 0; descriptor < 3; ++descriptor) {
            close(descriptor);
        }
        close(told[1]);
        (void)open(hold, O_RDONLY);
        close(open("ended", O_CREAT | O_WRONLY, 0600));
        exit(0);
    }
    (void)!read(told[0], &ready, 1);
}

int main(int count, char** words) {
    if (count > 2) {
        leave(words[2]);
        return 3;
    }
    const int containers = count > 1 ? atoi(words[1]) : 2;
    int told[2];
    int go[2];
    if (pipe(told) != 0 || pipe(go) != 0) {
        return 1;
    }
    for (int i = 0; i < containers; ++i) {
        if (fork() == 0) {
            if (unshare(CLONE_NEWPID) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) {
                exit(77);
            }
            const pid_t child = fork();
            if (child == 0) {
                close(go[1]);
                exit(contained(i, told[1], go[0]));
            }
            close(go[1]);
            int status = 0;
            waitpid(child, &status, 0);
            exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
        }
    }
    close(told[1]);
    put(containers, 100);
    char ready = 0;
    for (int i = 0; i < containers && read(told[0], &ready, 1) == 1; ++i) {
    }
    close(go[1]);
    int sum = 0;
    int status = 0;
    while (wait(&status) > 0) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
            return 77;
        }
        sum += WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
    }
    printf("sum %d\n", sum);
    return 3;
}
