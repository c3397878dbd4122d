// SPDX-License-Identifier: BSD-3-Clause
// What the names of operations tell: whether a call reads or writes, and whether it only asks. By names,
// since an arena may come from a recorder whose table has other numbers. Called by ArenaFollower once per
// name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "look/generated/io_direction.hpp"
#include "look/generated/mpi_waiting.hpp"

namespace barograph::look {

enum class IoDirection : std::uint8_t { kNone, kRead, kWrite };

[[nodiscard]] inline IoDirection direction_of(std::string_view operation) {
    std::string lower(operation);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto holds = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
    if (std::any_of(std::begin(kWritingWords), std::end(kWritingWords), holds)) {
        return IoDirection::kWrite;
    }
    return std::any_of(std::begin(kReadingWords), std::end(kReadingWords), holds) ? IoDirection::kRead
                                                                                  : IoDirection::kNone;
}

// A call that asks for something that another rank does, and returns whether or not it has.
[[nodiscard]] inline bool is_poll(std::string_view operation) noexcept {
    const WaitingCall* const call = waiting_call(operation);
    return call != nullptr && call->poll;
}

}  // namespace barograph::look
