// SPDX-License-Identifier: BSD-3-Clause
// The PMPI functions that the plugin itself calls: local queries while the program runs, communication only in
// MPI_Finalize. Reached by name, because the plugin is not linked against libmpi.
#pragma once

#include <mpi.h>

#include "capture/mpi/handles.hpp"
#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

struct RealMpi {
    int (*get_version)(int*, int*);
    int (*get_library_version)(char*, int*);
    int (*query_thread)(int*);
    int (*comm_rank)(MPI_Comm, int*);
    int (*comm_size)(MPI_Comm, int*);
    int (*comm_group)(MPI_Comm, MPI_Group*);
    int (*comm_remote_group)(MPI_Comm, MPI_Group*);
    int (*comm_test_inter)(MPI_Comm, int*);
    int (*comm_get_parent)(MPI_Comm*);
    int (*comm_create)(MPI_Comm, MPI_Group, MPI_Comm*);
    int (*comm_free)(MPI_Comm*);
    int (*comm_create_errhandler)(void (*)(MPI_Comm*, int*, ...), MPI_Errhandler*);
    int (*comm_get_errhandler)(MPI_Comm, MPI_Errhandler*);
    int (*comm_set_errhandler)(MPI_Comm, MPI_Errhandler);
    int (*errhandler_free)(MPI_Errhandler*);
    int (*group_size)(MPI_Group, int*);
    int (*group_rank)(MPI_Group, int*);
    int (*group_translate_ranks)(MPI_Group, int, const int*, MPI_Group, int*);
    int (*group_free)(MPI_Group*);
    int (*type_size)(MPI_Datatype, int*);
    int (*type_size_x)(MPI_Datatype, MPI_Count*);
    int (*topo_test)(MPI_Comm, int*);
    int (*cartdim_get)(MPI_Comm, int*);
    int (*cart_get)(MPI_Comm, int, int*, int*, int*);
    int (*graphdims_get)(MPI_Comm, int*, int*);
    int (*graph_neighbors_count)(MPI_Comm, int, int*);
    int (*graph_get)(MPI_Comm, int, int, int*, int*);
    int (*dist_graph_neighbors_count)(MPI_Comm, int*, int*, int*);
    int (*dist_graph_neighbors)(MPI_Comm, int, int*, int*, int, int*, int*);
    int (*barrier)(MPI_Comm);
    int (*ibarrier)(MPI_Comm, MPI_Request*);
    // nullptr when the library does not have them.
    int (*publish_name)(const char*, MPI_Info, const char*);
    int (*lookup_name)(const char*, MPI_Info, char*);
    int (*test)(MPI_Request*, int*, MPI_Status*);
    int (*allreduce)(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm);
    int (*send)(const void*, int, MPI_Datatype, int, int, MPI_Comm);
    int (*recv)(void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status*);
    int (*bcast)(void*, int, MPI_Datatype, int, MPI_Comm);
    int (*info_get)(MPI_Info, const char*, int, char*, int*);
    int (*info_get_nkeys)(MPI_Info, int*);
    int (*info_get_nthkey)(MPI_Info, int, char*);
    int (*type_get_extent)(MPI_Datatype, MPI_Aint*, MPI_Aint*);
    int (*type_get_true_extent)(MPI_Datatype, MPI_Aint*, MPI_Aint*);
    int (*file_get_position)(MPI_File, MPI_Offset*);
    // nullptr where the library has no sessions
    int (*group_from_session_pset)(SessionHandle, const char*, MPI_Group*);
};

// False when one is missing.
[[nodiscard]] bool find_real_mpi(RealMpi& real, const Host& host) noexcept;

}  // namespace barograph::capture::mpi
