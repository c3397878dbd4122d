/* SPDX-License-Identifier: BSD-3-Clause
 * Starts a program in the way that argument 1 names, and says how it ended: "HOW CODE". Started by children_test.py. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static void become(const char* how, char** words) {
    const char* path = words[0];
    if (strcmp(how, "execl") == 0) execl(path, path, NULL);
    if (strcmp(how, "execle") == 0) execle(path, path, NULL, environ);
    if (strcmp(how, "execlp") == 0) execlp(path, path, NULL);
    if (strcmp(how, "execv") == 0) execv(path, words);
    if (strcmp(how, "execve") == 0) execve(path, words, environ);
    if (strcmp(how, "execvp") == 0) execvp(strrchr(path, '/') + 1, words);  // it is on PATH
    if (strcmp(how, "execvpe") == 0) execvpe(strrchr(path, '/') + 1, words, environ);
    if (strcmp(how, "fexecve") == 0) fexecve(open(path, O_RDONLY), words, environ);
    if (strcmp(how, "execveat") == 0) execveat(AT_FDCWD, path, words, environ, 0);
    _exit(99);
}

int main(int count, char** words) {
    if (count < 3) return 2;
    const char* how = words[1];
    words += 2;
    int status = 0;
    fflush(stdout);
    if (strcmp(how, "system") == 0) {
        status = system(words[0]);
    } else if (strcmp(how, "popen") == 0) {
        FILE* pipe = popen(words[0], "w");
        status = pclose(pipe);
    } else if (strncmp(how, "posix_spawn", 11) == 0) {
        pid_t child;
        const int failed = strcmp(how, "posix_spawn") == 0
                               ? posix_spawn(&child, words[0], NULL, NULL, words, environ)
                               : posix_spawnp(&child, strrchr(words[0], '/') + 1, NULL, NULL, words, environ);
        if (failed != 0 || waitpid(child, &status, 0) < 0) return 98;
    } else if (strcmp(how, "elsewhere") == 0) {
        pid_t child;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addchdir_np(&actions, "folder");
        if (posix_spawn(&child, words[0], &actions, NULL, words, environ) != 0 ||
            waitpid(child, &status, 0) < 0) {
            return 98;
        }
    } else if (strncmp(how, "vfork-", 6) == 0) {
        const pid_t child = vfork();
        if (child == 0) become(how + 6, words);
        waitpid(child, &status, 0);
    } else {
        const pid_t child = fork();
        if (child == 0) become(how, words);
        waitpid(child, &status, 0);
    }
    printf("%s %d\n", how, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 0;
}
