// SPDX-License-Identifier: BSD-3-Clause
// Standard sends may return before their receive is there: MPI implementations keep small messages and let
// large ones wait. Which sizes wait is learned from the run: none of that size or a larger one returned
// before its receive was posted. Used by wait_table.hpp; not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/modules/waits/halves.hpp"

namespace barograph::engine::waits {

// Sizes within a factor of 2, within a node or across nodes; 0: not that of a standard send.
using SendClass = std::uint8_t;

[[nodiscard]] constexpr SendClass send_class(std::uint64_t bytes, bool across_nodes) noexcept {
    return static_cast<SendClass>(2 + 2 * std::bit_width(bytes) + (across_nodes ? 1 : 0));
}

// Whether a call stayed until the receive of a standard send came: it had been there for longer than it took
// from then on, so that it would have been gone if it did not need the receive.
[[nodiscard]] constexpr bool stayed_for(const CallPlace& call, const Needed& needed) noexcept {
    const std::uint64_t posted = needed.cause.start;
    return call.start < posted && posted <= call.end && posted - call.start > call.end - posted;
}

// Whether a call that completed a standard send had ended, for certain, before its receive came.
[[nodiscard]] constexpr bool returned_before(const CallPlace& call, const Needed& needed) noexcept {
    return needed.known && call.end != 0 && call.end + needed.error_ns < needed.cause.start;
}

class StandardSends {
public:
    void returned_before_receive(SendClass one) noexcept {
        SendClass& largest = largest_[one % 2];
        largest = std::max(largest, one);
    }
    [[nodiscard]] bool waits_for_receive(SendClass one) const noexcept { return one > largest_[one % 2]; }

    void merge(const StandardSends& other) noexcept {
        for (const SendClass one : other.largest_) {
            returned_before_receive(one);
        }
    }
    [[nodiscard]] std::uint64_t packed() const noexcept {
        return std::uint64_t{largest_[1]} << 8U | largest_[0];
    }
    void merge_packed(std::uint64_t packed) noexcept {
        returned_before_receive(static_cast<SendClass>(packed & 0xffU));
        returned_before_receive(static_cast<SendClass>(packed >> 8U & 0xffU));
    }

private:
    SendClass largest_[2] = {0, 0};  // that returned before: within a node, across nodes
};

}  // namespace barograph::engine::waits
