// SPDX-License-Identifier: BSD-3-Clause
// See member_ranks.hpp.
#include "capture/mpi/communicators/member_ranks.hpp"

#include <algorithm>
#include <cstdint>

namespace barograph::capture::mpi {

std::size_t compress_ranks(std::span<int> ranks, format::RankRange* ranges) noexcept {
    if (!std::ranges::is_sorted(ranks)) {
        std::ranges::sort(ranks);
    }
    std::size_t written = 0;
    std::size_t i = 0;
    while (i < ranks.size() && ranks[i] < 0) {
        ++i;
    }
    while (i < ranks.size()) {
        std::size_t end = i + 1;
        int stride = 1;
        if (end < ranks.size()) {
            stride = ranks[end] - ranks[i];
            while (end < ranks.size() && ranks[end] - ranks[end - 1] == stride) {
                ++end;
            }
            // Two ranks with a gap are more likely one straggler and the start of the next run.
            if (end - i == 2 && stride != 1) {
                --end;
            }
        }
        const auto count = static_cast<std::uint32_t>(end - i);
        ranges[written++] = {.first = static_cast<std::uint32_t>(ranks[i]),
                             .count = count,
                             .stride = count == 1 ? 1U : static_cast<std::uint32_t>(stride)};
        i = end;
    }
    return written;
}

}  // namespace barograph::capture::mpi
