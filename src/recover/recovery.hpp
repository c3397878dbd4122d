// SPDX-License-Identifier: BSD-3-Clause
// Arenas of one job -> a profile, from outside of its processes: after their death (a recovery) or while they
// run (a snapshot). The arenas stay as they are; who asked for it removes them. Never throws; may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "collect/collect.hpp"
#include "collect/output/passed_on.hpp"

namespace barograph::recover {

struct Source {
    std::string path;
    bool running = false;                   // its process: times then end now
    std::span<const std::byte> arena = {};  // of one that is in no file, and then
    const collect::PassedOn* passed_on = nullptr;
};

// kFinalize: its ranks have finished, but others of the job were not recorded.
enum class Kind { kRecovery, kSnapshot, kFinalize };

struct Order {
    std::vector<Source> sources;   // by rank; of one world
    std::uint32_t world_size = 0;  // 0: no MPI
    std::string output;            // path without ".baro"
    Kind kind = Kind::kRecovery;
    // More about the run. A key here wins over what the processes said of themselves.
    std::vector<std::pair<std::string, std::string>> metadata;
};

struct Recovered {
    collect::Outcome outcome;
    bool traced = true;                   // what events there are, are in its trace
    std::uint32_t processes = 0;          // whose arenas could be read
    std::vector<std::uint32_t> missing;   // ranks of the world without an arena here
    std::vector<std::string> unreadable;  // paths of arenas that could not be read, each with the reason
};

// The profile's metadata has run.complete = false and recovered.*: kind, time, and lists of ranks: present,
// missing, running, stopped (in MPI_Finalize or after it). For kFinalize it is complete, and says
// job.not_recorded.
[[nodiscard]] Recovered write_profile(const Order& order) noexcept;

}  // namespace barograph::recover
