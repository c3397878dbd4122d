/* SPDX-License-Identifier: BSD-3-Clause
 * Operations of scripts that send, receive, and complete requests. Included by scripted.c only.
 * A message is: communicator, sender and receiver (ranks of the world), destination and source (ranks of the communicator,
 * or of the other side), tag, type, elements sent, elements that may arrive, wildcards (1: any source, 2: any tag). */

struct message {
    MPI_Comm comm;
    int sends, receives, to, from, tag, out, in;
    MPI_Datatype type;
};

static struct message message_of(const int* a) {
    struct message m;
    m.comm = comms[a[0]];
    m.sends = a[1] == me;
    m.receives = a[2] == me;
    m.to = a[3];
    m.from = a[9] & 1 ? MPI_ANY_SOURCE : a[4];
    m.tag = a[5];
    m.type = types[a[6]];
    m.out = a[7];
    m.in = a[8];
    return m;
}

static void receive(const struct message* m, int how, int tag) {
    void* place = fresh(m->in);
    MPI_Request request;
    MPI_Message message;
    int flag = 0, calls = 0;
    switch (how) {
        case 0:
            MPI_Recv(place, m->in, m->type, m->from, tag, m->comm, MPI_STATUS_IGNORE);
            break;
        case 1:
            MPI_Probe(m->from, tag, m->comm, MPI_STATUS_IGNORE);
            MPI_Recv(place, m->in, m->type, m->from, tag, m->comm, MPI_STATUS_IGNORE);
            break;
        case 2:
            MPI_Mprobe(m->from, tag, m->comm, &message, MPI_STATUS_IGNORE);
            MPI_Mrecv(place, m->in, m->type, &message, MPI_STATUS_IGNORE);
            break;
        case 3:
            for (; !flag; ++calls) {
                MPI_Iprobe(m->from, tag, m->comm, &flag, MPI_STATUS_IGNORE);
            }
            asked("MPI_Iprobe", calls);
            MPI_Recv(place, m->in, m->type, m->from, tag, m->comm, MPI_STATUS_IGNORE);
            break;
        case 4:
            for (; !flag; ++calls) {
                MPI_Improbe(m->from, tag, m->comm, &flag, &message, MPI_STATUS_IGNORE);
            }
            asked("MPI_Improbe", calls);
            MPI_Mrecv(place, m->in, m->type, &message, MPI_STATUS_IGNORE);
            break;
        case 5:
            MPI_Mprobe(m->from, tag, m->comm, &message, MPI_STATUS_IGNORE);
            MPI_Imrecv(place, m->in, m->type, &message, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            break;
        default:
            MPI_Irecv(place, m->in, m->type, m->from, tag, m->comm, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

/* message (to -1: no process), how to send, how to receive */
static void act_message(const int* a, int n) {
    const struct message m = message_of(a);
    const int to = m.to < 0 ? MPI_PROC_NULL : m.to;
    if (m.sends) {
        if (a[10] == 0) {
            MPI_Send(sent, m.out, m.type, to, m.tag, m.comm);
        } else if (a[10] == 1) {
            MPI_Ssend(sent, m.out, m.type, to, m.tag, m.comm);
        } else {
            MPI_Bsend(sent, m.out, m.type, to, m.tag, m.comm);
        }
    }
    if (m.receives && m.to >= 0) {
        receive(&m, a[11], a[9] & 2 ? MPI_ANY_TAG : m.tag);
    }
}

/* message; the receive is posted before a barrier, behind which it is sent */
static void act_ready(const int* a, int n) {
    const struct message m = message_of(a);
    MPI_Request request;
    if (m.comm == MPI_COMM_NULL) {
        return;
    }
    if (m.receives) {
        MPI_Irecv(fresh(m.in), m.in, m.type, m.from, m.tag, m.comm, &request);
    }
    MPI_Barrier(m.comm);
    if (m.sends) {
        MPI_Rsend(sent, m.out, m.type, m.to, m.tag, m.comm);
    }
    if (m.receives) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

/* message, how to send, request of the sender, request of the receiver; sender and receiver may be one */
static void act_post(const int* a, int n) {
    const struct message m = message_of(a);
    MPI_Request* request = &requests[a[11]];
    if (m.receives) {
        MPI_Irecv(fresh(m.in), m.in, m.type, m.from, a[9] & 2 ? MPI_ANY_TAG : m.tag, m.comm,
                  &requests[a[12]]);
    }
    if (m.sends) {
        if (a[10] == 0) {
            MPI_Isend(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        } else if (a[10] == 1) {
            MPI_Issend(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        } else {
            MPI_Ibsend(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        }
    }
}

/* the same as persistent requests */
static void act_prepare(const int* a, int n) {
    const struct message m = message_of(a);
    MPI_Request* request = &requests[a[11]];
    if (m.receives) {
        MPI_Recv_init(fresh(m.in), m.in, m.type, m.from, m.tag, m.comm, &requests[a[12]]);
    }
    if (m.sends) {
        if (a[10] == 0) {
            MPI_Send_init(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        } else if (a[10] == 1) {
            MPI_Ssend_init(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        } else {
            MPI_Bsend_init(sent, m.out, m.type, m.to, m.tag, m.comm, request);
        }
    }
}

/* communicator, distance, tag, type, elements, in place: every rank sends to the one that far ahead */
static void act_shift(const int* a, int n) {
    const MPI_Comm comm = comms[a[0]];
    int to, from, size;
    if (comm == MPI_COMM_NULL) {
        return;
    }
    size = size_of(comm);
    to = (rank_in(comm) + a[1]) % size;
    from = (rank_in(comm) + size - a[1] % size) % size;
    if (a[5]) {
        MPI_Sendrecv_replace(fresh(a[4]), a[4], types[a[3]], to, a[2], from, a[2], comm, MPI_STATUS_IGNORE);
    } else {
        MPI_Sendrecv(sent, a[4], types[a[3]], to, a[2], fresh(a[4]), a[4], types[a[3]], from, a[2], comm,
                     MPI_STATUS_IGNORE);
    }
}

/* Of the slots in a list those that this process holds; gives their number. */
static int held_of(const int* slots, int n, MPI_Request* list, int* which) {
    int i, count = 0;
    for (i = 0; i < n; ++i) {
        if (requests[slots[i]] != MPI_REQUEST_NULL) {
            which[count] = slots[i];
            list[count++] = requests[slots[i]];
        }
    }
    return count;
}

/* all at once, requests */
static void act_start(const int* a, int n) {
    MPI_Request list[REQUESTS];
    int which[REQUESTS], i;
    const int count = held_of(a + 1, n - 1, list, which);
    if (a[0] && count > 0) {
        MPI_Startall(count, list);
    }
    for (i = 0; i < count && !a[0]; ++i) {
        MPI_Start(&list[i]);
    }
}

static void complete(int how, int count, MPI_Request* list) {
    int indices[REQUESTS], flag = 0, calls = 0, done = 0, part, i;
    switch (how) {
        case 0:
            for (i = 0; i < count; ++i) {
                MPI_Wait(&list[i], MPI_STATUS_IGNORE);
            }
            break;
        case 1:
            MPI_Waitall(count, list, MPI_STATUSES_IGNORE);
            break;
        case 2:
            for (i = 0; i < count; ++i) {
                MPI_Waitany(count, list, &part, MPI_STATUS_IGNORE);
            }
            break;
        case 3:
            for (; done < count; ++calls) {
                MPI_Waitsome(count, list, &part, indices, MPI_STATUSES_IGNORE);
                done += part;
            }
            asked("MPI_Waitsome", calls);
            break;
        case 4:
            for (i = 0; i < count; ++i) {
                for (flag = 0; !flag; ++calls) {
                    MPI_Test(&list[i], &flag, MPI_STATUS_IGNORE);
                }
            }
            asked("MPI_Test", calls);
            break;
        case 5:
            for (; !flag; ++calls) {
                MPI_Testall(count, list, &flag, MPI_STATUSES_IGNORE);
            }
            asked("MPI_Testall", calls);
            break;
        case 6:
            for (; done < count; ++calls) {
                MPI_Testany(count, list, &part, &flag, MPI_STATUS_IGNORE);
                done += flag;
            }
            asked("MPI_Testany", calls);
            break;
        case 7:
            for (; done < count; ++calls) {
                MPI_Testsome(count, list, &part, indices, MPI_STATUSES_IGNORE);
                done += part;
            }
            asked("MPI_Testsome", calls);
            break;
        default:
            for (i = 0; i < count; ++i) {
                for (flag = 0; !flag; ++calls) {
                    MPI_Request_get_status(list[i], &flag, MPI_STATUS_IGNORE);
                }
            }
            asked("MPI_Request_get_status", calls);
            MPI_Waitall(count, list, MPI_STATUSES_IGNORE);
    }
}

/* how, requests */
static void act_complete(const int* a, int n) {
    MPI_Request list[REQUESTS];
    int which[REQUESTS], i;
    const int count = held_of(a + 1, n - 1, list, which);
    if (count > 0) {
        complete(a[0], count, list);
    }
    for (i = 0; i < count; ++i) {
        requests[which[i]] = list[i];
    }
}

/* persistent requests that are not active */
static void act_forget(const int* a, int n) {
    int i;
    for (i = 0; i < n; ++i) {
        if (requests[a[i]] != MPI_REQUEST_NULL) {
            MPI_Request_free(&requests[a[i]]);
        }
    }
}
