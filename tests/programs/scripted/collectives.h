/* SPDX-License-Identifier: BSD-3-Clause
 * Collective operations of scripts, each blocking, nonblocking or persistent, on communicators with one group or two and
 * on neighborhoods. Included by scripted.c only.
 *     coll KIND HOW COMMUNICATOR ROOT TYPE COUNT IN-PLACE REQUEST [5 counts]
 * In a communicator with one group the root is rank ROOT modulo its size; with two it is ROOT of the world. Where counts
 * differ, rank i sends counts[(i * i + 3 * j + i * j) % 5] to j; in place counts[(i + j) % 5], which is the same both ways.
 * tests/random_programs/collectives.py computes the same in its own way. */

#if MPI_VERSION >= 4
#define PERSISTENT(call) call
#else
#define PERSISTENT(call) fail("no persistent collectives")
#endif

/* One collective in its three forms; `request` is theirs. */
#define FORMS(how, Name, iname, ...)                                            \
    switch (how) {                                                              \
        case 0:                                                                 \
            MPI_##Name(__VA_ARGS__);                                            \
            break;                                                              \
        case 1:                                                                 \
            MPI_I##iname(__VA_ARGS__, request);                                 \
            break;                                                              \
        default:                                                                \
            PERSISTENT(MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, request)); \
    }                                                                           \
    break

static int ways(int i, int j, int in_place) { return in_place ? (i + j) % 5 : (i * i + 3 * j + i * j) % 5; }

static void act_collective(const int* a, int n) {
    enum { STRIDE = 64 }; /* no count of varying ones is greater */
    const int kind = a[0], how = a[1], count = a[5], in_place = a[6];
    const MPI_Comm comm = comms[a[2]];
    const int* counts = a + 8;
    const MPI_Datatype type = types[a[4]];
    MPI_Request* request = &requests[a[7]];
    /* Nonblocking and persistent calls keep the lists until they are complete. */
    int *in, *out, *in_places, *out_places, *sizes;
    MPI_Datatype* kinds;
    int size, rank, root, two, partners, i, is_root;
    const void* from = sent;
    void* to;
    if (comm == MPI_COMM_NULL) {
        return;
    }
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_test_inter(comm, &two);
    partners = size;
    root = a[3] % size;
    if (two) {
        MPI_Group others;
        MPI_Comm_remote_size(comm, &partners);
        MPI_Comm_remote_group(comm, &others);
        MPI_Group_translate_ranks(world_group, 1, &a[3], others, &root);
        MPI_Group_free(&others);
        if (root == MPI_UNDEFINED) {
            root = a[3] == me ? MPI_ROOT : MPI_PROC_NULL;
        }
    }
    is_root = two ? root == MPI_ROOT : root == rank;
    in = fresh(LIST);
    out = fresh(LIST);
    in_places = fresh(LIST);
    out_places = fresh(LIST);
    sizes = fresh(LIST);
    kinds = fresh(LIST);
    to = fresh((long long)(count > STRIDE ? count : STRIDE) * (partners > size ? partners : size));
    for (i = 0; i < partners || i < size; ++i) {
        out[i] = n > 8 ? counts[ways(rank, i, in_place)] : 0;
        in[i] = n > 8 ? counts[ways(i, rank, in_place)] : 0;
        sizes[i] = n > 8 ? counts[i % 5] : 0;
        in_places[i] = out_places[i] = i * STRIDE;
        kinds[i] = (rank + i) % 2 ? MPI_BYTE : type;
    }
    if (kind == 14) {
        for (i = 0; i < partners; ++i) {
            in_places[i] = out_places[i] = i * STRIDE * 24;
        }
    }
    if (in_place) {
        from = MPI_IN_PLACE;
    }
    switch (kind) {
        case 0:
            switch (how) {
                case 0:
                    MPI_Barrier(comm);
                    break;
                case 1:
                    MPI_Ibarrier(comm, request);
                    break;
                default:
                    PERSISTENT(MPI_Barrier_init(comm, MPI_INFO_NULL, request));
            }
            break;
        case 1:
            FORMS(how, Bcast, bcast, to, count, type, root, comm);
        case 2:
            FORMS(how, Reduce, reduce, in_place && !is_root ? sent : from, to, count, type, MPI_MAX, root,
                  comm);
        case 3:
            FORMS(how, Allreduce, allreduce, from, to, count, type, MPI_MAX, comm);
        case 4:
            FORMS(how, Gather, gather, in_place && !is_root ? sent : from, count, type, to, count, type, root,
                  comm);
        case 5:
            FORMS(how, Scatter, scatter, sent, count, type, in_place && is_root ? MPI_IN_PLACE : to, count,
                  type, root, comm);
        case 6:
            FORMS(how, Allgather, allgather, from, count, type, to, count, type, comm);
        case 7:
            FORMS(how, Alltoall, alltoall, from, count, type, to, count, type, comm);
        case 8:
            FORMS(how, Reduce_scatter_block, reduce_scatter_block, from, to, count, type, MPI_MAX, comm);
        case 9:
            FORMS(how, Reduce_scatter, reduce_scatter, from, to, sizes, type, MPI_MAX, comm);
        case 10:
            FORMS(how, Gatherv, gatherv, in_place && !is_root ? sent : from, sizes[rank], type, to, sizes,
                  in_places, type, root, comm);
        case 11:
            FORMS(how, Scatterv, scatterv, sent, sizes, out_places, type,
                  in_place && is_root ? MPI_IN_PLACE : to, sizes[rank], type, root, comm);
        case 12:
            FORMS(how, Allgatherv, allgatherv, from, sizes[rank], type, to, sizes, in_places, type, comm);
        case 13:
            FORMS(how, Alltoallv, alltoallv, from, out, out_places, type, to, in, in_places, type, comm);
        case 14:
            FORMS(how, Alltoallw, alltoallw, from, out, out_places, kinds, to, in, in_places, kinds, comm);
        case 15:
            FORMS(how, Scan, scan, from, to, count, type, MPI_MAX, comm);
        default:
            FORMS(how, Exscan, exscan, from, to, count, type, MPI_MAX, comm);
    }
}

