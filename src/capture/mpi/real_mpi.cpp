// SPDX-License-Identifier: BSD-3-Clause
// See real_mpi.hpp.
#include "capture/mpi/real_mpi.hpp"

namespace barograph::capture::mpi {
namespace {

template <class Pointer>
bool find(Pointer& pointer, const char* name, const Host& host) noexcept {
    pointer = reinterpret_cast<Pointer>(host.next_function(name));
    return pointer != nullptr;
}

}  // namespace

bool find_real_mpi(RealMpi& real, const Host& host) noexcept {
    (void)find(real.publish_name, "PMPI_Publish_name", host);
    (void)find(real.lookup_name, "PMPI_Lookup_name", host);
    (void)find(real.group_from_session_pset, "PMPI_Group_from_session_pset", host);
    return find(real.get_version, "PMPI_Get_version", host) &&
           find(real.get_library_version, "PMPI_Get_library_version", host) &&
           find(real.query_thread, "PMPI_Query_thread", host) &&
           find(real.comm_rank, "PMPI_Comm_rank", host) && find(real.comm_size, "PMPI_Comm_size", host) &&
           find(real.comm_group, "PMPI_Comm_group", host) &&
           find(real.comm_remote_group, "PMPI_Comm_remote_group", host) &&
           find(real.comm_test_inter, "PMPI_Comm_test_inter", host) &&
           find(real.comm_get_parent, "PMPI_Comm_get_parent", host) &&
           find(real.comm_create, "PMPI_Comm_create", host) && find(real.comm_free, "PMPI_Comm_free", host) &&
           find(real.comm_create_errhandler, "PMPI_Comm_create_errhandler", host) &&
           find(real.comm_get_errhandler, "PMPI_Comm_get_errhandler", host) &&
           find(real.comm_set_errhandler, "PMPI_Comm_set_errhandler", host) &&
           find(real.errhandler_free, "PMPI_Errhandler_free", host) &&
           find(real.group_size, "PMPI_Group_size", host) && find(real.group_rank, "PMPI_Group_rank", host) &&
           find(real.group_translate_ranks, "PMPI_Group_translate_ranks", host) &&
           find(real.group_free, "PMPI_Group_free", host) && find(real.type_size, "PMPI_Type_size", host) &&
           find(real.type_size_x, "PMPI_Type_size_x", host) && find(real.topo_test, "PMPI_Topo_test", host) &&
           find(real.cartdim_get, "PMPI_Cartdim_get", host) && find(real.cart_get, "PMPI_Cart_get", host) &&
           find(real.graphdims_get, "PMPI_Graphdims_get", host) &&
           find(real.graph_neighbors_count, "PMPI_Graph_neighbors_count", host) &&
           find(real.graph_get, "PMPI_Graph_get", host) &&
           find(real.dist_graph_neighbors_count, "PMPI_Dist_graph_neighbors_count", host) &&
           find(real.dist_graph_neighbors, "PMPI_Dist_graph_neighbors", host) &&
           find(real.info_get, "PMPI_Info_get", host) &&
           find(real.info_get_nkeys, "PMPI_Info_get_nkeys", host) &&
           find(real.info_get_nthkey, "PMPI_Info_get_nthkey", host) &&
           find(real.type_get_extent, "PMPI_Type_get_extent", host) &&
           find(real.type_get_true_extent, "PMPI_Type_get_true_extent", host) &&
           find(real.file_get_position, "PMPI_File_get_position", host) &&
           find(real.barrier, "PMPI_Barrier", host) && find(real.ibarrier, "PMPI_Ibarrier", host) &&
           find(real.test, "PMPI_Test", host) && find(real.allreduce, "PMPI_Allreduce", host) &&
           find(real.send, "PMPI_Send", host) && find(real.recv, "PMPI_Recv", host) &&
           find(real.bcast, "PMPI_Bcast", host);
}

}  // namespace barograph::capture::mpi
