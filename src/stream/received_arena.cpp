// SPDX-License-Identifier: BSD-3-Clause
// See received_arena.hpp.
#include "stream/received_arena.hpp"

#include <cstdint>
#include <cstring>

#include "collect/arena/chunks/arena_records.hpp"
#include "format/arena/arena_layout.hpp"

namespace barograph::stream {

void hide_events(std::span<std::byte> arena) {
    using format::ChunkKind;
    (void)collect::for_each_chunk(
        arena, arena.size(), [&](const format::ChunkHeader& chunk, std::uint64_t offset) {
            if (chunk.kind == static_cast<std::uint32_t>(ChunkKind::kEvents) ||
                chunk.kind == static_cast<std::uint32_t>(ChunkKind::kRing)) {
                const auto index = static_cast<std::uint32_t>(ChunkKind::kIndex);
                std::memcpy(arena.data() + offset + offsetof(format::ChunkHeader, kind), &index,
                            sizeof index);
            }
        });
}

}  // namespace barograph::stream
