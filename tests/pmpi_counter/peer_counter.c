/* SPDX-License-Identifier: BSD-3-Clause
 * An independent counter of peers and tags, to check traces against: calls and bytes of messages, rooted collectives and one-sided
 * calls by function, half, peer and tag, through the profiling interface alone. Shares nothing with Barograph. Writes lines
 * "function kind peer tag calls bytes" to $PEER_COUNTER_DIR/rank-N in MPI_Finalize; "-" is any peer or tag, or none. For one thread. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, NOBODY = -9999 };
static struct {
    const char* function;
    const char* kind;
    int peer, tag;
    long long calls, bytes;
} rows[MOST];
static int used;

static void count(const char* function, const char* kind, int peer, int tag, long long bytes) {
    int i = 0;
    while (i < used && (rows[i].peer != peer || rows[i].tag != tag || strcmp(rows[i].kind, kind) != 0 ||
                        strcmp(rows[i].function, function) != 0)) {
        ++i;
    }
    if (i == MOST) {
        fprintf(stderr, "too many rows\n");
        MPI_Abort(MPI_COMM_WORLD, 99);
    }
    if (i == used) {
        rows[used].function = function;
        rows[used].kind = kind;
        rows[used].peer = peer;
        rows[used++].tag = tag;
    }
    ++rows[i].calls;
    rows[i].bytes += bytes;
}

static long long size_of(int n, MPI_Datatype type) {
    int size = 0;
    PMPI_Type_size(type, &size);
    return (long long)n * size;
}

/* A message that is asked for by a request: as it was asked for. */
static void asked(const char* function, int from, int tag, long long bytes) {
    if (from != MPI_PROC_NULL) {
        count(function, "receive", from == MPI_ANY_SOURCE ? NOBODY : from, tag == MPI_ANY_TAG ? NOBODY : tag,
              bytes);
    }
}
/* One that came. */
static void came(const char* function, int from, MPI_Status* status) {
    int bytes = 0;
    if (from != MPI_PROC_NULL) {
        PMPI_Get_elements(status, MPI_BYTE, &bytes);
        count(function, "receive", status->MPI_SOURCE, status->MPI_TAG, bytes);
    }
}
static void sent(const char* function, int to, int tag, long long bytes) {
    if (to != MPI_PROC_NULL) {
        count(function, "send", to, tag, bytes);
    }
}

#define SENDS(name)                                                                     \
    int MPI_##name(const void* b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) { \
        sent("MPI_" #name, to, tag, size_of(n, t));                                     \
        return PMPI_##name(b, n, t, to, tag, c);                                        \
    }
SENDS(Send)
SENDS(Ssend)
SENDS(Rsend)
SENDS(Bsend)
#define STARTS(name)                                                                                    \
    int MPI_##name(const void* b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c, MPI_Request* r) { \
        sent("MPI_" #name, to, tag, size_of(n, t));                                                     \
        return PMPI_##name(b, n, t, to, tag, c, r);                                                     \
    }
STARTS(Isend)
STARTS(Issend)
STARTS(Irsend)
STARTS(Ibsend)

int MPI_Irecv(void* b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request* r) {
    asked("MPI_Irecv", from, tag, size_of(n, t));
    return PMPI_Irecv(b, n, t, from, tag, c, r);
}
int MPI_Recv(void* b, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status* s) {
    MPI_Status own;
    MPI_Status* seen = s == MPI_STATUS_IGNORE ? &own : s;
    const int result = PMPI_Recv(b, n, t, from, tag, c, seen);
    if (result == MPI_SUCCESS) {
        came("MPI_Recv", from, seen);
    }
    return result;
}
int MPI_Sendrecv(const void* b, int n, MPI_Datatype t, int to, int tag, void* b2, int n2, MPI_Datatype t2,
                 int from, int tag2, MPI_Comm c, MPI_Status* s) {
    MPI_Status own;
    MPI_Status* seen = s == MPI_STATUS_IGNORE ? &own : s;
    const int result = PMPI_Sendrecv(b, n, t, to, tag, b2, n2, t2, from, tag2, c, seen);
    sent("MPI_Sendrecv", to, tag, size_of(n, t));
    came("MPI_Sendrecv", from, seen);
    return result;
}
int MPI_Bcast(void* b, int n, MPI_Datatype t, int root, MPI_Comm c) {
    count("MPI_Bcast", "collective", root < 0 ? NOBODY : root, NOBODY, size_of(n, t));
    return PMPI_Bcast(b, n, t, root, c);
}
int MPI_Reduce(const void* b, void* o, int n, MPI_Datatype t, MPI_Op op, int root, MPI_Comm c) {
    count("MPI_Reduce", "collective", root < 0 ? NOBODY : root, NOBODY, size_of(n, t));
    return PMPI_Reduce(b, o, n, t, op, root, c);
}
int MPI_Put(const void* b, int n, MPI_Datatype t, int to, MPI_Aint at, int n2, MPI_Datatype t2, MPI_Win w) {
    count("MPI_Put", "rma", to < 0 ? NOBODY : to, NOBODY, size_of(n, t));
    return PMPI_Put(b, n, t, to, at, n2, t2, w);
}
int MPI_Get(void* b, int n, MPI_Datatype t, int to, MPI_Aint at, int n2, MPI_Datatype t2, MPI_Win w) {
    count("MPI_Get", "rma", to < 0 ? NOBODY : to, NOBODY, size_of(n, t));
    return PMPI_Get(b, n, t, to, at, n2, t2, w);
}

static void put(FILE* file, int value) {
    if (value == NOBODY) {
        fprintf(file, "\t-");
    } else {
        fprintf(file, "\t%d", value);
    }
}

int MPI_Finalize(void) {
    const char* folder = getenv("PEER_COUNTER_DIR");
    char path[4096];
    int rank, i;
    FILE* file;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(path, sizeof path, "%s/rank-%d", folder == NULL ? "." : folder, rank);
    file = fopen(path, "w");
    for (i = 0; file != NULL && i < used; ++i) {
        fprintf(file, "%s\t%s", rows[i].function, rows[i].kind);
        put(file, rows[i].peer);
        put(file, rows[i].tag);
        fprintf(file, "\t%lld\t%lld\n", rows[i].calls, rows[i].bytes);
    }
    if (file != NULL) {
        fclose(file);
    }
    return PMPI_Finalize();
}
