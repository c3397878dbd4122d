/* SPDX-License-Identifier: BSD-3-Clause
 * A program that never calls MPI_Init: sessions, communicators made of process sets. Each process writes a profile of its
 * own. Run on 4 ranks; returns 77 where the MPI has no sessions. With "overlapping" one session is open during another; with
 * "init" a session is followed by MPI_Init, and all is as usual. */
#include "expect.h"

#if EXPECT_MPI_4

#define NONE MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL

static int with_init(int* argc, char*** argv) {
    MPI_Session session;
    MPI_Group world;
    MPI_Comm all;
    int rank;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_from_group(world, "barograph.test/all", NONE, &all);
    MPI_Comm_set_name(all, "everybody");
    MPI_Barrier(all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&all);
    MPI_Group_free(&world);
    MPI_Session_finalize(&session);
    MPI_Barrier(MPI_COMM_WORLD);
    expect("MPI_Session_init", "", 1, 0);
    expect("MPI_Comm_create_from_group", "", 1, 0);
    expect("MPI_Comm_set_name", "everybody", 1, 0);
    expect("MPI_Barrier", "everybody", 1, 0);
    expect("MPI_Comm_free", "everybody", 1, 0);
    expect("MPI_Session_finalize", "", 1, 0);
    expect("MPI_Barrier", "W0.0", 2, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}

int main(int argc, char** argv) {
    MPI_Session session, second;
    MPI_Group world, alone, half;
    MPI_Comm all, pair, self, inter, again;
    double in[8] = {0}, out[8];
    int rank, size, range[1][3];
    if (argc > 1 && strcmp(argv[1], "init") == 0) {
        return with_init(&argc, &argv);
    }
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    expect("MPI_Session_init", "", 1, 0);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
    MPI_Group_rank(world, &rank);
    MPI_Group_size(world, &size);
    MPI_Comm_create_from_group(world, "barograph.test/all", NONE, &all);
    MPI_Allreduce(in, out, 3, MPI_DOUBLE, MPI_SUM, all);
    MPI_Comm_set_name(all, "everybody");
    expect("MPI_Comm_create_from_group", "", 1, 0);
    expect("MPI_Allreduce", "everybody", 1, 24);
    expect("MPI_Comm_set_name", "everybody", 1, 0);

    /* The lower and the upper half, and what joins them. */
    range[0][0] = rank < size / 2 ? 0 : size / 2;
    range[0][1] = rank < size / 2 ? size / 2 - 1 : size - 1;
    range[0][2] = 1;
    MPI_Group_range_incl(world, 1, range, &half);
    MPI_Comm_create_from_group(half, "barograph.test/half", NONE, &pair);
    MPI_Comm_set_name(pair, rank < size / 2 ? "lower" : "upper");
    MPI_Barrier(pair);
    expect("MPI_Comm_create_from_group", "", 1, 0);
    expect("MPI_Comm_set_name", rank < size / 2 ? "lower" : "upper", 1, 0);
    expect("MPI_Barrier", rank < size / 2 ? "lower" : "upper", 1, 0);

    MPI_Group_from_session_pset(session, "mpi://SELF", &alone);
    MPI_Comm_create_from_group(alone, "barograph.test/self", NONE, &self);
    MPI_Comm_set_name(self, "self");
    MPI_Bcast(in, 4, MPI_DOUBLE, 0, self);
    expect("MPI_Comm_create_from_group", "", 1, 0);
    expect("MPI_Comm_set_name", "self", 1, 0);
    expect("MPI_Bcast", "self", 1, 32);

    MPI_Intercomm_create(pair, 0, all, rank < size / 2 ? size / 2 : 0, 3, &inter);
    MPI_Comm_set_name(inter, "between");
    MPI_Barrier(inter);
    MPI_Comm_free(&inter);
    expect("MPI_Intercomm_create", rank < size / 2 ? "lower" : "upper", 1, 0);
    expect("MPI_Comm_set_name", "between", 1, 0);
    expect("MPI_Barrier", "between", 1, 0);
    expect("MPI_Comm_free", "between", 1, 0);

    MPI_Comm_free(&self);
    MPI_Comm_free(&pair);
    expect("MPI_Comm_free", "self", 1, 0);
    expect("MPI_Comm_free", rank < size / 2 ? "lower" : "upper", 1, 0);
    MPI_Group_free(&alone);
    MPI_Group_free(&half);
    MPI_Group_free(&world);
    if (argc > 1) {
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &second);
        expect("MPI_Session_init", "", 1, 0);
    }
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    expect("MPI_Comm_free", "everybody", 1, 0);
    expect("MPI_Session_finalize", "", 1, 0);
    if (argc > 1) {
        MPI_Group_from_session_pset(second, "mpi://WORLD", &world);
        MPI_Comm_create_from_group(world, "barograph.test/all", NONE, &again);
        MPI_Comm_set_name(again, "again");
        MPI_Reduce(in, out, 5, MPI_DOUBLE, MPI_SUM, 0, again);
        MPI_Comm_free(&again);
        MPI_Group_free(&world);
        MPI_Session_finalize(&second);
        expect("MPI_Comm_create_from_group", "", 1, 0);
        expect("MPI_Comm_set_name", "again", 1, 0);
        expect("MPI_Reduce", "again", 1, 40);
        expect("MPI_Comm_free", "again", 1, 0);
        expect("MPI_Session_finalize", "", 1, 0);
    }
    expect_write(rank);
    return 0;
}

#else

int main(void) {
    (void)expect;
    (void)expect_write;
    return 77;
}

#endif
