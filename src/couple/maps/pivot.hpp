// SPDX-License-Identifier: BSD-3-Clause
// Maps that cannot be computed locally: rank 0 of the smaller partition, the pivot, hears of all ranks of
// both, decides who gets whom, and answers each. All ranks of both partitions call this; an error in the
// pivot is known to all of them afterwards. Waits.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "couple/line.hpp"

namespace barograph::couple {

struct Sides {
    std::span<const std::uint32_t> larger;  // universe ranks
    std::span<const std::uint32_t> smaller;
};

// What a rank asks the pivot with: it has to be the same everywhere.
struct Question {
    int policy = 0;
    std::uint64_t seed = 0;
};

// In the pivot: for each rank of the larger partition a rank of the smaller one, or a negative number. Gets
// the names of the nodes of the ranks of both. Returns 0 or a negative code.
using Decide =
    std::function<int(std::span<const std::string_view> larger, std::span<const std::string_view> smaller,
                      std::vector<std::int64_t>& partners)>;

// Adds the universe ranks of the partners of the calling process. Returns how many, or a negative code.
// Throws std::bad_alloc.
[[nodiscard]] int ask_pivot(Line& line, std::uint32_t own_rank, const Sides& sides, const Question& question,
                            const Decide& decide, std::vector<std::uint32_t>& partners);

}  // namespace barograph::couple
