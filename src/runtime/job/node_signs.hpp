// SPDX-License-Identifier: BSD-3-Clause
// What the nodes of one job leave for each other beside the profile, in `.NAME.nodes-JOB`: a sign of each
// node whose ranks are all recorded (`LOWEST+RANKS`), `all` once the signs make up the world, `apart` when a
// rank goes on without the others. So a rank that waits in MPI_Finalize knows whether those of other nodes
// will come (decision 0003). What cannot be written proves nothing, and is not an error. Used after MPI_Init
// and in MPI_Finalize only, by jobs of several nodes; raw system calls, never waits.
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::runtime {

enum class Signs : std::uint8_t {
    kNone,   // nothing is known of the other nodes
    kAll,    // all ranks of the world are recorded
    kApart,  // a rank has gone on without the others, or is about to
};

class NodeSigns {
public:
    // `output`: the profile's path without its ending, `job` and `launch`: equal on all nodes, and in no
    // other job.
    void open(std::string_view output, std::string_view job, std::string_view launch) noexcept;

    // Only in jobs of several nodes.
    [[nodiscard]] bool used() const noexcept { return !folder_.view().empty(); }

    // `ranks` ranks, of which `lowest` is the first, are recorded; they are all of their node, or the caller
    // alone.
    void announce(std::uint32_t lowest, std::uint32_t ranks, std::uint32_t world_size) noexcept;
    [[nodiscard]] Signs look() const noexcept;
    // Before a rank goes on without the others.
    void give_up() const noexcept;
    // The last one of those announced with `lowest` has gone on. The last of all cleans up.
    void leave(std::uint32_t lowest) const noexcept;
    // All have met: nobody looks any more. By each that has announced, and by one for all.
    void withdraw() const noexcept;
    void remove() const noexcept;

private:
    [[nodiscard]] sys::PathText path_of(std::string_view name) const noexcept;
    [[nodiscard]] bool exists(std::string_view name) const noexcept;
    [[nodiscard]] sys::PathText sign_of(std::uint32_t lowest) const noexcept;

    sys::PathText folder_;
    sys::BasicTextLine<32> own_;  // the sign that this process has made
};

}  // namespace barograph::runtime