/* neighbor KIND HOW COMMUNICATOR TYPE COUNT REQUEST */
static void act_neighbor(const int* a, int n) {
    const int kind = a[0], how = a[1], count = a[4];
    const MPI_Comm comm = comms[a[2]];
    const MPI_Datatype type = types[a[3]];
    MPI_Request* request = &requests[a[5]];
    int *counts, *places;
    MPI_Aint* bytes;
    MPI_Datatype* kinds;
    void* to;
    int i;
    if (comm == MPI_COMM_NULL) {
        return;
    }
    counts = fresh(LIST);
    places = fresh(LIST);
    bytes = fresh(LIST);
    kinds = fresh(LIST);
    to = fresh((long long)count * LIST);
    for (i = 0; i < LIST; ++i) {
        counts[i] = count;
        places[i] = i * count;
        bytes[i] = (MPI_Aint)i * count * 24;
        kinds[i] = type;
    }
    switch (kind) {
        case 0:
            FORMS(how, Neighbor_allgather, neighbor_allgather, sent, count, type, to, count, type, comm);
        case 1:
            FORMS(how, Neighbor_allgatherv, neighbor_allgatherv, sent, count, type, to, counts, places, type,
                  comm);
        case 2:
            FORMS(how, Neighbor_alltoall, neighbor_alltoall, sent, count, type, to, count, type, comm);
        case 3:
            FORMS(how, Neighbor_alltoallv, neighbor_alltoallv, sent, counts, places, type, to, counts, places,
                  type, comm);
        default:
            FORMS(how, Neighbor_alltoallw, neighbor_alltoallw, sent, counts, bytes, kinds, to, counts, bytes,
                  kinds, comm);
    }
}
