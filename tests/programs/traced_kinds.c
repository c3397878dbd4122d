/* SPDX-License-Identifier: BSD-3-Clause
 * Every kind of traced call in a small scene whose events are counted by hand: the first argument names the scene. Ranks form
 * a ring; run on 4 ranks. With a second argument all ranks start persistent collectives in the same order. */
#include <barograph/barograph.h>
#include <string.h>

#include "expect.h"
#include "expect_events.h"

#define W "W0.0"

static int rank, ranks, right, left, in_step;

/* All ways to send, and receives in the order of their posting. */
static void sends(void) {
    int data[64] = {0}, in[8][64], i;
    char buffer[4096];
    MPI_Request requests[4], receives[4];
    MPI_Buffer_attach(buffer, sizeof buffer);
    for (i = 0; i < 4; ++i) {
        MPI_Irecv(in[i], 64, MPI_INT, left, 1, MPI_COMM_WORLD, &receives[i]);
        event("receive", "MPI_Irecv", W, left, 1, i + 1, 256, "");
    }
    MPI_Isend(data, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[0]);
    event("send", "MPI_Isend", W, right, 1, 1, 4, "");
    MPI_Issend(data, 2, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[1]);
    event("send", "MPI_Issend", W, right, 1, 2, 8, "synchronous");
    MPI_Ibsend(data, 3, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[2]);
    event("send", "MPI_Ibsend", W, right, 1, 3, 12, "");
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    MPI_Irsend(data, 4, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[3]);
    event("send", "MPI_Irsend", W, right, 1, 4, 16, "");
    for (i = 3; i >= 0; --i) {
        MPI_Wait(&receives[i], MPI_STATUS_IGNORE);
        event("complete", "MPI_Wait", W, left, 1, NONE, 4 * (i + 1), "");
    }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (i = 0; i < 4; ++i) {
        /* A library may give all sends that were over at once the same handle, of which the trace does not tell one from another. */
        event("complete", "MPI_Waitall", W, right, 1, NONE, 4 * (i + 1), "may be unknown");
    }
    MPI_Irecv(in[0], 64, MPI_INT, left, 2, MPI_COMM_WORLD, &receives[0]);
    event("receive", "MPI_Irecv", W, left, 2, 1, 256, "");
    MPI_Irecv(in[1], 64, MPI_INT, left, 2, MPI_COMM_WORLD, &receives[1]);
    event("receive", "MPI_Irecv", W, left, 2, 2, 256, "");
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 2, 0, "");
    MPI_Bsend(data, 5, MPI_INT, right, 2, MPI_COMM_WORLD);
    event("send", "MPI_Bsend", W, right, 2, 1, 20, "");
    MPI_Rsend(data, 6, MPI_INT, right, 2, MPI_COMM_WORLD);
    event("send", "MPI_Rsend", W, right, 2, 2, 24, "");
    MPI_Waitall(2, receives, MPI_STATUSES_IGNORE);
    event("complete", "MPI_Waitall", W, left, 2, NONE, 20, "");
    event("complete", "MPI_Waitall", W, left, 2, NONE, 24, "");
    MPI_Sendrecv_replace(data, 7, MPI_INT, right, 3, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    event("send", "MPI_Sendrecv_replace", W, right, 3, 1, 28, "");
    event("receive", "MPI_Sendrecv_replace", W, left, 3, 1, 28, "");
    MPI_Sendrecv_replace(data, 7, MPI_INT, right, 3, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    event("send", "MPI_Sendrecv_replace", W, right, 3, 2, 28, "");
    event("receive", "MPI_Sendrecv_replace", W, left, 3, NONE, 28, "any source, any tag");
    /* From nobody: only the other half is a message. */
    if (rank == 0) {
        MPI_Sendrecv(data, 1, MPI_INT, right, 4, in, 1, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        event("send", "MPI_Sendrecv", W, right, 4, 1, 4, "");
    } else if (rank == 1) {
        MPI_Sendrecv(data, 9, MPI_INT, MPI_PROC_NULL, 4, in, 1, MPI_INT, left, 4, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        event("call", "MPI_Sendrecv", W, NONE, 4, NONE, 36, "nobody");
        event("receive", "MPI_Sendrecv", W, left, 4, 1, 4, "");
    }
    MPI_Buffer_detach(&data, &i);
}

/* Calls that look for a message, and messages that go nowhere. */
static void probes(void) {
    int data[8] = {0}, flag;
    MPI_Status status;
    MPI_Iprobe(left, 7, MPI_COMM_WORLD, &flag, &status);
    event("call", "MPI_Iprobe", W, left, 7, NONE, 0, "probe");
    MPI_Iprobe(left, 8, MPI_COMM_WORLD, &flag, &status);
    event("call", "MPI_Iprobe", W, left, 8, NONE, 0, "probe");
    MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &flag, &status);
    event("call", "MPI_Iprobe", W, NONE, 8, NONE, 0, "any source, probe");
    MPI_Iprobe(MPI_PROC_NULL, 8, MPI_COMM_WORLD, &flag, &status);
    event("call", "MPI_Iprobe", W, NONE, 8, NONE, 0, "probe, nobody");
    MPI_Send(data, 2, MPI_INT, right, 9, MPI_COMM_WORLD);
    event("send", "MPI_Send", W, right, 9, 1, 8, "");
    MPI_Probe(left, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    event("call", "MPI_Probe", W, left, 9, NONE, 0, "any tag, probe");
    MPI_Recv(data, 8, MPI_INT, left, 9, MPI_COMM_WORLD, &status);
    event("receive", "MPI_Recv", W, left, 9, 1, 8, "");
    MPI_Send(data, 3, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD);
    event("call", "MPI_Send", W, NONE, 9, NONE, 12, "nobody");
    MPI_Recv(data, 3, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    event("call", "MPI_Recv", W, NONE, NONE, NONE, 12, "any tag, nobody");
}

/* A receive that is cancelled takes no message: those behind it match what it would have. */
static void cancelled(void) {
    int data[8] = {0}, in[4][8], i;
    MPI_Request requests[4];
    MPI_Irecv(in[0], 8, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    event("receive", "MPI_Irecv", W, left, 1, 1, 32, "");
    MPI_Irecv(in[1], 8, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[1]);
    event("receive", "MPI_Irecv", W, left, 1, 2, 32, "");
    MPI_Cancel(&requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    /* The number that its receive had, which is free again for the next. */
    event("complete", "MPI_Wait", W, NONE, NONE, 1, 0, "cancelled");
    MPI_Irecv(in[2], 8, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[2]);
    event("receive", "MPI_Irecv", W, left, 1, 2, 32, "");
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    for (i = 0; i < 3; ++i) {
        MPI_Send(data, i + 1, MPI_INT, right, 1, MPI_COMM_WORLD);
        event("send", "MPI_Send", W, right, 1, i + 1, 4 * (i + 1), "");
    }
    MPI_Recv(in[3], 8, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    event("receive", "MPI_Recv", W, left, 1, 3, 12, "");
    MPI_Waitall(2, requests + 1, MPI_STATUSES_IGNORE);
    event("complete", "MPI_Waitall", W, left, 1, NONE, 4, "");
    event("complete", "MPI_Waitall", W, left, 1, NONE, 8, "");
    /* Two at once, the later one first, and a persistent one. */
    MPI_Recv_init(in[2], 8, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[2]);
    MPI_Irecv(in[0], 8, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[0]);
    event("receive", "MPI_Irecv", W, left, 2, 1, 32, "");
    MPI_Irecv(in[1], 8, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[1]);
    event("receive", "MPI_Irecv", W, left, 2, 2, 32, "");
    MPI_Start(&requests[2]);
    event("receive", "MPI_Start", W, left, 2, 3, 32, "");
    MPI_Irecv(in[3], 8, MPI_INT, left, 2, MPI_COMM_WORLD, &requests[3]);
    event("receive", "MPI_Irecv", W, left, 2, 4, 32, "");
    MPI_Cancel(&requests[2]);
    MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", W, NONE, NONE, 3, 0, "cancelled");
    MPI_Cancel(&requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", W, NONE, NONE, 1, 0, "cancelled");
    MPI_Request_free(&requests[2]);
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 2, 0, "");
    for (i = 0; i < 3; ++i) {
        MPI_Send(data, i + 4, MPI_INT, right, 2, MPI_COMM_WORLD);
        event("send", "MPI_Send", W, right, 2, i + 1, 4 * (i + 4), "");
    }
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", W, left, 2, NONE, 16, "");
    MPI_Wait(&requests[3], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", W, left, 2, NONE, 20, "");
    MPI_Recv(in[0], 8, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    event("receive", "MPI_Recv", W, left, 2, 3, 24, "");
}

/* MPICH and its kin do not fill the status in: what came is unknown. */
static void came(const char* operation, int bytes) {
#ifdef OPEN_MPI
    event("complete", operation, W, left, 5, NONE, bytes, "");
#else
    (void)bytes;
    event("complete", operation, W, NONE, NONE, NONE, 0, "");
#endif
}

static void exchanges(void) {
#if EXPECT_MPI_4
    int data[8] = {0}, in[8];
    MPI_Request request;
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    MPI_Isendrecv(data, 3, MPI_INT, right, 5, in, 8, MPI_INT, left, 5, MPI_COMM_WORLD, &request);
    event("send", "MPI_Isendrecv", W, right, 5, 1, 12, "");
    event("receive", "MPI_Isendrecv", W, left, 5, 1, 0, "");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    came("MPI_Wait", 12);
    MPI_Isendrecv_replace(data, 4, MPI_INT, right, 5, left, 5, MPI_COMM_WORLD, &request);
    event("send", "MPI_Isendrecv_replace", W, right, 5, 2, 16, "");
    event("receive", "MPI_Isendrecv_replace", W, left, 5, 2, 0, "");
    MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    came("MPI_Waitall", 16);
#else
    (void)came;
    fprintf(events_file, "skip\n");
#endif
}

/* In whatever order they come. */
static void some(void) {
    enum { N = 6 };
    int data[8] = {0}, in[N][8], i, done = 0, round = 0;
    MPI_Request requests[N];
    for (i = 0; i < N; ++i) {
        MPI_Irecv(in[i], 8, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &requests[i]);
        event("receive", "MPI_Irecv", W, NONE, i, NONE, 32, "any source");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    for (i = N - 1; i >= 0; --i) {
        MPI_Send(data, i + 1, MPI_INT, i % 2 ? right : left, i, MPI_COMM_WORLD);
        event("send", "MPI_Send", W, i % 2 ? right : left, i, 1, 4 * (i + 1), "");
    }
    while (done < N) {
        int indices[N], count = 0;
        MPI_Status statuses[N];
        ++round;
        if (round % 2) {
            MPI_Waitsome(N, requests, &count, indices, round % 4 == 1 ? MPI_STATUSES_IGNORE : statuses);
        } else {
            MPI_Testsome(N, requests, &count, indices, MPI_STATUSES_IGNORE);
        }
        for (i = 0; i < count; ++i) {
            event("complete", round % 2 ? "MPI_Waitsome" : "MPI_Testsome", W, indices[i] % 2 ? left : right,
                  indices[i], NONE, 4 * (indices[i] + 1), "");
        }
        done += count;
    }
}

static void one_sided(void) {
    const char* name = W ":w1";
    int memory[16] = {0}, in[16] = {1}, out[16], other = rank ^ 1;
    MPI_Win window;
    MPI_Group world, one;
    MPI_Request requests[2];
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    event("collective", "MPI_Win_create", W, NONE, NONE, 1, 0, "");
    MPI_Win_fence(0, window);
    MPI_Put(in, 2, MPI_INT, right, 3, 2, MPI_INT, window);
    event("rma", "MPI_Put", name, right, NONE, NONE, 8, "at 3");
    MPI_Win_fence(0, window);
    MPI_Get(out, 3, MPI_INT, left, 0, 3, MPI_INT, window);
    event("rma", "MPI_Get", name, left, NONE, NONE, 12, "at 0");
    MPI_Win_fence(0, window);
    MPI_Accumulate(in, 4, MPI_INT, right, 5, 4, MPI_INT, MPI_SUM, window);
    event("rma", "MPI_Accumulate", name, right, NONE, NONE, 16, "at 5");
    MPI_Put(in, 5, MPI_INT, MPI_PROC_NULL, 1, 5, MPI_INT, window);
    event("rma", "MPI_Put", name, NONE, NONE, NONE, 20, "at 1");
    MPI_Win_fence(0, window);
    MPI_Win_lock(MPI_LOCK_SHARED, left, 0, window);
    MPI_Put(in, 1, MPI_INT, left, 7, 1, MPI_INT, window);
    event("rma", "MPI_Put", name, left, NONE, NONE, 4, "at 7");
    MPI_Win_unlock(left, window);
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 2, 0, "");
    MPI_Win_lock_all(0, window);
    MPI_Fetch_and_op(in, out, MPI_INT, right, 2, MPI_SUM, window);
    event("rma", "MPI_Fetch_and_op", name, right, NONE, NONE, 4, "at 2");
    MPI_Compare_and_swap(in, in + 1, out, MPI_INT, right, 9, window);
    event("rma", "MPI_Compare_and_swap", name, right, NONE, NONE, 4, "at 9");
    MPI_Rput(in, 2, MPI_INT, left, 10, 2, MPI_INT, window, &requests[0]);
    event("rma", "MPI_Rput", name, left, NONE, NONE, 8, "at 10");
    MPI_Rget(out, 3, MPI_INT, right, 0, 3, MPI_INT, window, &requests[1]);
    event("rma", "MPI_Rget", name, right, NONE, NONE, 12, "at 0");
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", name, NONE, NONE, NONE, 0, "");
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", name, NONE, NONE, NONE, 0, "");
    MPI_Win_unlock_all(window);
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 3, 0, "");
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &other, &one);
    MPI_Win_post(one, 0, window);
    MPI_Win_start(one, 0, window);
    MPI_Put(in, 6, MPI_INT, other, 0, 6, MPI_INT, window);
    event("rma", "MPI_Put", name, other, NONE, NONE, 24, "at 0");
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    MPI_Group_free(&one);
    MPI_Group_free(&world);
    MPI_Win_free(&window);
}

static void persistent(void) {
    int data[8] = {0}, in[8], i;
    MPI_Request requests[2];
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    MPI_Ssend_init(data, 3, MPI_INT, right, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(in, 8, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &requests[1]);
    for (i = 0; i < 3; ++i) {
        MPI_Startall(2, requests);
        event("send", "MPI_Startall", W, right, 6, i + 1, 12, "synchronous");
        event("receive", "MPI_Startall", W, NONE, 6, NONE, 32, "any source");
        if (i == 1) {
            int index, k;
            for (k = 0; k < 2; ++k) {
                MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
                event("complete", "MPI_Waitany", W, index ? left : right, 6, NONE, 12, "");
            }
        } else {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            event("complete", "MPI_Waitall", W, right, 6, NONE, 12, "");
            event("complete", "MPI_Waitall", W, left, 6, NONE, 12, "");
        }
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

/* Persistent collectives are matched in the order in which they were prepared; started in an order that ranks need not share. */
static void persistent_collectives(void) {
#if EXPECT_MPI_4
    double data[8] = {0}, out[8];
    int i, k;
    MPI_Request requests[2];
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    MPI_Bcast_init(data, 4, MPI_DOUBLE, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Allreduce_init(data, out, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 4, 0, "");
    for (i = 0; i < 3; ++i) {
        for (k = 0; k < 2; ++k) {
            const int which = (k + (in_step ? 0 : rank)) % 2;
            MPI_Start(&requests[which]);
            event("collective", "MPI_Start", W, which ? NONE : 2, i + 1, which ? 3 : 2, which ? 64 : 32, "");
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        event("complete", "MPI_Waitall", W, NONE, NONE, NONE, 0, "");
        event("complete", "MPI_Waitall", W, NONE, NONE, NONE, 0, "");
    }
    MPI_Startall(1, requests);
    event("collective", "MPI_Startall", W, 2, 4, 2, 32, "");
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    event("complete", "MPI_Wait", W, NONE, NONE, NONE, 0, "");
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 5, 0, "");
#else
    fprintf(events_file, "skip\n");
#endif
}

static void partitioned(void) {
#if EXPECT_MPI_4
    enum { PARTS = 4 };
    int data[PARTS * 2] = {0}, in[PARTS * 2], i, k, flag = 0;
    MPI_Request requests[2];
    MPI_Psend_init(data, PARTS, 2, MPI_INT, right, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(in, PARTS, 2, MPI_INT, left, 8, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (i = 0; i < 2; ++i) {
        MPI_Startall(2, requests);
        event("send", "MPI_Startall", W, right, 8, NONE, 8 * PARTS, "");
        event("receive", "MPI_Startall", W, left, 8, NONE, 8 * PARTS, "");
        for (k = PARTS - 1; k >= 0; --k) {
            MPI_Pready(k, requests[0]);
        }
        for (flag = 0; !flag;) {
            MPI_Parrived(requests[1], 1, &flag);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        event("complete", "MPI_Waitall", W, right, 8, NONE, 8 * PARTS, "");
        event("complete", "MPI_Waitall", W, left, 8, NONE, 8 * PARTS, "");
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
#else
    fprintf(events_file, "skip\n");
#endif
}

/* Peers are ranks of the other side. */
static void between(void) {
    MPI_Comm half, inter;
    int data[4] = {0}, in[4], sum, low = rank < ranks / 2, me, peer;
    MPI_Comm_split(MPI_COMM_WORLD, low, rank, &half);
    event("collective", "MPI_Comm_split", W, NONE, NONE, 1, 0, "");
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, low ? ranks / 2 : 0, 5, &inter);
    MPI_Comm_rank(half, &me);
    peer = (me + 1) % (ranks / 2);
    MPI_Sendrecv(data, 2, MPI_INT, peer, 1, in, 4, MPI_INT, MPI_ANY_SOURCE, 1, inter, MPI_STATUS_IGNORE);
    event("send", "MPI_Sendrecv", "i0.i5.1", peer, 1, 1, 8, "");
    event("receive", "MPI_Sendrecv", "i0.i5.1", (me + ranks / 2 - 1) % (ranks / 2), 1, NONE, 8, "any source");
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, inter);
    event("collective", "MPI_Allreduce", "i0.i5.1", NONE, NONE, 1, 4, "");
    MPI_Bcast(data, 3, MPI_INT, low ? 1 : me == 1 ? MPI_ROOT : MPI_PROC_NULL, inter);
    event("collective", "MPI_Bcast", "i0.i5.1", low ? 1 : NONE, NONE, 2, low || me == 1 ? 12 : 0,
          "bytes unsaid");
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
}

static void regions(void) {
    int i, in = 1, out;
    for (i = 0; i < 50; ++i) {
        BAROGRAPH_REGION_BEGIN("outer");
        BAROGRAPH_REGION_BEGIN("inner");
        MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        event("collective", "MPI_Allreduce", W, NONE, NONE, i + 1, 4, "");
        BAROGRAPH_REGION_END("inner");
        event("region", "inner", "", NONE, NONE, NONE, 0, "");
        BAROGRAPH_REGION_END("outer");
        event("region", "outer", "", NONE, NONE, NONE, 0, "");
    }
    BAROGRAPH_LOOP("steps")
    for (i = 0; i < 20; ++i) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_REGION_BEGIN("inner");
        BAROGRAPH_REGION_END("inner");
        event("region", "inner", "", NONE, NONE, NONE, 0, "");
        if (i == 12) {
            break;
        }
    }
    event("region", "steps", "", NONE, NONE, NONE, 0, "");
    {
        BAROGRAPH_REGION("until the end of its block");
        if (rank >= 0) {
            goto out;
        }
    }
out:
    event("region", "until the end of its block", "", NONE, NONE, NONE, 0, "");
}

/* Messages while nothing is recorded count all the same: what comes behind a pause matches. */
static void paused(void) {
    int data[8] = {0}, in[3][8], i;
    MPI_Request requests[3];
    for (i = 0; i < 3; ++i) {
        MPI_Irecv(in[i], 8, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[i]);
        event("receive", "MPI_Irecv", W, left, 1, i + 1, 32, "");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 1, 0, "");
    MPI_Send(data, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
    event("send", "MPI_Send", W, right, 1, 1, 4, "");
    if (rank == 0) {
        barograph_pause();
    }
    MPI_Send(data, 2, MPI_INT, right, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != 0) {
        event("send", "MPI_Send", W, right, 1, 2, 8, "");
        event("collective", "MPI_Barrier", W, NONE, NONE, 2, 0, "");
    } else {
        barograph_resume();
    }
    MPI_Send(data, 3, MPI_INT, right, 1, MPI_COMM_WORLD);
    event("send", "MPI_Send", W, right, 1, 3, 12, "");
    MPI_Barrier(MPI_COMM_WORLD);
    event("collective", "MPI_Barrier", W, NONE, NONE, 3, 0, "");
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    for (i = 0; i < 3; ++i) {
        event("complete", "MPI_Waitall", W, left, 1, NONE, 4 * (i + 1), "");
    }
}

int main(int argc, char** argv) {
    static const struct {
        const char* name;
        void (*play)(void);
    } scenes[] = {{"sends", sends},
                  {"probes", probes},
                  {"cancelled", cancelled},
                  {"exchanges", exchanges},
                  {"some", some},
                  {"one_sided", one_sided},
                  {"persistent", persistent},
                  {"persistent_collectives", persistent_collectives},
                  {"partitioned", partitioned},
                  {"between", between},
                  {"regions", regions},
                  {"paused", paused}};
    size_t i, played = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    right = (rank + 1) % ranks;
    left = (rank + ranks - 1) % ranks;
    in_step = argc > 2;
    events_open(rank);
    for (i = 0; i < sizeof scenes / sizeof scenes[0]; ++i) {
        if (argc > 1 && strcmp(argv[1], scenes[i].name) == 0) {
            scenes[i].play();
            ++played;
        }
    }
    events_close();
    MPI_Finalize();
    return played == 1 ? 0 : 2;
}
