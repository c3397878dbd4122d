// SPDX-License-Identifier: BSD-3-Clause
// Asks MPI all that a program can ask of its MPI_COMM_WORLD and prints one line for each answer. It has to answer alike whether the
// program has the job for itself or shares it with others. Arguments: a folder for a file, then parts to ask about; "child": a process
// that another one has spawned.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static char text[1 << 16];

static void answer(const char* format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    char* end = text + strlen(text);
    snprintf(end, (size_t)(text + sizeof text - end), "%d: %s\n", rank, line);
}

static const char* compared(MPI_Comm a, MPI_Comm b) {
    int result = -1;
    MPI_Comm_compare(a, b, &result);
    return result == MPI_IDENT       ? "ident"
           : result == MPI_CONGRUENT ? "congruent"
           : result == MPI_SIMILAR   ? "similar"
                                     : "unequal";
}

static void ask_sizes(void) {
    MPI_Group group;
    int group_rank, group_size, inter;
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_rank(group, &group_rank);
    MPI_Group_size(group, &group_size);
    MPI_Comm_test_inter(MPI_COMM_WORLD, &inter);
    answer("size %d, group %d of %d, inter %d", size, group_rank, group_size, inter);
    MPI_Comm dup, split, shared, made, of_group, idup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &split);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &shared);
    MPI_Comm_create(MPI_COMM_WORLD, group, &made);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &of_group);
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &idup, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    answer("world is %s, dup %s, idup %s, self %s, shared %s, create %s, create_group %s",
           compared(MPI_COMM_WORLD, MPI_COMM_WORLD), compared(MPI_COMM_WORLD, dup),
           compared(idup, MPI_COMM_WORLD), compared(MPI_COMM_WORLD, MPI_COMM_SELF),
           compared(shared, MPI_COMM_WORLD), compared(made, MPI_COMM_WORLD),
           compared(MPI_COMM_WORLD, of_group));
    int split_rank, split_size, world_rank;
    MPI_Comm_rank(split, &split_rank);
    MPI_Comm_size(split, &split_size);
    MPI_Group split_group;
    MPI_Comm_group(split, &split_group);
    MPI_Group_translate_ranks(split_group, 1, &(int){0}, group, &world_rank);
    answer("split %d of %d, its first is %d", split_rank, split_size, world_rank);
