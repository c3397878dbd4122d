// SPDX-License-Identifier: BSD-3-Clause
// Encodes the facts of a part as tiles: some keys x some locations, one block that says which facts exist and
// one block per metric. Called by the profile writer; holds one tile at a time. May allocate; must never do
// I/O.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/bytes/vector_codec.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

class FactEncoder {
public:
    explicit FactEncoder(BlockWriter& out) : out_(out) {}

    // `facts` sorted by (path, object, bucket, location) without duplicates, locations below `locations`. May
    // be called again with facts of greater keys.
    void encode(std::span<const Fact> facts, std::size_t locations);

private:
    struct Key {
        std::uint32_t path;
        std::uint32_t object;
        std::uint32_t bucket;
        std::size_t first;  // its facts: [first, end)
        std::size_t end;
    };

    void find_keys(std::span<const Fact> facts);
    void write_keys();
    void write_tile(std::span<const Fact> facts, std::span<Key> keys, Tile tile);
    void write_presence(const Tile& tile, std::span<const std::span<const Fact>> rows);
    template <typename Value>
    void write_metric(BlockType type, std::span<const std::span<const Fact>> rows, Value value);
    void write_bytes(std::span<const std::span<const Fact>> rows);

    BlockWriter& out_;
    VectorEncoder encoder_;
    ByteWriter block_;
    std::vector<Key> keys_;
    std::vector<std::uint64_t> values_;
    std::uint32_t tile_id_ = 0;
    std::uint32_t key_block_id_ = 0;
    std::size_t keys_before_ = 0;  // of earlier calls
};

}  // namespace barograph::format
