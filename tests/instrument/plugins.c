/* SPDX-License-Identifier: BSD-3-Clause */
/* Loads libraries one after another, so that they get each other's addresses: plugins FILE FUNCTION ... */
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char** words) {
    int calls = 0;
    for (int round = 0; round < 10; ++round) {
        for (int i = 1; i + 1 < count; i += 2) {
            void* const library = dlopen(words[i], RTLD_NOW);
            int (*function)(void);
            *(void**)&function = dlsym(library, words[i + 1]);
            calls += function();
            dlclose(library);
        }
    }
    printf("%d\n", calls);
    return 0;
}
