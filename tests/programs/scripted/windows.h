/* SPDX-License-Identifier: BSD-3-Clause
 * The operation of scripts that makes a window, uses and frees it. Included by scripted.c only.
 *     window COMMUNICATOR HOW-MADE HOW-USED then (what, distance, elements) for each access, at most 8
 * Each rank accesses the rank at that distance, in a place that no other access touches. */

static void access_window(int what, int n, int to, MPI_Aint at, int* place, MPI_Win window) {
    MPI_Request request = MPI_REQUEST_NULL;
    const void* from = sent;
    switch (what) {
        case 0:
            MPI_Put(from, n, MPI_INT, to, at, n, MPI_INT, window);
            break;
        case 1:
            MPI_Get(place, n, MPI_INT, to, at, n, MPI_INT, window);
            break;
        case 2:
            MPI_Accumulate(from, n, MPI_INT, to, at, n, MPI_INT, MPI_SUM, window);
            break;
        case 3:
            MPI_Get_accumulate(from, n, MPI_INT, place, n, MPI_INT, to, at, n, MPI_INT, MPI_SUM, window);
            break;
        case 4:
            MPI_Fetch_and_op(from, place, MPI_INT, to, at, MPI_SUM, window);
            break;
        case 5:
            MPI_Rput(from, n, MPI_INT, to, at, n, MPI_INT, window, &request);
            break;
        case 6:
            MPI_Rget(place, n, MPI_INT, to, at, n, MPI_INT, window, &request);
            break;
        default:
            MPI_Raccumulate(from, n, MPI_INT, to, at, n, MPI_INT, MPI_SUM, window, &request);
    }
    if (what >= 5) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void act_window(const int* a, int n) {
    enum { PLACE = 48, PLACES = 8, ELEMENTS = PLACE * PLACES * 8 };
    const MPI_Comm comm = comms[a[0]];
    const int made = a[1], used_how = a[2];
    MPI_Win window;
    MPI_Group all, to_group, from_group;
    void* memory;
    int i, size, rank, to, from;
    if (comm == MPI_COMM_NULL) {
        return;
    }
    size = size_of(comm);
    rank = rank_in(comm);
    memory = fresh(ELEMENTS);
    if (made == 0) {
        MPI_Win_create(memory, ELEMENTS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &window);
    } else if (made == 1) {
        MPI_Win_allocate(ELEMENTS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &window);
    } else if (made == 2) {
        MPI_Win_allocate_shared(ELEMENTS * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &window);
    } else {
        MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &window);
    }
    if (used_how == 0) {
        MPI_Win_fence(0, window);
    } else if (used_how == 2) {
        MPI_Win_lock_all(0, window);
    } else if (used_how == 3) {
        to = (rank + a[4]) % size;
        from = (rank + size - a[4] % size) % size;
        MPI_Comm_group(comm, &all);
        MPI_Group_incl(all, 1, &to, &to_group);
        MPI_Group_incl(all, 1, &from, &from_group);
        MPI_Win_post(from_group, 0, window);
        MPI_Win_start(to_group, 0, window);
        MPI_Group_free(&all);
        MPI_Group_free(&to_group);
        MPI_Group_free(&from_group);
    }
    for (i = 3; i + 2 < n; i += 3) {
        to = (rank + a[i + 1]) % size;
        if (used_how == 1) {
            MPI_Win_lock(MPI_LOCK_SHARED, to, 0, window);
        }
        access_window(a[i], a[i + 2], to, (MPI_Aint)(rank * PLACES + i / 3 - 1) * PLACE, fresh(PLACE),
                      window);
        if (used_how == 1) {
            MPI_Win_unlock(to, window);
        }
    }
    if (used_how == 0) {
        MPI_Win_fence(0, window);
    } else if (used_how == 2) {
        MPI_Win_flush_all(window);
        MPI_Win_unlock_all(window);
    } else if (used_how == 3) {
        MPI_Win_complete(window);
        MPI_Win_wait(window);
    }
    MPI_Win_free(&window);
}
