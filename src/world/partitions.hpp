// SPDX-License-Identifier: BSD-3-Clause
// Which ranks of the job run the same program. Ranks tell each other a RankMark; from all of them each makes
// the same numbering.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "sys/text_line.hpp"
#include "world/world.hpp"

namespace barograph::world {

inline constexpr std::size_t kNameBytes = 128;  // with the 0 at its end

// Equal keys: the same partition.
struct RankMark {
    std::uint64_t key[2];
    std::uint64_t program[2];  // the executable and its arguments
    std::uint64_t is_named;    // the key is that of a name which was given
};

// What the first rank of a partition tells the others.
struct PartitionText {
    char name[kNameBytes];
    char command_line[4096];
};

// Whether it can be a partition's name: 1 to 127 bytes without control characters.
[[nodiscard]] bool is_name(std::string_view name) noexcept;

// Describes this process; `name` is empty unless one was given.
void describe_self(std::string_view name, RankMark& mark, PartitionText& text) noexcept;

// Sets `partition_of` (one for each rank) to numbers from 0 in the order of the first ranks; returns how many
// there are.
[[nodiscard]] std::uint32_t number_partitions(std::span<const RankMark> marks,
                                              std::span<std::uint32_t> partition_of) noexcept;

// Changes names so that they differ: given ones stay, of others the second becomes "app.2". `is_named` as in
// the first rank's mark.
void make_unique(std::span<PartitionText> texts, std::span<const bool> is_named) noexcept;

// A JSON list of texts as words separated by spaces; `to` is cut at its end.
void words_of_list(std::string_view list, std::span<char> to) noexcept;

}  // namespace barograph::world
