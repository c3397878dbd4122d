// SPDX-License-Identifier: BSD-3-Clause
// The records of metrics, series and timelines in an arena, copied out and checked. Called by read_arena,
// chunk by chunk, with what arena_records.hpp promises: nothing in the bytes is trusted, what makes no sense
// is skipped and counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "collect/arena/chunks/arena_records.hpp"

namespace barograph::collect {

// `body`: the published bytes behind the header of a chunk, or all of them where the chunk holds one record.
void read_metrics(std::span<const std::byte> body, ArenaRecords& out);
void read_series(std::span<const std::byte> body, std::uint32_t slot, ArenaRecords& out);
void read_timeline(std::span<const std::byte> body, std::uint32_t slot, ArenaRecords& out);

}  // namespace barograph::collect
