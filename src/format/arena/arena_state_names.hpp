// SPDX-License-Identifier: BSD-3-Clause
// What the states of an arena are called where people and scripts read them. For readers of arenas only; must
// never change a name.
#pragma once

#include "format/arena/arena_layout.hpp"

namespace barograph::format {

// Any number: the memory may be damaged, or written by a later version.
[[nodiscard]] constexpr const char* name_of(ArenaState state) noexcept {
    switch (state) {
        case ArenaState::kRecording:
            return "recording";
        case ArenaState::kFinalizing:
            return "finalizing";
        case ArenaState::kCollected:
            return "collected";
        case ArenaState::kUnwritten:
            return "unwritten";
    }
    return "unknown";
}

}  // namespace barograph::format
