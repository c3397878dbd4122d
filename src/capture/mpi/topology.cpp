// SPDX-License-Identifier: BSD-3-Clause
// See topology.hpp.
#include "capture/mpi/topology.hpp"

#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/scratch.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {
namespace {

void set_list(std::uint32_t object, const char* key, const int* values, int count) noexcept {
    sys::TextLine text;
    text << "[";
    for (int i = 0; i < count; ++i) {
        text << (i == 0 ? "" : ",") << static_cast<std::uint64_t>(values[i]);
    }
    text << "]";
    if (!text.cut()) {
        plugin.host->process->set_attribute(object, key, text.view());
    }
}

void set_number(std::uint32_t object, const char* key, int value) noexcept {
    sys::BasicTextLine<32> text;
    text << static_cast<std::uint64_t>(value);
    plugin.host->process->set_attribute(object, key, text.view());
}

void describe_grid(MPI_Comm comm, CommunicatorFacts& facts) noexcept {
    int dimensions = 0;
    if (plugin.real.cartdim_get(comm, &dimensions) != MPI_SUCCESS || dimensions < 0) {
        return;
    }
    facts.neighbors_out = 2U * static_cast<std::uint32_t>(dimensions);
    const auto count = static_cast<std::size_t>(dimensions);
    const Scratch<int, 32> extents(count);
    const Scratch<int, 32> periods(count);
    const Scratch<int, 32> coordinates(count);
    if (extents.ok() && periods.ok() && coordinates.ok() &&
        plugin.real.cart_get(comm, dimensions, extents.data(), periods.data(), coordinates.data()) ==
            MPI_SUCCESS) {
        set_list(facts.object, "dims", extents.data(), dimensions);
        set_list(facts.object, "periods", periods.data(), dimensions);
    }
}

}  // namespace

void describe_topology(MPI_Comm comm, CommunicatorFacts& facts) noexcept {
    facts.neighbors_out = 0;
    int kind = MPI_UNDEFINED;
    if (plugin.real.topo_test(comm, &kind) != MPI_SUCCESS || kind == MPI_UNDEFINED) {
        return;
    }
    if (kind == MPI_CART) {
        describe_grid(comm, facts);
    } else if (kind == MPI_GRAPH) {
        int neighbors = 0;
        if (plugin.real.graph_neighbors_count(comm, facts.rank, &neighbors) == MPI_SUCCESS) {
            facts.neighbors_out = static_cast<std::uint32_t>(neighbors);
        }
        int nodes = 0;
        int edges = 0;
        if (plugin.real.graphdims_get(comm, &nodes, &edges) == MPI_SUCCESS) {
            set_number(facts.object, "nodes", nodes);
            set_number(facts.object, "edges", edges);
        }
    } else if (kind == MPI_DIST_GRAPH) {
        int in = 0;
        int out = 0;
        int weighted = 0;
        if (plugin.real.dist_graph_neighbors_count(comm, &in, &out, &weighted) == MPI_SUCCESS) {
            facts.neighbors_out = static_cast<std::uint32_t>(out);
        }
    }
}

}  // namespace barograph::capture::mpi