#ifdef MPI_ABI_VERSION
    answer("handle as an integer and back: %d",
           MPI_Comm_fromint(MPI_Comm_toint(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
#else
    answer("handle by Fortran and back: %d", MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
#endif
    MPI_Comm* made_here[] = {&dup, &split, &shared, &made, &of_group, &idup};
    for (int i = 0; i < 6; ++i)
        MPI_Comm_free(made_here[i]);
    MPI_Group_free(&group);
    MPI_Group_free(&split_group);
}

static int has(MPI_Comm comm, int keyval) {
    void* value = NULL;
    int flag = -1;
    MPI_Comm_get_attr(comm, keyval, &value, &flag);
    return flag;
}

static void ask_attributes(void) {
    const int keyvals[] = {MPI_TAG_UB,        MPI_HOST,   MPI_IO,          MPI_WTIME_IS_GLOBAL,
                           MPI_UNIVERSE_SIZE, MPI_APPNUM, MPI_LASTUSEDCODE};
    const char* names[] = {"tag_ub", "host", "io", "wtime", "universe", "appnum", "lastusedcode"};
    MPI_Comm dup, split;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &split);
    for (int i = 0; i < 7; ++i) {
        answer("attribute %s: world %d dup %d split %d self %d", names[i], has(MPI_COMM_WORLD, keyvals[i]),
               has(dup, keyvals[i]), has(split, keyvals[i]), has(MPI_COMM_SELF, keyvals[i]));
    }
    int *tag_ub, *io, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &io, &flag);
    answer("tag_ub %d, io is own or any %d", *tag_ub, *io == rank || *io == MPI_ANY_SOURCE);
    MPI_Comm_free(&dup);
    MPI_Comm_free(&split);
}

static int copies, copied_world, deletes, deleted_world;
static int copy(MPI_Comm comm, int keyval, void* extra, void* in, void* out, int* flag) {
    ++copies;
    copied_world += comm == MPI_COMM_WORLD;
    *(void**)out = in;
    *flag = extra == &copies;
    return MPI_SUCCESS;
}
static int forget(MPI_Comm comm, int keyval, void* value, void* extra) {
    ++deletes;
    deleted_world += comm == MPI_COMM_WORLD;
    int of_world;
    MPI_Comm_size(MPI_COMM_WORLD, &of_world);
    if (value == &deletes)
        printf("%d: deleted at the end, world %d, size %d\n", rank, comm == MPI_COMM_WORLD, of_world);
    fflush(stdout);
    return MPI_SUCCESS;
}

static void ask_keyvals(void) {
    int keyval, duplicated, none, flag;
    void* value = NULL;
    MPI_Comm dup;
    MPI_Comm_create_keyval(copy, forget, &keyval, &copies);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &duplicated, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &none, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &keyval);
    MPI_Comm_set_attr(MPI_COMM_WORLD, duplicated, &none);
    MPI_Comm_set_attr(MPI_COMM_WORLD, none, &none);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_get_attr(dup, keyval, &value, &flag);
    answer("own attribute: copies %d of world %d, value kept %d, dup_fn %d, null_copy_fn %d", copies,
           copied_world, flag && value == &keyval, has(dup, duplicated), has(dup, none));
    MPI_Comm_free(&dup);
    answer("deletes after free %d, of world %d", deletes, deleted_world);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval);
    answer("deletes after delete_attr %d, of world %d", deletes, deleted_world);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &deletes);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &deletes);
    MPI_Comm_free_keyval(&keyval);
}

static void ask_names(void) {
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    answer("name %s (%d)", name, length);
    MPI_Comm_set_name(MPI_COMM_WORLD, "ocean");
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    answer("new name %s", name);
}

static int errors, errors_world, error_class;
static void handle_error(MPI_Comm* comm, int* code, ...) {
    ++errors;
    errors_world += *comm == MPI_COMM_WORLD;
    MPI_Error_class(*code, &error_class);
    int of_world;
    MPI_Comm_size(*comm, &of_world);
    if (of_world != size && *comm == MPI_COMM_WORLD) answer("the handler's world has %d", of_world);
}

static void ask_errors(void) {
    MPI_Errhandler handler, before;
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &before);
    answer("errors are fatal at first: %d", before == MPI_ERRORS_ARE_FATAL);
    MPI_Comm_create_errhandler(handle_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    int number = 0;
    const int code = MPI_Send(&number, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    answer("send to rank %d: fails %d, handler called %d, with world %d, class is rank %d", size,
           code != MPI_SUCCESS, errors, errors_world, error_class == MPI_ERR_RANK);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
    answer("called: %d, with world %d", errors, errors_world);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_call_errhandler(dup, MPI_ERR_OTHER);
    answer("called by a duplicate: %d, with world %d", errors, errors_world);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &before);
    answer("errors return: %d", before == MPI_ERRORS_RETURN);
    MPI_Datatype none = MPI_DATATYPE_NULL;
    answer("without a communicator: fails %d", MPI_Type_commit(&none) != MPI_SUCCESS);
    MPI_Comm world = MPI_COMM_WORLD;
    answer("world cannot be freed: %d", MPI_Comm_free(&world) != MPI_SUCCESS);
    MPI_Comm_free(&dup);
    MPI_Errhandler_free(&handler);
}

