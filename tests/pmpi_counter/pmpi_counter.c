/* SPDX-License-Identifier: BSD-3-Clause
 * An independent counter to check profiles against: calls and bytes of the send side per function and rank, through the
 * profiling interface alone. Shares no code and no table with Barograph. Built per MPI as a shared library, preloaded;
 * writes "function calls bytes" lines to $PMPI_COUNTER_DIR/rank-N in MPI_Finalize. Calls made within MPI calls go to PMPI
 * directly and are not counted. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Another name, and a second copy counts beside the first. */
#ifndef COUNTER_DIR
#define COUNTER_DIR "PMPI_COUNTER_DIR"
#endif

static int type_size(MPI_Datatype type) {
    int size = 0;
    PMPI_Type_size(type, &size);
    return size;
}

static int comm_size(MPI_Comm comm) {
    int size = 0;
    PMPI_Comm_size(comm, &size);
    return size;
}

static int comm_rank(MPI_Comm comm) {
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    return rank;
}

static long long sum(const int* counts, int n) {
    long long total = 0;
    int i;
    for (i = 0; i < n; ++i) {
        total += counts[i];
    }
    return total;
}

/* name, parameters, arguments, bytes that this rank hands in (a receive: that it may take) */
#define FUNCTIONS(F)                                                                                         \
    F(Send, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c), (b, n, t, p, g, c),            \
      1LL * n * type_size(t))                                                                                \
    F(Ssend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c), (b, n, t, p, g, c),           \
      1LL * n * type_size(t))                                                                                \
    F(Rsend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c), (b, n, t, p, g, c),           \
      1LL * n * type_size(t))                                                                                \
    F(Bsend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c), (b, n, t, p, g, c),           \
      1LL * n * type_size(t))                                                                                \
    F(Recv, (void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Status* s),                       \
      (b, n, t, p, g, c, s), 1LL * n * type_size(t))                                                         \
    F(Isend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),               \
      (b, n, t, p, g, c, r), 1LL * n * type_size(t))                                                         \
    F(Issend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),              \
      (b, n, t, p, g, c, r), 1LL * n * type_size(t))                                                         \
    F(Irsend, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),              \
      (b, n, t, p, g, c, r), 1LL * n * type_size(t))                                                         \
    F(Irecv, (void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),                     \
      (b, n, t, p, g, c, r), 1LL * n * type_size(t))                                                         \
    F(Sendrecv,                                                                                              \
      (const void* b, int n, MPI_Datatype t, int p, int g, void* b2, int n2, MPI_Datatype t2, int p2,        \
       int g2, MPI_Comm c, MPI_Status* s),                                                                   \
      (b, n, t, p, g, b2, n2, t2, p2, g2, c, s), 1LL * n * type_size(t))                                     \
    F(Sendrecv_replace,                                                                                      \
      (void* b, int n, MPI_Datatype t, int p, int g, int p2, int g2, MPI_Comm c, MPI_Status* s),             \
      (b, n, t, p, g, p2, g2, c, s), 1LL * n * type_size(t))                                                 \
    F(Probe, (int p, int g, MPI_Comm c, MPI_Status* s), (p, g, c, s), 0)                                     \
    F(Wait, (MPI_Request * r, MPI_Status * s), (r, s), 0)                                                    \
    F(Waitall, (int n, MPI_Request r[], MPI_Status s[]), (n, r, s), 0)                                       \
    F(Waitany, (int n, MPI_Request r[], int* i, MPI_Status* s), (n, r, i, s), 0)                             \
    F(Waitsome, (int n, MPI_Request r[], int* o, int i[], MPI_Status s[]), (n, r, o, i, s), 0)               \
    F(Test, (MPI_Request * r, int* f, MPI_Status* s), (r, f, s), 0)                                          \
    F(Testall, (int n, MPI_Request r[], int* f, MPI_Status s[]), (n, r, f, s), 0)                            \
    F(Barrier, (MPI_Comm c), (c), 0)                                                                         \
    F(Bcast, (void* b, int n, MPI_Datatype t, int root, MPI_Comm c), (b, n, t, root, c),                     \
      1LL * n * type_size(t))                                                                                \
    F(Reduce, (const void* b, void* o, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c),              \
      (b, o, n, t, op, root, c), 1LL * n * type_size(t))                                                     \
    F(Allreduce, (const void* b, void* o, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c),                     \
      (b, o, n, t, op, c), 1LL * n * type_size(t))                                                           \
    F(Scan, (const void* b, void* o, int n, MPI_Datatype t, MPI_Op op, MPI_Comm c), (b, o, n, t, op, c),     \
      1LL * n * type_size(t))                                                                                \
    F(Gather,                                                                                                \
      (const void* b, int n, MPI_Datatype t, void* o, int n2, MPI_Datatype t2, int root, MPI_Comm c),        \
      (b, n, t, o, n2, t2, root, c), b == MPI_IN_PLACE ? 1LL * n2 * type_size(t2) : 1LL * n * type_size(t))  \
    F(Scatter,                                                                                               \
      (const void* b, int n, MPI_Datatype t, void* o, int n2, MPI_Datatype t2, int root, MPI_Comm c),        \
      (b, n, t, o, n2, t2, root, c),                                                                         \
      comm_rank(c) == root ? 1LL * n * type_size(t) * comm_size(c) : 1LL * n2 * type_size(t2))               \
    F(Allgather, (const void* b, int n, MPI_Datatype t, void* o, int n2, MPI_Datatype t2, MPI_Comm c),       \
      (b, n, t, o, n2, t2, c), b == MPI_IN_PLACE ? 1LL * n2 * type_size(t2) : 1LL * n * type_size(t))        \
    F(Alltoall, (const void* b, int n, MPI_Datatype t, void* o, int n2, MPI_Datatype t2, MPI_Comm c),        \
      (b, n, t, o, n2, t2, c),                                                                               \
      comm_size(c) * (b == MPI_IN_PLACE ? 1LL * n2 * type_size(t2) : 1LL * n * type_size(t)))                \
    F(Gatherv,                                                                                               \
      (const void* b, int n, MPI_Datatype t, void* o, const int n2[], const int d[], MPI_Datatype t2,        \
       int root, MPI_Comm c),                                                                                \
      (b, n, t, o, n2, d, t2, root, c),                                                                      \
      b == MPI_IN_PLACE ? 1LL * n2[comm_rank(c)] * type_size(t2) : 1LL * n * type_size(t))                   \
    F(Scatterv,                                                                                              \
      (const void* b, const int n[], const int d[], MPI_Datatype t, void* o, int n2, MPI_Datatype t2,        \
       int root, MPI_Comm c),                                                                                \
      (b, n, d, t, o, n2, t2, root, c),                                                                      \
      comm_rank(c) == root ? sum(n, comm_size(c)) * type_size(t) : 1LL * n2 * type_size(t2))                 \
    F(Allgatherv,                                                                                            \
      (const void* b, int n, MPI_Datatype t, void* o, const int n2[], const int d[], MPI_Datatype t2,        \
       MPI_Comm c),                                                                                          \
      (b, n, t, o, n2, d, t2, c),                                                                            \
      b == MPI_IN_PLACE ? 1LL * n2[comm_rank(c)] * type_size(t2) : 1LL * n * type_size(t))                   \
    F(Alltoallv,                                                                                             \
      (const void* b, const int n[], const int d[], MPI_Datatype t, void* o, const int n2[], const int d2[], \
       MPI_Datatype t2, MPI_Comm c),                                                                         \
      (b, n, d, t, o, n2, d2, t2, c),                                                                        \
      b == MPI_IN_PLACE ? sum(n2, comm_size(c)) * type_size(t2) : sum(n, comm_size(c)) * type_size(t))       \
    F(Reduce_scatter, (const void* b, void* o, const int n[], MPI_Datatype t, MPI_Op op, MPI_Comm c),        \
      (b, o, n, t, op, c), sum(n, comm_size(c)) * type_size(t))                                              \
    F(Comm_dup, (MPI_Comm c, MPI_Comm * n), (c, n), 0)                                                       \
    F(Comm_split, (MPI_Comm c, int k, int y, MPI_Comm* n), (c, k, y, n), 0)                                  \
    F(Comm_create, (MPI_Comm c, MPI_Group g, MPI_Comm * n), (c, g, n), 0)                                    \
    F(Comm_free, (MPI_Comm * c), (c), 0)                                                                     \
    F(Cart_create, (MPI_Comm c, int n, const int d[], const int p[], int r, MPI_Comm* o),                    \
      (c, n, d, p, r, o), 0)                                                                                 \
    F(Cart_sub, (MPI_Comm c, const int r[], MPI_Comm* n), (c, r, n), 0)                                      \
    F(Send_init, (const void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),           \
      (b, n, t, p, g, c, r), 0)                                                                              \
    F(Recv_init, (void* b, int n, MPI_Datatype t, int p, int g, MPI_Comm c, MPI_Request* r),                 \
      (b, n, t, p, g, c, r), 0)                                                                              \
    F(Request_free, (MPI_Request * r), (r), 0)

