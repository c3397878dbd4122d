// SPDX-License-Identifier: BSD-3-Clause
// See idle.hpp.
#include "look/idle.hpp"

#include <algorithm>
#include <unordered_map>

namespace barograph::look {

// What was at the depth of an open frame before had ended when that one began; a closed frame tells when the
// last call at its depth began, and no call of that path took longer than the longest one.
std::uint64_t last_finish(const collect::ArenaRecords& records) {
    if (records.dropped != 0) {
        return kNever;
    }
    std::unordered_map<std::uint32_t, std::uint64_t> longest;  // by path
    for (const collect::FactEntry& fact : records.facts) {
        std::uint64_t& most = longest[fact.record.node];
        most = std::max(most, fact.record.time_max);
    }
    std::uint64_t latest = records.start_ticks;
    for (const collect::ThreadEntry& thread : records.threads) {
        latest = std::max({latest, thread.start_ticks, thread.stop_ticks});
        for (const format::Frame& frame : thread.open) {
            latest = std::max(
                latest, frame.node == thread.root || frame.start_ticks != 0 ? frame.start_ticks : kNever);
        }
        for (const format::Frame& frame : thread.closed) {
            const auto known = longest.find(frame.node);
            if (frame.start_ticks == 0 || known == longest.end() ||
                known->second > kNever - frame.start_ticks) {
                return kNever;  // it was not timed
            }
            latest = std::max(latest, frame.start_ticks + known->second);
        }
    }
    return latest;
}

}  // namespace barograph::look
