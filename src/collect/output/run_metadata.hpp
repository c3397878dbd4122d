// SPDX-License-Identifier: BSD-3-Clause
// The metadata of a profile: what the runtime gave (rank 0's) and what collect found out. Called on rank 0.
// May allocate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/collect.hpp"
#include "collect/unify/unify.hpp"

namespace barograph::collect {

using Metadata = std::vector<std::pair<std::string, std::string>>;

struct PhaseTimes {
    std::uint64_t unify_ns = 0;
    std::uint64_t aggregate_ns = 0;
    // Encoding part 0. What the file system takes comes after the last byte of the metadata was fixed, so it
    // cannot be in the file. 0: not measured.
    std::uint64_t write_ns = 0;
};

// A key that the runtime gave stays as it is.
[[nodiscard]] Metadata run_metadata(const Request& request, const LocalTables& rank0, const Unified& unified,
                                    std::uint32_t ranks, const PhaseTimes& times);

// What parts other than the first carry, to tell that they belong to it.
[[nodiscard]] Metadata part_metadata(const Request& request, const Unified& unified);

// 2026-01-31T12:34:56.789Z
[[nodiscard]] std::string iso_time(std::int64_t unix_ns);

}  // namespace barograph::collect
