// SPDX-License-Identifier: BSD-3-Clause
// The traced calls of one process, from its arena to a file of their own: NAME.baro.trace/rank-N.baro, a
// profile without facts whose blocks of events refer to its tables; or those of several processes of one
// node, to NAME.baro.trace/node-N.baro. Nothing travels between nodes. Called when the profile is written,
// and by recovery. May allocate; never fails the caller: what went wrong becomes `problem`, if there is none
// yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "collect/arena/local_tables.hpp"
#include "collect/output/passed_on.hpp"

namespace barograph::collect {

// The latest events, which a process keeps in a ring, are wanted only of a process that has crashed: the
// profile of any other has its counters, and if events were asked for they are elsewhere.
enum class Ring : bool { kLeftAlone, kRead };

struct TraceSource {
    std::span<const std::byte> arena;
    LocalOptions options;  // of this arena alone
    Ring ring = Ring::kRead;
    const PassedOn* passed_on = nullptr;  // besides what is in the arena
};

struct TraceWritten {
    bool whole = false;         // what events there are, are in a file
    std::uint64_t made = 0;     // events, by their numbers
    std::uint64_t missing = 0;  // of those: nobody has them
};

// One file for all of them: node-N.baro, N the lowest rank; rank-N.baro where only one has events. If a rank
// comes twice, the first counts.
TraceWritten write_traces(std::span<const TraceSource> sources, const std::string& profile,
                          std::string& problem) noexcept;

// The same for one; does nothing for an arena without events. `profile`: the profile's final path; its folder
// of traces is made on first need.
TraceWritten write_trace(std::span<const std::byte> arena, const LocalOptions& options,
                         const std::string& profile, std::string& problem, Ring ring = Ring::kRead) noexcept;

}  // namespace barograph::collect
