// SPDX-License-Identifier: BSD-3-Clause
// A wait, and what it is of. Used by wait_table.hpp and longest_waits.hpp.
#pragma once

#include <compare>
#include <cstdint>
#include <tuple>

#include "engine/modules/waits/halves.hpp"

namespace barograph::engine::waits {

// Waits that differ in nothing but when they were.
struct WaitKey {
    WaitKind kind = WaitKind::kLateSender;
    bool by_order = false;
    std::uint8_t send_class = 0;  // it was one only if standard sends of this class wait for their receive
    std::uint32_t rank = 0;
    std::uint32_t path = 0;
    std::uint32_t object = 0;
    std::uint32_t cause_rank = 0;
    std::uint32_t cause_path = 0;
    auto operator<=>(const WaitKey&) const = default;
};

// A single wait.
struct Wait {
    std::uint64_t waited = 0;
    std::uint64_t start = 0;
    std::uint32_t thread = 0;
    std::uint32_t cause_thread = 0;
    WaitKey key;
    // The longest first.
    bool operator<(const Wait& other) const noexcept {
        return std::tuple{other.waited, start, key, thread, cause_thread} <
               std::tuple{waited, other.start, other.key, other.thread, other.cause_thread};
    }
};

}  // namespace barograph::engine::waits
