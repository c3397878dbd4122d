// SPDX-License-Identifier: BSD-3-Clause
// Ranks as people write them: "0-3,7". Used for what a profile says about itself. May allocate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace barograph::collect {

// Sorts and takes out doubles; "" for none. At most `most` ranges are written out, then ",..." follows.
[[nodiscard]] std::string rank_list(std::vector<std::uint32_t> ranks, std::size_t most = 200);

// Those of [0, size) that are not among `present`.
[[nodiscard]] std::vector<std::uint32_t> missing_ranks(const std::vector<std::uint32_t>& present,
                                                       std::uint32_t size);

}  // namespace barograph::collect
