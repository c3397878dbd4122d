// SPDX-License-Identifier: BSD-3-Clause
// See blocked_threads.hpp.
#include "collect/arena/chunks/blocked_threads.hpp"

#include <algorithm>

namespace barograph::collect {

OffCore off_core_of(const ThreadEntry& thread, std::uint64_t last_ticks, std::uint64_t life_ticks) noexcept {
    if (thread.slot == 0) {
        return {};
    }
    const format::LifeRecord& life = thread.life;
    OffCore all;
    all.known = std::min(life.known_ticks, life_ticks);
    all.ticks = std::min(life.off_core_ticks, all.known);
    // A thread that ended meanwhile has counted that life itself.
    if (life.living_start != 0 && life.living_start == thread.start_ticks &&
        life.last_start != thread.start_ticks) {
        const std::uint64_t known = std::min(last_ticks, life_ticks - all.known);
        all.known += known;
        all.ticks += std::min(life.living_off_core_ticks, known);
    }
    return all;
}

std::uint64_t add_blocked(const OffCore& off_core, std::uint32_t location, std::uint64_t recorded_ticks,
                          const TickRate& rate, LocalTables& tables) {
    if (off_core.known == 0) {
        return 0;
    }
    const std::uint64_t blocked = off_core.ticks > recorded_ticks ? off_core.ticks - recorded_ticks : 0;
    tables.call_sites.push_back({.path = 0,
                                 .object = 0,
                                 .kind = format::CallSiteKind::kThread,
                                 .location = location,
                                 .calls = 1,
                                 .time_ns = rate.to_ns(off_core.known),
                                 .max_ns = 0,
                                 .stands_for_ns = 0,
                                 .blocked_ns = rate.to_ns(blocked)});
    return blocked;
}

}  // namespace barograph::collect