static void ask_topologies(void) {
    int dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], source, target;
    MPI_Comm cart, row, graph, neighbors;
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &cart);
    int cart_rank, mapped;
    MPI_Comm_rank(cart, &cart_rank);
    MPI_Cart_coords(cart, cart_rank, 2, coords);
    MPI_Cart_shift(cart, 0, 1, &source, &target);
    MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &mapped);
    answer("cart %dx%d at %d,%d from %d to %d, map is a rank %d", dims[0], dims[1], coords[0], coords[1],
           source, target, mapped >= 0 && mapped < size);
    MPI_Cart_sub(cart, (int[]){1, 0}, &row);
    int status;
    MPI_Topo_test(MPI_COMM_WORLD, &status);
    answer("topology of world: none %d", status == MPI_UNDEFINED);
    int* index = malloc(sizeof(int) * (size_t)size);
    int* edges = malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; ++i) {
        index[i] = i + 1;
        edges[i] = (i + 1) % size;
    }
    MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &graph);
    int count;
    MPI_Graph_neighbors_count(graph, rank, &count);
    const int from = (rank + size - 1) % size, to = (rank + 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &neighbors);
    int got = -1;
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, &got, 1, MPI_INT, neighbors);
    answer("graph neighbors %d, of the distributed graph %d", count, got);
    MPI_Comm_free(&cart);
    MPI_Comm_free(&row);
    MPI_Comm_free(&graph);
    MPI_Comm_free(&neighbors);
    free(index);
    free(edges);
}

static void ask_collectives(void) {
    int sum = 0, scan = 0, root = rank == 0 ? 42 : 0, least;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(&rank, &scan, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Request requests[2];
    MPI_Iallreduce(&rank, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    int* all = malloc(sizeof(int) * (size_t)size);
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    answer("allreduce %d scan %d bcast %d least %d last %d", sum, scan, root, least, all[size - 1]);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    answer("alltoall first %d", all[0]);
    free(all);
#if MPI_VERSION >= 4
    MPI_Request prepared;
    MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &prepared);
    MPI_Start(&prepared);
    MPI_Wait(&prepared, MPI_STATUS_IGNORE);
    MPI_Request_free(&prepared);
    MPI_Count one = 1;
    int large = 0;
    MPI_Allreduce_c(&rank, &large, one, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    answer("prepared allreduce %d, large %d", sum, large);
#endif
}

static void ask_messages(void) {
    MPI_Status status;
    int got = -1;
    if (rank == 0) {
        int total = 0, sources = 0;
        for (int i = 1; i < size; ++i) {
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            total += got;
            sources += status.MPI_SOURCE;
        }
        answer("received %d from sources of sum %d", total, sources);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &got, 1, MPI_INT, (rank + size - 1) % size, 1,
                 MPI_COMM_WORLD, &status);
    answer("from the left %d, source %d", got, status.MPI_SOURCE);
    int packed_size, position = 0;
    char buffer[64];
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &packed_size);
    MPI_Pack(&rank, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    position = 0;
    MPI_Unpack(buffer, sizeof buffer, &position, &got, 1, MPI_INT, MPI_COMM_WORLD);
    answer("packed %d in %d", got, packed_size);
    MPI_Request request;
    MPI_Send_init(&rank, 1, MPI_INT, rank, 9, MPI_COMM_WORLD, &request);
    MPI_Request receive;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &receive);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&receive, &status);
    MPI_Request_free(&request);
    answer("to oneself %d, source %d", got, status.MPI_SOURCE);
}

