/* SPDX-License-Identifier: BSD-3-Clause
 * ./by_handle LIBRARY local|global|deep: is not linked with MPI, loads it so, and calls what it finds in its handle, as bindings of
 * other languages do: ten reductions of all. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#ifdef MPICH_HANDLES
typedef int Handle;
#else
typedef void* Handle;
#endif

int main(int argc, char** argv) {
    const int scope = strcmp(argv[2], "global") == 0 ? RTLD_GLOBAL : RTLD_LOCAL;
    void* mpi =
        dlopen(argv[1], RTLD_NOW | scope | (strcmp(argv[2], "deep") == 0 ? 8 /* RTLD_DEEPBIND */ : 0));
    if (mpi == NULL) {
        puts(dlerror());
        return 1;
    }
    dlerror();
    int (*init)(int*, char***) = (int (*)(int*, char***))dlsym(mpi, "MPI_Init");
    int (*finalize)(void) = (int (*)(void))dlsym(mpi, "MPI_Finalize");
    int (*rank)(Handle, int*) = (int (*)(Handle, int*))dlsym(mpi, "MPI_Comm_rank");
    int (*allreduce)(const void*, void*, int, Handle, Handle, Handle) =
        (int (*)(const void*, void*, int, Handle, Handle, Handle))dlsym(mpi, "MPI_Allreduce");
    if (dlerror() != NULL || dlsym(mpi, "MPI_None_such") != NULL || dlerror() == NULL) {
        puts("dlerror is not what dlsym left");
        return 1;
    }
#ifdef MPICH_HANDLES
    Handle world = 0x44000000, integer = 0x4c000405, sum = 0x58000003;
#else
    Handle world = dlsym(mpi, "ompi_mpi_comm_world"), integer = dlsym(mpi, "ompi_mpi_int"),
           sum = dlsym(mpi, "ompi_mpi_op_sum");
#endif
    init(&argc, &argv);
    int me, one = 1, all;
    rank(world, &me);
    for (int i = 0; i < 10; ++i)
        allreduce(&one, &all, 1, integer, sum, world);
    if (me == 0) printf("sum %d\n", all);
    finalize();
    return 0;
}
