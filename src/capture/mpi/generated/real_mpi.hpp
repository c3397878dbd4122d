// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi.toml by `python -m codegen`. Do not edit.
// The functions of MPI that the plugin itself calls, by the names of their PMPI entries.
// clang-format off
#pragma once

#include <mpi.h>

#include <cstddef>

#include "capture/mpi/handles.hpp"

namespace barograph::capture::mpi {

struct RealMpi {
    int (*allreduce)(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
    int (*barrier)(MPI_Comm comm);
    int (*bcast)(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
    int (*cart_get)(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]);
    int (*cartdim_get)(MPI_Comm comm, int* ndims);
    int (*comm_create)(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm);
    int (*comm_create_errhandler)(MPI_Comm_errhandler_function* comm_errhandler_fn, MPI_Errhandler* errhandler);
    int (*comm_free)(MPI_Comm* comm);
    int (*comm_get_errhandler)(MPI_Comm comm, MPI_Errhandler* errhandler);
    int (*comm_get_parent)(MPI_Comm* parent);
    int (*comm_group)(MPI_Comm comm, MPI_Group* group);
    int (*comm_rank)(MPI_Comm comm, int* rank);
    int (*comm_remote_group)(MPI_Comm comm, MPI_Group* group);
    int (*comm_set_errhandler)(MPI_Comm comm, MPI_Errhandler errhandler);
    int (*comm_size)(MPI_Comm comm, int* size);
    int (*comm_test_inter)(MPI_Comm comm, int* flag);
    int (*dist_graph_neighbors)(MPI_Comm comm, int maxindegree, int sources[], int sourceweights[], int maxoutdegree, int destinations[], int destweights[]);
    int (*dist_graph_neighbors_count)(MPI_Comm comm, int* indegree, int* outdegree, int* weighted);
    int (*errhandler_free)(MPI_Errhandler* errhandler);
    int (*file_get_position)(MPI_File fh, MPI_Offset* offset);
    int (*get_count)(const MPI_Status* status, MPI_Datatype datatype, int* count);
    int (*get_elements_x)(const MPI_Status* status, MPI_Datatype datatype, MPI_Count* count);  // nullptr where the library lacks it
    int (*get_library_version)(char* version, int* resultlen);
    int (*get_version)(int* version, int* subversion);
    int (*graph_get)(MPI_Comm comm, int maxindex, int maxedges, int index[], int edges[]);
    int (*graph_neighbors_count)(MPI_Comm comm, int rank, int* nneighbors);
    int (*graphdims_get)(MPI_Comm comm, int* nnodes, int* nedges);
    int (*group_free)(MPI_Group* group);
    int (*group_from_session_pset)(SessionHandle session, const char* pset_name, MPI_Group* newgroup);  // nullptr where the library lacks it
    int (*group_rank)(MPI_Group group, int* rank);
    int (*group_size)(MPI_Group group, int* size);
    int (*group_translate_ranks)(MPI_Group group1, int n, const int ranks1[], MPI_Group group2, int ranks2[]);
    int (*ibarrier)(MPI_Comm comm, MPI_Request* request);
    int (*info_get)(MPI_Info info, const char* key, int valuelen, char* value, int* flag);
    int (*info_get_nkeys)(MPI_Info info, int* nkeys);
    int (*info_get_nthkey)(MPI_Info info, int n, char* key);
    int (*lookup_name)(const char* service_name, MPI_Info info, char* port_name);  // nullptr where the library lacks it
    int (*publish_name)(const char* service_name, MPI_Info info, const char* port_name);  // nullptr where the library lacks it
    int (*query_thread)(int* provided);
    int (*recv)(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status* status);
    int (*send)(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
    int (*test)(MPI_Request* request, int* flag, MPI_Status* status);
    int (*test_cancelled)(const MPI_Status* status, int* flag);  // nullptr where the library lacks it
    int (*topo_test)(MPI_Comm comm, int* status);
    int (*type_get_extent)(MPI_Datatype datatype, MPI_Aint* lb, MPI_Aint* extent);
    int (*type_get_true_extent)(MPI_Datatype datatype, MPI_Aint* true_lb, MPI_Aint* true_extent);
    int (*type_size)(MPI_Datatype datatype, int* size);
    int (*type_size_x)(MPI_Datatype datatype, MPI_Count* size);
};

struct RealFunction {
    const char* name;
    std::size_t offset;  // of its pointer in RealMpi
    bool is_needed;
};

inline constexpr RealFunction kRealFunctions[] = {
    {"PMPI_Allreduce", offsetof(RealMpi, allreduce), true},
    {"PMPI_Barrier", offsetof(RealMpi, barrier), true},
    {"PMPI_Bcast", offsetof(RealMpi, bcast), true},
    {"PMPI_Cart_get", offsetof(RealMpi, cart_get), true},
    {"PMPI_Cartdim_get", offsetof(RealMpi, cartdim_get), true},
    {"PMPI_Comm_create", offsetof(RealMpi, comm_create), true},
    {"PMPI_Comm_create_errhandler", offsetof(RealMpi, comm_create_errhandler), true},
    {"PMPI_Comm_free", offsetof(RealMpi, comm_free), true},
    {"PMPI_Comm_get_errhandler", offsetof(RealMpi, comm_get_errhandler), true},
    {"PMPI_Comm_get_parent", offsetof(RealMpi, comm_get_parent), true},
    {"PMPI_Comm_group", offsetof(RealMpi, comm_group), true},
    {"PMPI_Comm_rank", offsetof(RealMpi, comm_rank), true},
    {"PMPI_Comm_remote_group", offsetof(RealMpi, comm_remote_group), true},
    {"PMPI_Comm_set_errhandler", offsetof(RealMpi, comm_set_errhandler), true},
    {"PMPI_Comm_size", offsetof(RealMpi, comm_size), true},
    {"PMPI_Comm_test_inter", offsetof(RealMpi, comm_test_inter), true},
    {"PMPI_Dist_graph_neighbors", offsetof(RealMpi, dist_graph_neighbors), true},
    {"PMPI_Dist_graph_neighbors_count", offsetof(RealMpi, dist_graph_neighbors_count), true},
    {"PMPI_Errhandler_free", offsetof(RealMpi, errhandler_free), true},
    {"PMPI_File_get_position", offsetof(RealMpi, file_get_position), true},
    {"PMPI_Get_count", offsetof(RealMpi, get_count), true},
    {"PMPI_Get_elements_x", offsetof(RealMpi, get_elements_x), false},
    {"PMPI_Get_library_version", offsetof(RealMpi, get_library_version), true},
    {"PMPI_Get_version", offsetof(RealMpi, get_version), true},
    {"PMPI_Graph_get", offsetof(RealMpi, graph_get), true},
    {"PMPI_Graph_neighbors_count", offsetof(RealMpi, graph_neighbors_count), true},
    {"PMPI_Graphdims_get", offsetof(RealMpi, graphdims_get), true},
    {"PMPI_Group_free", offsetof(RealMpi, group_free), true},
    {"PMPI_Group_from_session_pset", offsetof(RealMpi, group_from_session_pset), false},
    {"PMPI_Group_rank", offsetof(RealMpi, group_rank), true},
    {"PMPI_Group_size", offsetof(RealMpi, group_size), true},
    {"PMPI_Group_translate_ranks", offsetof(RealMpi, group_translate_ranks), true},
    {"PMPI_Ibarrier", offsetof(RealMpi, ibarrier), true},
    {"PMPI_Info_get", offsetof(RealMpi, info_get), true},
    {"PMPI_Info_get_nkeys", offsetof(RealMpi, info_get_nkeys), true},
    {"PMPI_Info_get_nthkey", offsetof(RealMpi, info_get_nthkey), true},
    {"PMPI_Lookup_name", offsetof(RealMpi, lookup_name), false},
    {"PMPI_Publish_name", offsetof(RealMpi, publish_name), false},
    {"PMPI_Query_thread", offsetof(RealMpi, query_thread), true},
    {"PMPI_Recv", offsetof(RealMpi, recv), true},
    {"PMPI_Send", offsetof(RealMpi, send), true},
    {"PMPI_Test", offsetof(RealMpi, test), true},
    {"PMPI_Test_cancelled", offsetof(RealMpi, test_cancelled), false},
    {"PMPI_Topo_test", offsetof(RealMpi, topo_test), true},
    {"PMPI_Type_get_extent", offsetof(RealMpi, type_get_extent), true},
    {"PMPI_Type_get_true_extent", offsetof(RealMpi, type_get_true_extent), true},
    {"PMPI_Type_size", offsetof(RealMpi, type_size), true},
    {"PMPI_Type_size_x", offsetof(RealMpi, type_size_x), true},
};

}  // namespace barograph::capture::mpi