static void ask_windows(void) {
    int memory = -1; /* MPI_Win_allocate of Debian's MPICH 4.0 puts all into rank 0 */
    MPI_Win window;
    MPI_Win_create(&memory, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Group group, world_group;
    MPI_Win_get_group(window, &group);
    MPI_Comm_group(MPI_COMM_WORLD, &world_group);
    int same;
    MPI_Group_compare(group, world_group, &same);
    answer("window: put %d, group is that of world %d", memory, same == MPI_IDENT);
    MPI_Group_free(&group);
    MPI_Group_free(&world_group);
    MPI_Win_free(&window);
}

static void ask_files(const char* folder) {
    char path[1024];
    snprintf(path, sizeof path, "%s/ranks", folder);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)sizeof(int) * rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_sync(file);
    int last = -1;
    MPI_File_read_at_all(file, (MPI_Offset)sizeof(int) * (size - 1), &last, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Offset bytes;
    MPI_File_get_size(file, &bytes);
    MPI_Group group;
    int group_size;
    MPI_File_get_group(file, &group);
    MPI_Group_size(group, &group_size);
    answer("file: last %d, bytes %d, group of %d", last, (int)bytes, group_size);
    MPI_Group_free(&group);
    MPI_File_close(&file);
}

static void ask_intercommunicators(void) {
    if (size < 2) return;
    MPI_Comm half, inter, merged;
    const int upper = rank >= size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, upper ? 0 : size / 2, 3, &inter);
    int remote, merged_rank;
    MPI_Comm_remote_size(inter, &remote);
    MPI_Intercomm_merge(inter, upper, &merged);
    MPI_Comm_rank(merged, &merged_rank);
    answer("intercommunicator: remote %d, merged is %s, rank %d", remote, compared(merged, MPI_COMM_WORLD),
           merged_rank);
    MPI_Comm_free(&half);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&merged);
}

static void ask_sessions(void) {
#if MPI_VERSION >= 4
    MPI_Session session;
    if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS) {
        answer("no session");
        return;
    }
    MPI_Group group;
    int group_size = -1, group_rank = -1, flag = 0;
    char value[MPI_MAX_INFO_VAL] = "";
    MPI_Info info;
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Group_size(group, &group_size);
    MPI_Group_rank(group, &group_rank);
    MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
    MPI_Info_get(info, "mpi_size", MPI_MAX_INFO_VAL - 1, value, &flag);
    MPI_Info_free(&info);
    MPI_Comm comm;
    int code = MPI_Comm_create_from_group(group, "barograph.test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    int sum = -1;
    if (code == MPI_SUCCESS) {
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
        MPI_Comm_free(&comm);
    }
    answer("session: %d of %d, mpi_size %s, sum %d", group_rank, group_size, value, sum);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
#endif
}

static void ask_children(const char* program) {
    MPI_Comm parent, children;
    MPI_Comm_get_parent(&parent);
    answer("parent %d", parent != MPI_COMM_NULL);
    char* arguments[] = {"child", NULL};
    int codes[2] = {-1, -1}, remote, sum = 0;
    if (MPI_Comm_spawn(program, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, codes) !=
        MPI_SUCCESS) {
        answer("no children");
        return;
    }
    MPI_Comm_remote_size(children, &remote);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, children);
    answer("children %d, sum of theirs %d", remote, sum);
    MPI_Comm_disconnect(&children);
}

static void be_a_child(void) {
    MPI_Comm parent;
    MPI_Comm_get_parent(&parent);
    int remote, sum, to_parents = 100 + size;
    MPI_Comm_remote_size(parent, &remote);
    MPI_Allreduce(&to_parents, &sum, 1, MPI_INT, MPI_SUM, parent);
    if (rank == 0) printf("child: world %d, parents %d, sum of theirs %d\n", size, remote, sum);
    fflush(stdout);
    MPI_Comm_disconnect(&parent);
}

int main(int argc, char** argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1 && strcmp(argv[1], "child") == 0) {
        be_a_child();
        MPI_Finalize();
        return 0;
    }
    int with_children = 0, aborts = 0;
    for (int i = 2; i < argc; ++i) {
        with_children |= strcmp(argv[i], "children") == 0;
        aborts |= strcmp(argv[i], "abort") == 0;
    }
    ask_sizes();
    ask_attributes();
    ask_names();
    ask_topologies();
    ask_collectives();
    ask_messages();
    ask_windows();
    if (argc > 1) ask_files(argv[1]);
    ask_intercommunicators();
    ask_sessions();
    if (with_children) ask_children(argv[0]);
    ask_errors();
    ask_keyvals();
    fputs(text, stdout);
    fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (aborts && rank == size - 1) MPI_Abort(MPI_COMM_WORLD, 7);
    if (aborts) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
