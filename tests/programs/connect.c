/* SPDX-License-Identifier: BSD-3-Clause
 * Two halves of one job find each other as strangers do: with a port, and with a socket. The intercommunicators are the same
 * object on both sides. Run on 4 ranks: 0 and 1 accept, 2 and 3 connect. With an argument: only by socket, ranks 0 and 2. */
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "expect.h"

#define W "W0.0"

static void with_port(MPI_Comm half, const char* half_name, int rank) {
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter, merged;
    double in[4] = {0}, out[4];
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Send(port, sizeof port, MPI_CHAR, 2, 0, MPI_COMM_WORLD);
        expect("MPI_Open_port", "", 1, 0);
        expect("MPI_Send", W, 1, sizeof port);
    }
    if (rank == 2) {
        MPI_Recv(port, sizeof port, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        expect("MPI_Recv", W, 1, sizeof port);
    }
    if (rank < 2) {
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &inter);
        expect("MPI_Comm_accept", half_name, 1, 0);
    } else {
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &inter);
        expect("MPI_Comm_connect", half_name, 1, 0);
    }
    MPI_Allreduce(in, out, 2, MPI_DOUBLE, MPI_SUM, inter);
    MPI_Intercomm_merge(inter, rank < 2 ? 1 : 0, &merged);
    MPI_Barrier(merged);
    MPI_Comm_free(&merged);
    MPI_Comm_disconnect(&inter);
    expect("MPI_Allreduce", "u0.j1", 1, 16);
    expect("MPI_Intercomm_merge", "u0.j1", 1, 0);
    expect("MPI_Barrier", "m2.j1.1", 1, 0);
    expect("MPI_Comm_free", "m2.j1.1", 1, 0);
    expect("MPI_Comm_disconnect", "u0.j1", 1, 0);
    if (rank == 0) {
        MPI_Close_port(port);
        expect("MPI_Close_port", "", 1, 0);
    }
}

static int open_socket(int rank) {
    struct sockaddr_un address;
    int listening = socket(AF_UNIX, SOCK_STREAM, 0), connected;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    strcpy(address.sun_path, "connect.socket");
    if (rank == 2) {
        MPI_Barrier(MPI_COMM_WORLD);
        return connect(listening, (struct sockaddr*)&address, sizeof address) == 0 ? listening : -1;
    }
    if (bind(listening, (struct sockaddr*)&address, sizeof address) != 0 || listen(listening, 1) != 0) {
        return -1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    connected = accept(listening, NULL, NULL);
    close(listening);
    return connected;
}

static void with_socket(int rank) {
    if (rank == 0 || rank == 2) {
        MPI_Comm inter;
        double in[4] = {0}, out[4];
        int descriptor = open_socket(rank);
        MPI_Comm_join(descriptor, &inter);
        MPI_Sendrecv(in, 3, MPI_DOUBLE, 0, 0, out, 3, MPI_DOUBLE, 0, 0, inter, MPI_STATUS_IGNORE);
        MPI_Comm_disconnect(&inter);
        close(descriptor);
        expect("MPI_Comm_join", "", 1, 0);
        expect("MPI_Sendrecv", "u0.j1", 1, 24);
        expect("MPI_Comm_disconnect", "u0.j1", 1, 0);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    expect("MPI_Barrier", W, 1, 0);
}

int main(int argc, char** argv) {
    int rank;
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1) {
        with_socket(rank);
    } else {
        MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : 1, rank, &half);
        expect("MPI_Comm_split", W, 1, 0);
        with_port(half, rank < 2 ? "s0.1" : "s2.1", rank);
    }
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
