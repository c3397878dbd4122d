// SPDX-License-Identifier: BSD-3-Clause
// Arenas of all ranks -> one profile, in three phases: unify the dictionaries, aggregate the columns on A
// ranks, write one part each. Called by the runtime when recording has stopped; collective over the
// transport. Never throws, never aborts; a failure on one rank is agreed on by all, so that no rank waits for
// another for ever.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/transport.hpp"

namespace barograph::collect {

struct Request {
    // Arenas of this process: usually one; several when arenas are read back from files or in emulation.
    std::vector<std::span<const std::byte>> arenas;
    LocalOptions local = {};        // how to read them; collect sets first_rank
    std::string output;             // path without ".baro"
    std::uint32_t aggregators = 0;  // 0 = max(1, ranks / 16)
    std::vector<std::uint64_t> size_class_edges;
    // Facts about the run that only the runtime knows; rank 0's are stored. collect adds the keys collect.*,
    // job.ranks, job.nodes, job.threads, run.start*, run.wall_ns, recording.dropped_events, overhead.*,
    // clock.source.
    std::vector<std::pair<std::string, std::string>> metadata;
};

struct Outcome {
    bool written = false;
    std::string path;     // final path; never an existing file: a number is added where the name is taken
    std::string problem;  // one line with the reason when not written (or written with losses)
};

[[nodiscard]] Outcome collect(Transport& transport, const Request& request) noexcept;

}  // namespace barograph::collect
