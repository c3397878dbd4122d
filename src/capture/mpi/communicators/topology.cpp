// SPDX-License-Identifier: BSD-3-Clause
// See topology.hpp.
#include "capture/mpi/communicators/topology.hpp"

#include "capture/mpi/plugin_state.hpp"
#include "capture/mpi/scratch.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {
namespace {

// Graphs up to this many ranks keep their edges: a list per rank.
constexpr int kSmallGraph = 64;

void append_list(sys::TextLine& text, const int* values, int count) noexcept {
    text << "[";
    for (int i = 0; i < count; ++i) {
        text << (i == 0 ? "" : ",") << static_cast<std::uint64_t>(values[i]);
    }
    text << "]";
}

void set_list(std::uint32_t object, const char* key, const int* values, int count) noexcept {
    sys::TextLine text;
    append_list(text, values, count);
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

// Every rank knows the whole graph.
void describe_graph(MPI_Comm comm, CommunicatorFacts& facts) noexcept {
    int neighbors = 0;
    if (plugin.real.graph_neighbors_count(comm, facts.rank, &neighbors) == MPI_SUCCESS) {
        facts.neighbors_out = static_cast<std::uint32_t>(neighbors);
    }
    int nodes = 0;
    int edges = 0;
    if (plugin.real.graphdims_get(comm, &nodes, &edges) != MPI_SUCCESS || nodes < 0 || edges < 0) {
        return;
    }
    set_number(facts.object, "nodes", nodes);
    set_number(facts.object, "edges", edges);
    const Scratch<int, kSmallGraph> ends(static_cast<std::size_t>(nodes));
    const Scratch<int, 512> targets(static_cast<std::size_t>(edges));
    if (nodes > kSmallGraph || !ends.ok() || !targets.ok() ||
        plugin.real.graph_get(comm, nodes, edges, ends.data(), targets.data()) != MPI_SUCCESS) {
        return;
    }
    sys::TextLine text;
    int begin = 0;
    for (int node = 0; node < nodes; ++node) {
        const int end = ends[static_cast<std::size_t>(node)];
        text << (node == 0 ? "[" : ",");
        append_list(text, targets.data() + begin, end - begin);
        begin = end;
    }
    text << "]";
    if (!text.cut() && nodes > 0) {
        plugin.host->process->set_attribute(facts.object, "neighbors", text.view());
    }
}

// Every rank knows only its own edges: it stores them under a name of its own, and they meet when the ranks'
// objects do.
void describe_distributed_graph(MPI_Comm comm, CommunicatorFacts& facts) noexcept {
    int in = 0;
    int out = 0;
    int weighted = 0;
    if (plugin.real.dist_graph_neighbors_count(comm, &in, &out, &weighted) != MPI_SUCCESS || in < 0 ||
        out < 0) {
        return;
    }
    facts.neighbors_out = static_cast<std::uint32_t>(out);
    const Scratch<int, kSmallGraph> sources(static_cast<std::size_t>(in));
    const Scratch<int, kSmallGraph> source_weights(static_cast<std::size_t>(in));
    const Scratch<int, kSmallGraph> targets(static_cast<std::size_t>(out));
    const Scratch<int, kSmallGraph> target_weights(static_cast<std::size_t>(out));
    if (facts.size > kSmallGraph || !sources.ok() || !source_weights.ok() || !targets.ok() ||
        !target_weights.ok() ||
        plugin.real.dist_graph_neighbors(comm, in, sources.data(), source_weights.data(), out, targets.data(),
                                         target_weights.data()) != MPI_SUCCESS) {
        return;
    }
    sys::BasicTextLine<32> key;
    key << "neighbors." << static_cast<std::uint64_t>(facts.rank);
    set_list(facts.object, key.c_str(), targets.data(), out);
}

Topology asked_topology(MPI_Comm comm) noexcept {
    int kind = MPI_UNDEFINED;
    if (plugin.real.topo_test(comm, &kind) != MPI_SUCCESS) {
        return Topology::kNone;
    }
    return kind == MPI_CART         ? Topology::kGrid
           : kind == MPI_GRAPH      ? Topology::kGraph
           : kind == MPI_DIST_GRAPH ? Topology::kDistributedGraph
                                    : Topology::kNone;
}

}  // namespace

void describe_topology(MPI_Comm comm, CommunicatorFacts& facts, std::uint32_t created_by) noexcept {
    facts.neighbors_out = 0;
    // Open MPI 5 says that a distributed graph made out of a grid is a grid, and crashes when asked for its
    // extents: what the creating call or the communicator that was duplicated tells is believed first.
    if (created_by == format::kFirstMpiOperation + kMpiDistGraphCreate ||
        created_by == format::kFirstMpiOperation + kMpiDistGraphCreateAdjacent) {
        facts.topology = Topology::kDistributedGraph;
    } else if (created_by == format::kFirstMpiOperation + kMpiGraphCreate) {
        facts.topology = Topology::kGraph;
    } else if (facts.topology == Topology::kUnknown) {
        facts.topology = asked_topology(comm);
    }
    if (facts.topology == Topology::kGrid) {
        describe_grid(comm, facts);
    } else if (facts.topology == Topology::kGraph) {
        describe_graph(comm, facts);
    } else if (facts.topology == Topology::kDistributedGraph) {
        describe_distributed_graph(comm, facts);
    }
}

}  // namespace barograph::capture::mpi
