/* SPDX-License-Identifier: BSD-3-Clause
 * ./lookups HOW: what the loader answers, in lines that must be the same with and without the recorder. HOW is the call that comes
 * between a failure of the loader and the question for its reason, or "answer", for a function that only a tool has. Used by
 * tests/lookups_test.py. */
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static void call_in_between(const char* how) {
    char* words[] = {"none", NULL};
    pid_t child = 0;
    if (strcmp(how, "open") == 0) {
        close(open("/dev/null", O_RDONLY));
    } else if (strcmp(how, "fopen") == 0) {
        fclose(fopen("/dev/null", "r"));
    } else if (strcmp(how, "posix_spawn") == 0) {
        posix_spawn(&child, "/none", NULL, NULL, words, environ);
    } else if (strcmp(how, "execve") == 0) {
        execve("/none", words, environ);
    } else if (strcmp(how, "vfork") == 0) {
        child = vfork();
        if (child == 0) {
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "";
    void* volatile first = malloc(1); /* the program itself uses the heap before it asks the loader in vain */
    free(first);
    if (strcmp(how, "answer") == 0) {
        int (*function)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "answer");
        void* library = dlopen("libm.so.6", RTLD_NOW);
        printf("answer %d\n", function != NULL ? function() : -1);
        printf("cos %d %d\n", dlsym(library, "cos") != NULL, dlvsym(library, "cos", "NONE") != NULL);
        return 0;
    }
    if (dlopen("/none/library.so", RTLD_NOW) != NULL) {
        return 1;
    }
    call_in_between(how);
    const char* reason = dlerror();
    printf("%s\n", reason != NULL ? reason : "no reason");
    return 0;
}
