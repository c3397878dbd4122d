// SPDX-License-Identifier: BSD-3-Clause
// The chunks of an arena and what is published in them, for the process that makes them. Other processes read
// them with collect/arena, which trusts nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/arena/arena.hpp"

namespace barograph::record {

template <typename Visit>
void for_each_chunk(Arena& arena, Visit visit) noexcept {
    const std::uint64_t end = arena.header().used.load(std::memory_order_acquire);
    for (std::uint64_t offset = format::kArenaHeaderBytes; offset < end;) {
        auto* chunk = reinterpret_cast<format::ChunkHeader*>(arena.base() + offset);
        visit(*chunk);
        offset += std::max<std::uint64_t>(chunk->bytes, format::kGranule);
    }
}

template <typename Record, typename Visit>
void for_each_record(format::ChunkHeader& chunk, Visit visit) noexcept {
    auto* records = reinterpret_cast<Record*>(&chunk + 1);
    const std::uint64_t count = chunk.published.load(std::memory_order_acquire);
    for (std::uint64_t i = 0; i < count; ++i) {
        visit(records[i]);
    }
}

[[nodiscard]] inline bool is(const format::ChunkHeader& chunk, format::ChunkKind kind) noexcept {
    return chunk.kind == static_cast<std::uint32_t>(kind);
}

}  // namespace barograph::record
