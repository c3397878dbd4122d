/* SPDX-License-Identifier: BSD-3-Clause
 * Operations of scripts that make and free communicators. a[0] is the slot of the parent, a[1] that of the new one; lists
 * that differ by process are indexed by rank of the world. Included by scripted.c only. */

static int held(int slot) { return comms[slot] != MPI_COMM_NULL; }

static int size_of(MPI_Comm comm) {
    int size;
    MPI_Comm_size(comm, &size);
    return size;
}

static int rank_in(MPI_Comm comm) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    return rank;
}

static void act_dup(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_dup(comms[a[0]], &comms[a[1]]);
    }
}

static void act_dup_with_info(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_dup_with_info(comms[a[0]], MPI_INFO_NULL, &comms[a[1]]);
    }
}

/* parent, new, request */
static void act_idup(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_idup(comms[a[0]], &comms[a[1]], &requests[a[2]]);
    }
}

/* parent, new, color of each rank (-1: none), key of each rank */
static void act_split(const int* a, int n) {
    if (held(a[0])) {
        const int color = a[2 + me];
        MPI_Comm_split(comms[a[0]], color < 0 ? MPI_UNDEFINED : color, a[2 + ranks + me], &comms[a[1]]);
    }
}

/* parent, new, sign of the keys */
static void act_split_type(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_split_type(comms[a[0]], MPI_COMM_TYPE_SHARED, a[2] * me, MPI_INFO_NULL, &comms[a[1]]);
    }
}

/* Groups as lists: length, ranks of the world, length, ... The one that holds this process, or the empty group. */
static MPI_Group my_group(const int* a, int n) {
    MPI_Group group = MPI_GROUP_EMPTY;
    int i, j;
    for (i = 0; i < n; i += a[i] + 1) {
        for (j = 1; j <= a[i]; ++j) {
            if (a[i + j] == me) {
                MPI_Group_incl(world_group, a[i], &a[i + 1], &group);
                return group;
            }
        }
    }
    return group;
}

/* parent, new, groups */
static void act_create(const int* a, int n) {
    if (held(a[0])) {
        MPI_Group group = my_group(a + 2, n - 2);
        MPI_Comm_create(comms[a[0]], group, &comms[a[1]]);
        if (group != MPI_GROUP_EMPTY) {
            MPI_Group_free(&group);
        }
    }
}

/* parent, new, tag, groups; called by members only */
static void act_create_group(const int* a, int n) {
    MPI_Group group = my_group(a + 3, n - 3), all;
    if (group != MPI_GROUP_EMPTY) {
        /* MPICH 4.0 crashes on a duplicate whose group nobody has asked for. */
        MPI_Comm_group(comms[a[0]], &all);
        MPI_Group_free(&all);
        MPI_Comm_create_group(comms[a[0]], group, a[2], &comms[a[1]]);
        MPI_Group_free(&group);
    }
}

/* parent, new, dimensions (1 to 3), periodic. With 2 and 3 an odd rank is left over. */
static void act_cart(const int* a, int n) {
    int dims[3], periods[3] = {a[3], !a[3], a[3]};
    if (held(a[0])) {
        const int size = size_of(comms[a[0]]);
        dims[0] = a[2] == 1 ? size : size < 2 ? 1 : size / 2;
        dims[1] = size < 2 ? 1 : 2;
        dims[2] = 1;
        MPI_Cart_create(comms[a[0]], a[2], dims, periods, 0, &comms[a[1]]);
    }
}

/* parent, new, bits of the dimensions that stay */
static void act_cart_sub(const int* a, int n) {
    const int keep[3] = {a[2] & 1, a[2] >> 1 & 1, a[2] >> 2 & 1};
    if (held(a[0])) {
        MPI_Cart_sub(comms[a[0]], keep, &comms[a[1]]);
    }
}

/* parent, new, ranks left out: a ring, both ways */
static void act_graph(const int* a, int n) {
    int index[LIST], edges[2 * LIST], i, count = 0;
    if (held(a[0])) {
        const int size = size_of(comms[a[0]]);
        const int nodes = size - a[2] < 1 ? 1 : size - a[2];
        for (i = 0; i < nodes; ++i) {
            edges[count++] = (i + 1) % nodes;
            if (nodes > 2) {
                edges[count++] = (i + nodes - 1) % nodes;
            }
            index[i] = count;
        }
        MPI_Graph_create(comms[a[0]], nodes, index, edges, 0, &comms[a[1]]);
    }
}

/* Ranks at distance 1 .. degree, forwards or backwards. */
static int ring(MPI_Comm comm, int degree, int sign, int* list) {
    const int size = size_of(comm), rank = rank_in(comm);
    int i;
    for (i = 0; i < degree && i < size; ++i) {
        list[i] = (rank + size + sign * (i + 1)) % size;
    }
    return i;
}

/* parent, new, degree */
static void act_adjacent(const int* a, int n) {
    int from[LIST], to[LIST];
    if (held(a[0])) {
        const int in = ring(comms[a[0]], a[2], -1, from);
        const int out = ring(comms[a[0]], a[2], 1, to);
        MPI_Dist_graph_create_adjacent(comms[a[0]], in, from, in ? MPI_UNWEIGHTED : MPI_WEIGHTS_EMPTY, out,
                                       to, out ? MPI_UNWEIGHTED : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0,
                                       &comms[a[1]]);
    }
}

/* parent, new, degree */
static void act_dist_graph(const int* a, int n) {
    int to[LIST];
    if (held(a[0])) {
        const int rank = rank_in(comms[a[0]]);
        const int degree = ring(comms[a[0]], a[2], 1, to);
        MPI_Dist_graph_create(comms[a[0]], 1, &rank, &degree, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                              &comms[a[1]]);
    }
}

/* local, new, peer, tag, for each rank the leader of the other side in the peer (-1: not taking part) */
static void act_inter(const int* a, int n) {
    if (held(a[0]) && a[4 + me] >= 0) {
        MPI_Intercomm_create(comms[a[0]], 0, comms[a[2]], a[4 + me], a[3], &comms[a[1]]);
    }
}

/* parent, new, for each rank whether its side comes last */
static void act_merge(const int* a, int n) {
    if (held(a[0])) {
        MPI_Intercomm_merge(comms[a[0]], a[2 + me], &comms[a[1]]);
    }
}

static void act_free(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_free(&comms[a[0]]);
    }
}

static void act_disconnect(const int* a, int n) {
    if (held(a[0])) {
        MPI_Comm_disconnect(&comms[a[0]]);
    }
}

/* communicator, number that makes the name */
static void act_set_name(const int* a, int n) {
    char name[32];
    if (held(a[0])) {
        snprintf(name, sizeof name, "name %d", a[1]);
        MPI_Comm_set_name(comms[a[0]], name);
    }
}
