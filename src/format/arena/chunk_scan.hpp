// SPDX-License-Identifier: BSD-3-Clause
// Finds the chunks of an arena, of a process that has ended or of one that lives and makes more. For readers
// of arenas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "format/arena/arena_layout.hpp"

namespace barograph::format {

struct ChunkScan {
    std::uint64_t next = 0;       // where to go on: no chunk can come before it
    std::uint64_t senseless = 0;  // granules with a length that cannot be
};

// Visits (chunk, its offset, whether no hole was before it) from `begin` to `end`, `begin` being
// kArenaHeaderBytes or what an earlier scan returned as `next`. A hole is a granule that its process has
// claimed and not filled yet, or never will: chunks behind it are visited again by the next scan.
template <typename Visit>
ChunkScan scan_chunks(std::span<const std::byte> arena, std::uint64_t begin, std::uint64_t end, Visit visit) {
    ChunkScan scan{.next = begin};
    bool whole = true;
    for (std::uint64_t offset = begin; offset + sizeof(ChunkHeader) <= end;) {
        const auto* chunk = reinterpret_cast<const ChunkHeader*>(arena.data() + offset);
        const std::uint64_t bytes = __atomic_load_n(&chunk->bytes, __ATOMIC_ACQUIRE);
        if (bytes == 0 || bytes % kGranule != 0 || bytes > end - offset) {
            scan.senseless += bytes == 0 ? 0 : 1;
            whole = false;
            offset += kGranule;
            continue;
        }
        visit(*chunk, offset, whole);
        offset += bytes;
        scan.next = whole ? offset : scan.next;
    }
    return scan;
}

}  // namespace barograph::format
