/* SPDX-License-Identifier: BSD-3-Clause */
/* For -finstrument-functions: calls of MPI inside functions, and functions inside a call of MPI. */
#include <mpi.h>

static void add(void* in, void* to, int* count, MPI_Datatype* type) {
    (void)type;
    for (int i = 0; i < *count; ++i) {
        ((int*)to)[i] += ((int*)in)[i];
    }
}

__attribute__((noinline)) static int exchange(MPI_Op sum) {
    int one = 1;
    int all = 0;
    MPI_Allreduce(&one, &all, 1, MPI_INT, sum, MPI_COMM_WORLD);
    return all;
}

int main(int count, char** words) {
    MPI_Op sum;
    int ranks = 0;
    int wrong = 0;
    MPI_Init(&count, &words);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Op_create(add, 1, &sum);
    for (int i = 0; i < 10; ++i) {
        wrong += exchange(sum) != ranks;
    }
    MPI_Op_free(&sum);
    MPI_Finalize();
    return wrong;
}
