/* SPDX-License-Identifier: BSD-3-Clause
 * Dynamic processes: a parent job starts two children, works with them over the intercommunicator and over a merged
 * communicator, and both sides end in their own time. The children are the same program. Run on 2 ranks. With "missing" a
 * program that does not exist is started, and what MPI says of it printed. */
#include "expect.h"

#define W "W0.0"

/* Rank 0 of the parents alone is on the left of the merged communicator's first place. */
static void work(MPI_Comm inter, const char* name, const char* merged_name, int is_parent, int rank) {
    double in[4] = {0}, out[4];
    int other;
    MPI_Comm merged;
    MPI_Status status;
    MPI_Comm_remote_size(inter, &other);
    MPI_Barrier(inter);
    MPI_Allreduce(in, out, 3, MPI_DOUBLE, MPI_SUM, inter);
    MPI_Bcast(in, 2, MPI_DOUBLE, is_parent ? (rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, inter);
    MPI_Sendrecv(in, 1, MPI_DOUBLE, rank, 0, out, 1, MPI_DOUBLE, rank, 0, inter, &status);
    MPI_Intercomm_merge(inter, is_parent ? 0 : 1, &merged);
    MPI_Allreduce(in, out, 4, MPI_DOUBLE, MPI_SUM, merged);
    MPI_Comm_free(&merged);
    MPI_Comm_disconnect(&inter);
    expect("MPI_Barrier", name, 1, 0);
    expect("MPI_Allreduce", name, 1, 24);
    expect("MPI_Bcast", name, 1, is_parent && rank != 0 ? 0 : 16);
    expect("MPI_Sendrecv", name, 1, 8);
    expect("MPI_Intercomm_merge", name, 1, 0);
    expect("MPI_Allreduce", merged_name, 1, 32);
    expect("MPI_Comm_free", merged_name, 1, 0);
    expect("MPI_Comm_disconnect", name, 1, 0);
    (void)other;
}

/* Starting a program that does not exist fails in the same way as without the tool. */
static void start_missing(void) {
    MPI_Comm children;
    int codes[2], result;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    result = MPI_Comm_spawn("./no-such-program", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                            &children, codes);
    printf("spawn %s\n", result == MPI_SUCCESS ? "succeeded" : "failed");
    fflush(stdout);
}

int main(int argc, char** argv) {
    MPI_Comm parent, children;
    int rank, codes[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&parent);
    expect("MPI_Comm_get_parent", "", 1, 0);
    if (parent != MPI_COMM_NULL) {
        if (argc > 2 && strcmp(argv[1], "child") == 0 && strcmp(argv[2], "with words") == 0) {
            work(parent, "u0.P", "m0.P.1", 0, rank);
        }
        expect_write(rank + 100);
    } else if (argc > 1 && strcmp(argv[1], "missing") == 0) {
        start_missing();
    } else {
        char* words[] = {"child", "with words", NULL};
        if (argc > 1 && strcmp(argv[1], "multiple") == 0) {
            char* programs[2];
            char** lists[2];
            int one[2] = {1, 1};
            MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
            programs[0] = programs[1] = argv[0];
            lists[0] = lists[1] = words;
            MPI_Comm_spawn_multiple(2, programs, lists, one, infos, 0, MPI_COMM_WORLD, &children, codes);
            expect("MPI_Comm_spawn_multiple", W, 1, 0);
        } else {
            MPI_Comm_spawn(argv[0], words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, codes);
            expect("MPI_Comm_spawn", W, 1, 0);
        }
        work(children, "u0.1", "m0.1.1", 1, rank);
        expect_write(rank);
    }
    MPI_Finalize();
    return 0;
}
