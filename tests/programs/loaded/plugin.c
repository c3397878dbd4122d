/* SPDX-License-Identifier: BSD-3-Clause
 * With -DPLUGIN a library that is linked with MPI; without, the program that loads it so that it finds its own libraries first. */
#define _GNU_SOURCE
#ifdef PLUGIN
#include <mpi.h>
int work(void) {
    int one = 1, sum, rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 10; ++i)
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum;
}
#else
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char** argv) {
    void* plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) : NULL;
    if (plugin == NULL) {
        puts(dlerror());
        return 1;
    }
    fclose(fopen("file", "w"));
    printf("sum %d\n", ((int (*)(void))dlsym(plugin, "work"))());
    return 0;
}
#endif
