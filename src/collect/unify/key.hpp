// SPDX-License-Identifier: BSD-3-Clause
// The 128-bit identity of a dictionary entry: the same for the same thing on every rank, without having to
// ask. Called while tables are unified. Two different things with one key are not expected in the life of
// this project (2^64 entries for an even chance), so nothing checks for it.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace barograph::collect {

struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const Key&) const = default;
};

[[nodiscard]] Key hash_of(std::span<const std::uint8_t> bytes) noexcept;

struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept { return static_cast<std::size_t>(key.low); }
};

}  // namespace barograph::collect
