/* SPDX-License-Identifier: BSD-3-Clause
 * ./apart LIBRARY: uses an MPI library in a namespace of its own, with a C library of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char** words) {
    void* library = count > 1 ? dlmopen(LM_ID_NEWLM, words[1], RTLD_NOW) : NULL;
    if (library == NULL) {
        return 2;
    }
    int (*start)(int*, char***) = (int (*)(int*, char***))dlsym(library, "MPI_Init");
    int (*end)(void) = (int (*)(void))dlsym(library, "MPI_Finalize");
    start(NULL, NULL);
    FILE* file = fopen("written.dat", "w");
    fputs("x", file);
    fclose(file);
    end();
    puts("ended");
    return 0;
}
