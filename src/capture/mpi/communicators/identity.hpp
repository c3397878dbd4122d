// SPDX-License-Identifier: BSD-3-Clause
// The identity of a communicator: a 128-bit hash that every member computes by itself from what all members
// know, so that profiles of ranks can be joined without a message. Cold; called when a communicator is made.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace barograph::capture::mpi {

struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Key&) const = default;
};

// What goes into a key. Fields that a way of creation does not have stay zero.
struct Origin {
    Key parent;
    Key group;  // world ranks in the order of the communicator; for intercommunicators of both groups
    std::uint64_t sequence = 0;  // how many were made before in the same way by the same call
    std::uint64_t tag = 0;
    std::string_view call;  // name of the creating call
};

[[nodiscard]] Key key_of(const Origin& origin) noexcept;
[[nodiscard]] Key key_of_text(std::string_view text) noexcept;
[[nodiscard]] Key key_of_ranks(std::span<const int> world_ranks) noexcept;
// The same whichever side asks.
[[nodiscard]] Key key_of_pair(const Key& a, const Key& b) noexcept;

}  // namespace barograph::capture::mpi
