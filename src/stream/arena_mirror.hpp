// SPDX-License-Identifier: BSD-3-Clause
// Passes on what an arena holds besides events, while its process goes on: what events refer to once and
// before them, and counters as they change. Keeps a copy of what was said. Called by FollowedProcess. Only
// reads the arena, and follows no length of it without checking it; may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "format/arena/arena_layout.hpp"

namespace barograph::stream {

class ArenaMirror {
public:
    // Bytes of the arena from an offset on; never more than fit in a frame.
    using Say = std::function<void(std::uint64_t offset, std::span<const std::byte> bytes)>;

    // `arena` is mapped and stays so; its writer goes on.
    explicit ArenaMirror(std::span<const std::byte> arena) noexcept : arena_(arena) {}

    // What is new of names, call paths, objects and metadata, and which chunks there are.
    void say_definitions(const Say& say);
    // Besides, all that has changed anywhere.
    void say_all(const Say& say);

    // Where the bodies of chunks of this kind are.
    struct Body {
        std::uint64_t offset = 0;
        std::uint64_t bytes = 0;
        std::uint32_t owner = 0;
    };
    [[nodiscard]] const std::vector<Body>& events() const noexcept { return events_; }
    [[nodiscard]] const std::vector<Body>& rings() const noexcept { return rings_; }

private:
    struct Chunk {
        std::uint64_t bytes = 0;
        format::ChunkKind kind = format::ChunkKind::kRing;
        std::vector<std::byte> said;  // of the chunk, header included
    };

    void find_chunks();
    void say_chunk(std::uint64_t offset, Chunk& chunk, bool all, const Say& say) const;
    [[nodiscard]] std::uint64_t extent(std::uint64_t offset, const Chunk& chunk) const noexcept;

    std::span<const std::byte> arena_;
    std::vector<std::byte> header_;
    std::map<std::uint64_t, Chunk> chunks_;
    std::uint64_t scanned_ = format::kArenaHeaderBytes;  // up to here all chunks are known
    std::vector<Body> events_;
    std::vector<Body> rings_;
};

}  // namespace barograph::stream
