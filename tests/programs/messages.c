/* SPDX-License-Identifier: BSD-3-Clause
 * Point-to-point messages with known sender, receiver and communicator, by every kind of sending call. Says what it sends
 * in EXPECT_DIR/messages-RANK, one line "communicator, receiver, calls, bytes" for each message or row of messages, world
 * ranks, -1 for messages to nowhere; tests/matrix_test.py adds them up. Run on an even number of ranks, or on 1. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static FILE* book;
static int world_rank, world_size;

static void sent(const char* comm, int receiver, int calls, int bytes) {
    if (book != NULL) {
        fprintf(book, "%s\t%d\t%d\t%d\n", comm, receiver, calls, calls * bytes);
    }
}

/* Every call that sends, once around the ring of the world. */
static void ring(void) {
    enum { N = 8 };
    static char out[N], in[N];
    const int right = (world_rank + 1) % world_size;
    const int left = (world_rank + world_size - 1) % world_size;
    static char attached[64 * (N + MPI_BSEND_OVERHEAD)];
    void* buffer = attached;
    int size = sizeof attached;
    MPI_Request requests[2];
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Buffer_attach(attached, size);
#define RECEIVE MPI_Irecv(in, N, MPI_CHAR, left, 5, comm, &requests[1])
#define FINISH MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
#define FINISH_ONE MPI_Wait(&requests[1], MPI_STATUS_IGNORE)
    RECEIVE, MPI_Send(out, 1, MPI_CHAR, right, 5, comm), FINISH_ONE;
    RECEIVE, MPI_Bsend(out, 2, MPI_CHAR, right, 5, comm), FINISH_ONE;
    RECEIVE, MPI_Ssend(out, 3, MPI_CHAR, right, 5, comm), FINISH_ONE;
    RECEIVE, MPI_Barrier(comm), MPI_Rsend(out, 4, MPI_CHAR, right, 5, comm), FINISH_ONE;
    RECEIVE, MPI_Isend(out, 5, MPI_CHAR, right, 5, comm, &requests[0]), FINISH;
    RECEIVE, MPI_Ibsend(out, 6, MPI_CHAR, right, 5, comm, &requests[0]), FINISH;
    RECEIVE, MPI_Issend(out, 7, MPI_CHAR, right, 5, comm, &requests[0]), FINISH;
    RECEIVE, MPI_Barrier(comm), MPI_Irsend(out, 8, MPI_CHAR, right, 5, comm, &requests[0]), FINISH;
    MPI_Sendrecv(out, 2, MPI_CHAR, right, 6, in, N, MPI_CHAR, left, 6, comm, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(out, 2, MPI_CHAR, right, 7, left, 7, comm, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&buffer, &size);
    sent("W0.0", right, 10, 4); /* 1 to 8 bytes, and twice 2: 40 in all */
}

/* Persistent sends in both directions: alone, together, and freed with their communicator's duplicate in use. */
static void persistent(void) {
    int out[3] = {0}, in[2][3];
    const int right = (world_rank + 1) % world_size;
    const int left = (world_rank + world_size - 1) % world_size;
    int i;
    MPI_Comm twin;
    MPI_Request requests[5];
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Send_init(out, 3, MPI_INT, right, 1, twin, &requests[0]);
    MPI_Ssend_init(out, 2, MPI_INT, left, 2, twin, &requests[1]);
    MPI_Recv_init(in[0], 3, MPI_INT, left, 1, twin, &requests[2]);
    MPI_Recv_init(in[1], 3, MPI_INT, right, 2, twin, &requests[3]);
    MPI_Send_init(out, 3, MPI_INT, MPI_PROC_NULL, 1, twin, &requests[4]);
    for (i = 0; i < 4; ++i) {
        MPI_Startall(5, requests);
        MPI_Waitall(5, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Start(&requests[2]);
    MPI_Start(&requests[0]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    for (i = 0; i < 5; ++i) {
        MPI_Request_free(&requests[i]);
    }
    MPI_Comm_free(&twin);
    sent("d0.1", right, 5, 12);
    sent("d0.1", left, 4, 8);
}

/* Halves in reverse order, so that ranks differ from world ranks; and nowhere. */
static void reversed(void) {
    MPI_Comm half;
    const int low = world_rank < world_size / 2;
    const int members = low ? world_size / 2 : world_size - world_size / 2;
    const int leader = low ? world_size / 2 - 1 : world_size - 1;
    char name[32];
    int rank, out = 1, in;
    MPI_Comm_split(MPI_COMM_WORLD, low, -world_rank, &half);
    MPI_Comm_rank(half, &rank);
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % members, 0, &in, 1, MPI_INT, (rank + members - 1) % members,
                 0, half, MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, MPI_PROC_NULL, 0, half);
    MPI_Sendrecv(&out, 1, MPI_INT, MPI_PROC_NULL, 0, &in, 1, MPI_INT, MPI_PROC_NULL, 0, half,
                 MPI_STATUS_IGNORE);
    snprintf(name, sizeof name, "s%d.2", leader);
    sent(name, leader - (rank + 1) % members, 1, 4);
    sent(name, -1, 2, 4);
    MPI_Comm_free(&half);
}

/* Between even and odd ranks: peers are in the remote group. */
static void between(void) {
    MPI_Comm half, inter;
    const int odd = world_rank % 2;
    int rank, members, out[2] = {0}, in[2];
    MPI_Comm_split(MPI_COMM_WORLD, odd, world_rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, odd ? 0 : 1, 3, &inter);
    MPI_Comm_rank(inter, &rank);
    MPI_Comm_remote_size(inter, &members);
    MPI_Sendrecv(out, 2, MPI_INT, members - 1 - rank, 0, in, 2, MPI_INT, members - 1 - rank, 0, inter,
                 MPI_STATUS_IGNORE);
    sent("i", 2 * (members - 1 - rank) + !odd, 1, 8);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
}

static void* send_from_thread(void* comm) {
    int i, out = 0;
    for (i = 0; i < 100; ++i) {
        MPI_Request request;
        MPI_Isend(&out, 1, MPI_INT, world_rank ^ 1, 8, *(MPI_Comm*)comm, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    return NULL;
}

/* Two threads and the main one send to the same rank. */
static void threads(void) {
    pthread_t workers[2];
    MPI_Comm comm = MPI_COMM_WORLD;
    int i, in;
    for (i = 0; i < 2; ++i) {
        pthread_create(&workers[i], NULL, send_from_thread, &comm);
    }
    send_from_thread(&comm);
    for (i = 0; i < 300; ++i) {
        MPI_Recv(&in, 1, MPI_INT, world_rank ^ 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (i = 0; i < 2; ++i) {
        pthread_join(workers[i], NULL);
    }
    sent("W0.0", world_rank ^ 1, 300, 4);
}

/* A call that fails sends nothing. */
static void failing(void) {
    int out = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (MPI_Send(&out, 1, MPI_INT, world_size + 7, 0, MPI_COMM_WORLD) == MPI_SUCCESS) {
        exit(98);
    }
    sent("W0.0", -1, 1, 4);
}

int main(int argc, char** argv) {
    int provided;
    char path[4096];
    const char* folder = getenv("EXPECT_DIR");
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    if (folder != NULL) {
        snprintf(path, sizeof path, "%s/messages-%d", folder, world_rank);
        book = fopen(path, "w");
    }
    ring();
    persistent();
    if (world_size > 1) {
        reversed();
        between();
        if (provided == MPI_THREAD_MULTIPLE) {
            threads();
        }
    }
    failing();
    if (book != NULL) {
        fclose(book);
    }
    MPI_Finalize();
    return 0;
}
