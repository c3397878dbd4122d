/* SPDX-License-Identifier: BSD-3-Clause
 * Messages in all ways that MPI has of receiving them, each with its sender, tag and number in it, so that the program itself knows
 * what its trace has to say: it writes what each of its receives got, in the order in which they were posted, to the file
 * received-RANK in the folder that is its argument. With "threads" as second argument two threads do a part of it at once. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kTags = 3, kMost = 4096, kInts = 64, kRounds = 20 };

static int rank, ranks, next_post;
static MPI_Comm comms[2];
static int sent[2][16][kTags + 8];
/* comm, sender, tag, number, ints; number 0: nothing came */
static int log_of[kMost][5];

static void fail(const char* what) {
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

/* The message for a rank, `ints` long. */
static int* message(int buffer[kInts], int comm, int to, int tag) {
    buffer[0] = comm;
    buffer[1] = rank;
    buffer[2] = tag;
    buffer[3] = ++sent[comm][to][tag];
    return buffer;
}
static int ints_of(int to, int tag) { return 4 + (to * 7 + tag * 5 + rank) % 40; }

static void keep(int post, const int* got, const MPI_Status* status, int comm) {
    int count = 0;
    if (status != MPI_STATUS_IGNORE) {
        MPI_Get_count(status, MPI_INT, &count);
        if (status->MPI_SOURCE != got[1] || status->MPI_TAG != got[2] || got[0] != comm) {
            fail("a status is not that of the message");
        }
    } else {
        count = 4 + (rank * 7 + got[2] * 5 + got[1]) % 40;
    }
    log_of[post][0] = comm;
    log_of[post][1] = got[1];
    log_of[post][2] = got[2];
    log_of[post][3] = got[3];
    log_of[post][4] = count;
}

/* All ranks send to their right neighbour with tags 0, 1, 2, in one of the ways there are. */
static void round_of(int round) {
    const int comm = round % 2;
    const MPI_Comm on = comms[comm];
    const int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    int out[kTags][kInts], in[kTags][kInts], post[kTags], tag, done, i;
    MPI_Request request[2 * kTags];
    MPI_Status statuses[2 * kTags], status;
    const int way = round % 10;
    memset(in, 0, sizeof in);
    if (way == 7) { /* persistent, sends too */
        int again;
        for (tag = 0; tag < kTags; ++tag) {
            MPI_Recv_init(in[tag], kInts, MPI_INT, left, tag, on, &request[tag]);
            MPI_Send_init(out[tag], ints_of(right, tag), MPI_INT, right, tag, on, &request[kTags + tag]);
        }
        for (again = 0; again < 3; ++again) {
            for (tag = 0; tag < kTags; ++tag) {
                message(out[tag], comm, right, tag);
                post[tag] = next_post++;
            }
            MPI_Startall(2 * kTags, request);
            MPI_Waitall(2 * kTags, request, again == 1 ? MPI_STATUSES_IGNORE : statuses);
            for (tag = 0; tag < kTags; ++tag) {
                keep(post[tag], in[tag], again == 1 ? MPI_STATUS_IGNORE : &statuses[tag], comm);
            }
        }
        for (i = 0; i < 2 * kTags; ++i) {
            MPI_Request_free(&request[i]);
        }
        return;
    }
    if (way == 8) { /* sendrecv, both ignore what they may */
        for (tag = 0; tag < kTags; ++tag) {
            const int at = next_post++;
            MPI_Sendrecv(message(out[tag], comm, right, tag), ints_of(right, tag), MPI_INT, right, tag,
                         in[tag], kInts, MPI_INT, tag == 0 ? MPI_ANY_SOURCE : left,
                         tag == 1 ? MPI_ANY_TAG : tag, on, tag == 2 ? MPI_STATUS_IGNORE : &status);
            keep(at, in[tag], tag == 2 ? MPI_STATUS_IGNORE : &status, comm);
            MPI_Barrier(on);
        }
        return;
    }
    if (way == 9) { /* a receive that is cancelled, one from nobody, a blocking exchange in place */
        MPI_Irecv(in[0], kInts, MPI_INT, left, 5, on, &request[0]);
        next_post++;
        MPI_Cancel(&request[0]);
        MPI_Wait(&request[0], MPI_STATUS_IGNORE);
        MPI_Recv(in[0], kInts, MPI_INT, MPI_PROC_NULL, 1, on, MPI_STATUS_IGNORE);
        MPI_Send(out[0], 4, MPI_INT, MPI_PROC_NULL, 1, on);
        i = next_post++;
        message(out[1], comm, right, 1);
        MPI_Sendrecv_replace(out[1], 4, MPI_INT, right, 1, left, 1, on, &status);
        keep(i, out[1], &status, comm);
        return;
    }
    /* Receives first, so that which of them gets what follows from MPI's order alone. */
    if (way <= 3) {
        for (tag = 0; tag < kTags; ++tag) {
            const int any_source = (way + tag) % 3 == 0, any_tag = way == 3;
            post[tag] = next_post++;
            MPI_Irecv(in[tag], kInts, MPI_INT, any_source ? MPI_ANY_SOURCE : left,
                      any_tag ? MPI_ANY_TAG : tag, on, &request[tag]);
        }
    }
    for (tag = 0; tag < kTags; ++tag) {
        message(out[tag], comm, right, tag);
        if (way == 2) {
            MPI_Issend(out[tag], ints_of(right, tag), MPI_INT, right, tag, on, &request[kTags + tag]);
        } else {
            MPI_Isend(out[tag], ints_of(right, tag), MPI_INT, right, tag, on, &request[kTags + tag]);
        }
    }
    switch (way) {
        case 0: /* the program asks for no statuses */
            MPI_Waitall(2 * kTags, request, MPI_STATUSES_IGNORE);
            for (tag = 0; tag < kTags; ++tag) {
                keep(post[tag], in[tag], MPI_STATUS_IGNORE, comm);
            }
            return;
        case 1: /* in whatever order they come */
            for (done = 0; done < kTags;) {
                int indices[kTags], some = 0;
                MPI_Waitsome(kTags, request, &some, indices, round == 1 ? MPI_STATUSES_IGNORE : statuses);
                for (i = 0; i < some; ++i) {
                    keep(post[indices[i]], in[indices[i]], round == 1 ? MPI_STATUS_IGNORE : &statuses[i],
                         comm);
                }
                done += some;
            }
            break;
        case 2:
            for (done = 0; done < kTags;) {
                int flag = 0, index = 0;
                MPI_Testany(kTags, request, &index, &flag, &status);
                if (flag) {
                    keep(post[index], in[index], &status, comm);
                    ++done;
                }
            }
            break;
        case 3:
            for (i = kTags - 1; i >= 0; --i) {
                MPI_Wait(&request[i], i == 1 ? MPI_STATUS_IGNORE : &status);
                keep(post[i], in[i], i == 1 ? MPI_STATUS_IGNORE : &status, comm);
            }
            break;
        case 4: /* found before they are received, the first one last */
        case 5: {
            MPI_Message found[kTags];
            for (tag = 0; tag < kTags; ++tag) {
                post[tag] = next_post++;
                if (way == 4) {
                    MPI_Mprobe(MPI_ANY_SOURCE, tag, on, &found[tag], MPI_STATUS_IGNORE);
                } else {
                    int flag = 0;
                    while (!flag) {
                        MPI_Improbe(left, tag, on, &flag, &found[tag], &status);
                    }
                }
            }
            for (tag = kTags - 1; tag >= 0; --tag) {
                if (tag == 1) {
                    MPI_Imrecv(in[tag], kInts, MPI_INT, &found[tag], &request[0]);
                    MPI_Wait(&request[0], &status);
                } else {
                    MPI_Mrecv(in[tag], kInts, MPI_INT, &found[tag], tag == 2 ? MPI_STATUS_IGNORE : &status);
                }
                keep(post[tag], in[tag], tag == 2 ? MPI_STATUS_IGNORE : &status, comm);
            }
            break;
        }
        default: /* blocking */
            for (tag = 0; tag < kTags; ++tag) {
                i = next_post++;
                MPI_Recv(in[tag], kInts, MPI_INT, tag == 1 ? MPI_ANY_SOURCE : left, tag, on,
                         tag == 2 ? MPI_STATUS_IGNORE : &status);
                keep(i, in[tag], tag == 2 ? MPI_STATUS_IGNORE : &status, comm);
            }
    }
    MPI_Waitall(kTags, request + kTags, MPI_STATUSES_IGNORE);
}

/* Each thread has a communicator of its own. */
static MPI_Comm of_thread[2];
static void* exchange(void* which) {
    const int me = *(int*)which;
    int i, out[4] = {0}, in[4];
    MPI_Request request;
    for (i = 0; i < 200; ++i) {
        MPI_Irecv(in, 4, MPI_INT, i % 2 ? MPI_ANY_SOURCE : (rank + ranks - 1) % ranks, me, of_thread[me],
                  &request);
        MPI_Send(out, 4, MPI_INT, (rank + 1) % ranks, me, of_thread[me]);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    return NULL;
}

int main(int argc, char** argv) {
    int round, i, provided, sum = 0, threads = argc > 2 && strcmp(argv[2], "threads") == 0;
    char name[4096];
    FILE* file;
    if (argc < 2) {
        return 2;
    }
    MPI_Init_thread(&argc, &argv, threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    comms[0] = MPI_COMM_WORLD;
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    for (round = 0; round < kRounds; ++round) {
        round_of(round);
        MPI_Bcast(&sum, 1, MPI_INT, round % ranks, comms[round % 2]);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comms[round % 2]);
    }
    if (threads && provided == MPI_THREAD_MULTIPLE) {
        pthread_t other;
        int which[2] = {0, 1};
        MPI_Comm_dup(MPI_COMM_WORLD, &of_thread[0]);
        MPI_Comm_dup(MPI_COMM_WORLD, &of_thread[1]);
        pthread_create(&other, NULL, exchange, &which[1]);
        exchange(&which[0]);
        pthread_join(other, NULL);
    }
    snprintf(name, sizeof name, "%s/received-%d", argv[1], rank);
    file = fopen(name, "w");
    for (i = 0; file != NULL && i < next_post; ++i) {
        fprintf(file, "%d %d %d %d %d\n", log_of[i][0], log_of[i][1], log_of[i][2], log_of[i][3],
                log_of[i][4]);
    }
    if (file == NULL || fclose(file) != 0) {
        fail("cannot write");
    }
    MPI_Finalize();
    return 0;
}
