// SPDX-License-Identifier: BSD-3-Clause
// The policies of maps: which rank of the smaller partition each rank of the larger one gets, such that every
// rank of both has a partner. No MPI, no state.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace barograph::couple {

// smaller >= 1, larger >= smaller.
[[nodiscard]] constexpr std::uint32_t round_robin(std::uint32_t rank, std::uint32_t smaller) noexcept {
    return rank % smaller;
}
[[nodiscard]] constexpr std::uint32_t fixed(std::uint32_t rank, std::uint32_t larger,
                                            std::uint32_t smaller) noexcept {
    return static_cast<std::uint32_t>(std::uint64_t{rank} * smaller / larger);
}
// Entry i: the partner of rank i. Throw std::bad_alloc.
[[nodiscard]] std::vector<std::uint32_t> random_partners(std::uint32_t larger, std::uint32_t smaller,
                                                         std::uint64_t seed);
// The names of the nodes of all ranks of both. A rank has a partner on another node only where its node has
// none, or where somebody else would be left without.
[[nodiscard]] std::vector<std::uint32_t> node_local_partners(std::span<const std::string_view> larger,
                                                             std::span<const std::string_view> smaller);

}  // namespace barograph::couple
