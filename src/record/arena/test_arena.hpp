// SPDX-License-Identifier: BSD-3-Clause
// For the unit tests of this folder: walks the chunks of an arena as a reader would.
#pragma once

#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "record/arena/process.hpp"

namespace barograph::record {

template <typename Record, typename Visit>
void for_each_record(Process& process, format::ChunkKind kind, Visit visit) {
    const unsigned char* base = process.arena().base();
    std::uint64_t offset = format::kArenaHeaderBytes;
    while (offset < process.header().used.load()) {
        const auto* chunk = reinterpret_cast<const format::ChunkHeader*>(base + offset);
        if (chunk->kind == static_cast<std::uint32_t>(kind)) {
            const auto* records = reinterpret_cast<const Record*>(chunk + 1);
            for (std::uint64_t i = 0; i < chunk->published.load(); ++i) {
                visit(records[i]);
            }
        }
        offset += chunk->bytes;
    }
}

}  // namespace barograph::record
