// SPDX-License-Identifier: BSD-3-Clause
// The end of a job of which only some ranks are recorded. Each of them stops and leaves its arena; the last
// one of the node makes a profile of all, as recovery does. Nobody waits. May allocate; never throws.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/job/companions.hpp"
#include "runtime/start/settings.hpp"

namespace barograph::runtime {

struct PartlyRecorded {
    bool written = false;  // by this process
    std::string path;
    std::uint32_t lowest = 0;   // rank in it
    std::uint32_t missing = 0;  // ranks of the world that are not in the profile
    std::string missing_ranks;  // "2-3,7"
    std::string problem;        // why it could not be written; "" also when another rank writes
};

// Called by a rank that has stopped and whose arena says so (ArenaState::kUnwritten).
[[nodiscard]] PartlyRecorded write_partly_recorded(const Settings& settings, const World& world) noexcept;

}  // namespace barograph::runtime