#define INDEX(name, parameters, arguments, bytes) index_##name,
enum { FUNCTIONS(INDEX) index_count };

#define NAME(name, parameters, arguments, bytes) "MPI_" #name,
static const char* const names[] = {FUNCTIONS(NAME)};

static struct {
    long long calls;
    long long bytes;
} counters[index_count];

static void count(int index, long long bytes) {
    __atomic_fetch_add(&counters[index].calls, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&counters[index].bytes, bytes, __ATOMIC_RELAXED);
}

#define DEFINE(name, parameters, arguments, bytes) \
    int MPI_##name parameters {                    \
        count(index_##name, bytes);                \
        return PMPI_##name arguments;              \
    }
FUNCTIONS(DEFINE)

int MPI_Finalize(void) {
    const char* folder = getenv(COUNTER_DIR);
    char path[4096];
    FILE* file;
    int i;
    if (folder != NULL) {
        snprintf(path, sizeof path, "%s/rank-%d", folder, comm_rank(MPI_COMM_WORLD));
        file = fopen(path, "w");
        for (i = 0; file != NULL && i < index_count; ++i) {
            if (counters[i].calls != 0) {
                fprintf(file, "%s\t%lld\t%lld\n", names[i], counters[i].calls, counters[i].bytes);
            }
        }
        if (file != NULL) {
            fclose(file);
        }
    }
    return PMPI_Finalize();
}
