// SPDX-License-Identifier: BSD-3-Clause
// What a program that uses sessions of MPI is told of its processes: one line for each answer, to be the same whether the program has the job for
// itself or shares it with others. Argument: "once", one session; "again", a second one after the first has ended; "init", MPI_Init
// after it.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Open MPI 5 has them and says that it is MPI 3.1.
#ifdef MPI_MAX_PSET_NAME_LEN

static int rank = -1;

static void answer(const char* format, ...) {
    va_list values;
    va_start(values, format);
    printf("%d: ", rank);
    vprintf(format, values);
    printf("\n");
    va_end(values);
}

static void answer_state(const char* when) {
    int initialized, finalized;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    answer("%s: initialized %d, finalized %d", when, initialized, finalized);
}

static void ask_set(MPI_Session session, const char* name) {
    MPI_Group group;
    int size = -1, own = -1, found = 0, sum = -1;
    char count[64] = "";
    const int code = MPI_Group_from_session_pset(session, name, &group);
    if (code != MPI_SUCCESS) {
        answer("%s: no group", name);
        return;
    }
    MPI_Group_size(group, &size);
    MPI_Group_rank(group, &own);
    MPI_Info info;
    MPI_Session_get_pset_info(session, name, &info);
    MPI_Info_get(info, "mpi_size", sizeof count - 1, count, &found);
    MPI_Info_free(&info);
    MPI_Comm comm;
    if (MPI_Comm_create_from_group(group, "org.barograph.test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm) ==
        MPI_SUCCESS) {
        MPI_Allreduce(&own, &sum, 1, MPI_INT, MPI_SUM, comm);
        MPI_Comm_free(&comm);
    }
    answer("%s: %d of %d, mpi_size %s, sum %d", name, own, size, count, sum);
    MPI_Group_free(&group);
}

static void use_session(void) {
    MPI_Session session;
    if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS) {
        answer("no session");
        return;
    }
    MPI_Group world;
    MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
    MPI_Group_rank(world, &rank);
    MPI_Group_free(&world);
    answer_state("in a session");
    int count = 0;
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count);
    for (int i = 0; i < count; ++i) {
        char name[MPI_MAX_PSET_NAME_LEN];
        int length = sizeof name;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
        ask_set(session, name);
    }
    MPI_Session_finalize(&session);
    answer_state("after it");
}

static void use_world(void) {
    int size = -1, sum = -1;
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS) {
        answer("no MPI_Init");
        return;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    answer("world: %d of %d, sum %d", rank, size, sum);
    answer_state("in MPI_Init");
    MPI_Finalize();
    answer_state("after MPI_Finalize");
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "once";
    use_session();
    if (strcmp(how, "again") == 0) use_session();
    if (strcmp(how, "init") == 0) use_world();
    return 0;
}

#else

int main(void) {
    printf("no sessions in this version of MPI\n");
    return 0;
}

#endif
