// SPDX-License-Identifier: BSD-3-Clause
// State of a module for each rank: made when the rank's first block comes, used by one worker at a time
// because blocks of a rank run one after the other. Used by modules.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine/board/board.hpp"
#include "engine/events/events.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::engine {

template <typename State>
class ByRank {
public:
    [[nodiscard]] State& of(std::uint32_t rank) {
        const std::lock_guard lock(mutex_);
        auto& found = states_[rank];
        if (!found) {
            found = std::make_unique<State>();
        }
        return *found;
    }
    // Only while nothing runs.
    [[nodiscard]] const std::map<std::uint32_t, std::unique_ptr<State>>& all() const noexcept {
        return states_;
    }

    // Runs `take` on the state of a rank with each of its blocks.
    void attach(Board& board, Level level, const std::string& name, void (*take)(State&, const Events&)) {
        board.add({.name = name,
                   .sensitivities = {kEvents},
                   .ordering = Ordering::kPerKey,
                   .level = level,
                   .run = [this, take](std::span<const EntryRef> entries, const Running& /*running*/) {
                       const auto& events = value_of<Events>(entries.front());
                       take(of(events.rank), events);
                   }});
    }

    // For another process, which has other ranks.
    void put_states(format::ByteWriter& out, void (*put_state)(format::ByteWriter&, const State&)) const {
        out.varint(states_.size());
        for (const auto& [rank, state] : states_) {
            out.varint(rank);
            put_state(out, *state);
        }
    }
    template <typename TakeState>
    void take_states(format::ByteReader& in, TakeState take_state) {
        for (std::uint64_t count = in.varint(); count > 0; --count) {
            take_state(of(format::narrow(in, in.varint())));
        }
    }

private:
    std::mutex mutex_;
    std::map<std::uint32_t, std::unique_ptr<State>> states_;
};

}  // namespace barograph::engine
