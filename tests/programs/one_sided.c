/* SPDX-License-Identifier: BSD-3-Clause
 * One-sided communication: every way to make a window, every operation and synchronization. A window is an object of its
 * own; its requests map to it, and a wait on such a request together with one of a communicator is mixed. Run on 2 ranks. */
#include "expect.h"

#define W "W0.0"

/* The third window of the world, so that it is seen that numbers go on after a window was freed. */
static void again(void) {
    int value = 0;
    MPI_Win window;
    MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    expect("MPI_Win_create", W, 1, 0);
    expect("MPI_Win_fence", W ":w3", 1, 0);
    expect("MPI_Win_free", W ":w3", 1, 0);
}

static void active(int next) {
    const char* name = W ":w1";
    int value[16] = {0}, in[16] = {1};
    MPI_Win window;
    MPI_Win_create(value, sizeof value, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(in, 2, MPI_INT, next, 0, 2, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Get(in, 3, MPI_INT, next, 0, 3, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Accumulate(in, 4, MPI_INT, next, 0, 4, MPI_INT, MPI_SUM, window);
    MPI_Put(in, 5, MPI_INT, MPI_PROC_NULL, 0, 5, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    expect("MPI_Win_create", W, 1, 0);
    expect("MPI_Win_fence", name, 4, 0);
    expect("MPI_Put", name, 2, 8 + 20);
    expect("MPI_Get", name, 1, 12);
    expect("MPI_Accumulate", name, 1, 16);
    expect("MPI_Win_free", name, 1, 0);
}

static void passive(int next) {
    const char* name = W ":w2";
    int *memory = NULL, in[16] = {1}, out[16], flag = 0;
    MPI_Win window;
    MPI_Group world, one;
    MPI_Request requests[3];
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_set_name(window, "the shelf");
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, window);
    MPI_Put(in, 1, MPI_INT, next, 0, 1, MPI_INT, window);
    MPI_Win_flush(next, window);
    MPI_Win_flush_local(next, window);
    MPI_Win_unlock(next, window);
    /* A rank that holds its locks below until all are in the barrier must not keep another from the lock above. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, window);
    MPI_Win_sync(window);
    MPI_Fetch_and_op(in, out, MPI_INT, next, 0, MPI_SUM, window);
    MPI_Compare_and_swap(in, in + 1, out, MPI_INT, next, 0, window);
    MPI_Win_flush_all(window);
    MPI_Win_flush_local_all(window);
    MPI_Get_accumulate(in, 2, MPI_INT, out, 2, MPI_INT, next, 0, 2, MPI_INT, MPI_SUM, window);
    /* Only fetches: the origin means nothing. */
    MPI_Get_accumulate(NULL, 0, MPI_INT, out, 3, MPI_INT, next, 0, 3, MPI_INT, MPI_NO_OP, window);
    MPI_Rput(in, 2, MPI_INT, next, 0, 2, MPI_INT, window, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Raccumulate(in, 3, MPI_INT, next, 0, 3, MPI_INT, MPI_SUM, window, &requests[0]);
    MPI_Rget_accumulate(in, 4, MPI_INT, out, 4, MPI_INT, next, 0, 4, MPI_INT, MPI_SUM, window, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Rget(out, 5, MPI_INT, next, 0, 5, MPI_INT, window, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(window);
    expect("MPI_Win_allocate", W, 1, 0);
    expect("MPI_Win_set_name", name, 1, 0);
    expect("MPI_Barrier", W, 1, 0);
    expect("MPI_Win_lock", name, 1, 0);
    expect("MPI_Put", name, 1, 4);
    expect("MPI_Win_flush", name, 1, 0);
    expect("MPI_Win_flush_local", name, 1, 0);
    expect("MPI_Win_unlock", name, 1, 0);
    expect("MPI_Win_lock_all", name, 1, 0);
    expect("MPI_Win_sync", name, 1, 0);
    expect("MPI_Fetch_and_op", name, 1, 4);
    expect("MPI_Compare_and_swap", name, 1, 4);
    expect("MPI_Win_flush_all", name, 1, 0);
    expect("MPI_Win_flush_local_all", name, 1, 0);
    expect("MPI_Get_accumulate", name, 2, 8 + 12);
    expect("MPI_Rput", name, 1, 8);
    expect("MPI_Wait", name, 1, 0);
    expect("MPI_Raccumulate", name, 1, 12);
    expect("MPI_Rget_accumulate", name, 1, 16);
    expect("MPI_Waitall", name, 1, 0);
    expect("MPI_Rget", name, 1, 20);
    expect("MPI_Ibarrier", W, 1, 0);
    expect("MPI_Waitall", "*mixed", 1, 0);
    expect("MPI_Win_unlock_all", name, 1, 0);

    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &next, &one);
    MPI_Win_post(one, 0, window);
    MPI_Win_start(one, 0, window);
    MPI_Put(in, 6, MPI_INT, next, 0, 6, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    MPI_Win_post(one, 0, window);
    MPI_Win_start(one, 0, window);
    MPI_Win_complete(window);
    expect("MPI_Win_post", name, 2, 0);
    expect("MPI_Win_start", name, 2, 0);
    expect("MPI_Put", name, 1, 24);
    expect("MPI_Win_complete", name, 2, 0);
    expect("MPI_Win_wait", name, 1, 0);
    while (!flag) {
        MPI_Win_test(window, &flag);
        expect("MPI_Win_test", name, 1, 0);
    }
    MPI_Group_free(&one);
    MPI_Group_free(&world);
    MPI_Win_free(&window);
    expect("MPI_Win_free", name, 1, 0);
}

/* Windows on other communicators, two alive at once. */
static void others(void) {
    MPI_Comm twin, node;
    MPI_Win dynamic, shared;
    int *memory = NULL, value = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Win_create_dynamic(MPI_INFO_NULL, twin, &dynamic);
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, node, &memory, &shared);
    MPI_Win_attach(dynamic, &value, sizeof value);
    MPI_Win_fence(0, shared);
    MPI_Win_detach(dynamic, &value);
    MPI_Win_free(&shared);
    MPI_Win_free(&dynamic);
    MPI_Comm_free(&node);
    MPI_Comm_free(&twin);
    expect("MPI_Comm_dup", W, 1, 0);
    expect("MPI_Comm_split_type", W, 1, 0);
    expect("MPI_Win_create_dynamic", "d0.1", 1, 0);
    expect("MPI_Win_allocate_shared", "t0.2", 1, 0);
    expect("MPI_Win_attach", "d0.1:w1", 1, 0);
    expect("MPI_Win_fence", "t0.2:w1", 1, 0);
    expect("MPI_Win_detach", "d0.1:w1", 1, 0);
    expect("MPI_Win_free", "t0.2:w1", 1, 0);
    expect("MPI_Win_free", "d0.1:w1", 1, 0);
    expect("MPI_Comm_free", "t0.2", 1, 0);
    expect("MPI_Comm_free", "d0.1", 1, 0);
}

int main(int argc, char** argv) {
    int rank, size, next;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    active(next);
    passive(next);
    again();
    others();
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
