/* SPDX-License-Identifier: BSD-3-Clause
 * ./own_shm FOLDER exit|_exit: writes 10 bytes; a child with a file system of its own on FOLDER writes 20 and ends.
 * Where that cannot be made it ends with 77, else with 3. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

static void put(const char* name, int bytes) {
    const int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; i < bytes; ++i) {
        (void)!write(file, "x", 1);
    }
    close(file);
}

int main(int count, char** words) {
    if (count < 3) {
        return 2;
    }
    put("parent.dat", 10);
    const pid_t child = fork();
    if (child == 0) {
        if ((unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) ||
            mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("own", words[1], "tmpfs", 0, NULL) != 0) {
            _exit(77);
        }
        put("child.dat", 20);
        if (strcmp(words[2], "_exit") == 0) {
            _exit(4);
        }
        exit(4);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WEXITSTATUS(status) == 77) {
        return 77;
    }
    printf("child %d\n", WEXITSTATUS(status));
    return 3;
}
