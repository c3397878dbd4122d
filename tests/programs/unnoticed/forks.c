/* SPDX-License-Identifier: BSD-3-Clause
 * ./forks fork|syscall|_Fork|clone: writes 70 bytes, forks so that handlers of pthread_atfork() are called or not, and
 * writes 110. The child writes 30 and ends with exit(4), the parent with 3. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define STACK 65536

static void put(const char* name, int bytes) {
    const int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; i < bytes; i += 10) {
        (void)!write(file, "0123456789", 10);
    }
    close(file);
}

static int child(void* nothing) {
    (void)nothing;
    put("child.dat", 30);
    exit(4);
}

static pid_t forked(const char* how) {
    if (strcmp(how, "fork") == 0) {
        return fork();
    }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (strcmp(how, "_Fork") == 0) {
        return _Fork();
    }
#endif
    if (strcmp(how, "syscall") == 0) {
        return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    }
    char* stack = malloc(STACK);
    return clone(child, stack + STACK, SIGCHLD, NULL);
}

int main(int count, char** words) {
    put("before.dat", 70);
    const pid_t id = forked(count > 1 ? words[1] : "fork");
    if (id == 0) {
        child(NULL);
    }
    int status = 0;
    waitpid(id, &status, 0);
    put("after.dat", 110);
    printf("child %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 3;
}
