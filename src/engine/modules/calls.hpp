// SPDX-License-Identifier: BSD-3-Clause
// Which events are calls of the program: a call that sends and receives makes two events, a start makes one
// for each request that it starts, a completion is part of the call that completes. Used by modules that
// count. One object for each thread.
#pragma once

#include <cstdint>

#include "engine/events/events.hpp"

namespace barograph::engine {

class Calls {
public:
    // Whether the i-th event is a call; events come in their order.
    [[nodiscard]] bool is_call(const Events& block, std::size_t i) noexcept {
        using format::EventKind;
        const format::EventColumns& events = block.events;
        const EventKind kind = format::kind_of(events.info[i]);
        if (kind == EventKind::kComplete || kind == EventKind::kMark) {
            after_send_ = false;
            return false;
        }
        const Numbers::PathNumbers& path = block.numbers->paths[events.path[i]];
        if (is_started(path, events.info[i])) {
            after_send_ = false;
            return false;
        }
        const bool second_half = kind == EventKind::kReceive && after_send_ && start_ == events.start[i] &&
                                 end_ == events.end[i] && operation_ == path.operation &&
                                 (block.first == kUnnumbered || next_ == block.first + i);
        // A call that only receives, of two that exchange, has sent to MPI_PROC_NULL.
        after_send_ = kind == EventKind::kSend ||
                      (kind == EventKind::kCall && (events.info[i] & format::kEventNobody) != 0);
        start_ = events.start[i];
        end_ = events.end[i];
        operation_ = path.operation;
        next_ = block.first + i + 1;
        return !second_half;
    }

private:
    bool after_send_ = false;
    std::uint64_t start_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t next_ = 0;
    std::uint32_t operation_ = 0;
};

}  // namespace barograph::engine
