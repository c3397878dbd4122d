// SPDX-License-Identifier: BSD-3-Clause
// Cuts the facts into tiles of about kTileFacts facts and writes them metric by metric. A tile is what a
// reader must load to see one key, so it is kept small; a block costs 24 bytes plus its index entry, so it is
// not kept tiny. Called by the profile writer. May allocate; must never do I/O.
#include "format/profile/fact_encoder.hpp"

#include <algorithm>

#include "format/bytes/presence.hpp"
#include "format/profile/fact_math.hpp"

namespace barograph::format {

namespace {

std::uint64_t mean_time(const Fact& fact) { return mean_of(held(fact.time_sum), held(fact.calls)); }
std::uint64_t mean_bytes(const Fact& fact) { return mean_of(held(fact.bytes_sum), held(fact.calls)); }

}  // namespace

void FactEncoder::find_keys(std::span<const Fact> facts) {
    keys_.clear();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Fact& fact = facts[i];
        if (keys_.empty() || keys_.back().path != fact.path || keys_.back().object != fact.object ||
            keys_.back().bucket != fact.bucket) {
            keys_.push_back({fact.path, fact.object, fact.bucket, i, i});
        }
        keys_.back().end = i + 1;
    }
}

void FactEncoder::write_keys() {
    for (std::size_t first = 0; first < keys_.size(); first += kTableBlockRows) {
        const auto keys =
            std::span(keys_).subspan(first, std::min<std::size_t>(kTableBlockRows, keys_.size() - first));
        block_.clear();
        block_.varint(keys_before_ + first);
        block_.varint(keys.size());
        const auto column = [&](auto field) {
            values_.clear();
            for (const Key& key : keys) {
                values_.push_back(field(key));
            }
            encoder_.encode(values_, block_);
        };
        column([](const Key& key) { return key.path; });
        column([](const Key& key) { return key.object; });
        column([](const Key& key) { return key.bucket; });
        out_.block(BlockType::kFactKeys, key_block_id_++, block_.view());
    }
}

void FactEncoder::write_presence(const Tile& tile, std::span<const std::span<const Fact>> rows) {
    block_.clear();
    block_.varint(tile.key_first);
    block_.varint(tile.key_count);
    block_.varint(tile.location_first);
    block_.varint(tile.location_count);
    block_.varint(tile.facts);
    std::vector<std::uint32_t> present;
    for (const auto& row : rows) {
        present.clear();
        for (const Fact& fact : row) {
            present.push_back(fact.location - static_cast<std::uint32_t>(tile.location_first));
        }
        encode_presence(present, static_cast<std::uint32_t>(tile.location_count), block_);
    }
    out_.block(BlockType::kPresence, tile_id_, block_.view());
}

template <typename Value>
void FactEncoder::write_metric(BlockType type, std::span<const std::span<const Fact>> rows, Value value) {
    block_.clear();
    for (const auto& row : rows) {
        values_.clear();
        for (const Fact& fact : row) {
            values_.push_back(value(fact));
        }
        encoder_.encode(values_, block_);
    }
    out_.block(type, tile_id_, block_.view());
}

// Messages of one size class often all have one size: then bytes / calls is constant where bytes is not.
void FactEncoder::write_bytes(std::span<const std::span<const Fact>> rows) {
    ByteWriter plain;
    ByteWriter scaled;
    block_.clear();
    for (const auto& row : rows) {
        values_.clear();
        bool divisible = true;
        for (const Fact& fact : row) {
            values_.push_back(held(fact.bytes_sum));
            divisible = divisible && fact.calls > 0 && held(fact.bytes_sum) % held(fact.calls) == 0;
        }
        plain.clear();
        encoder_.encode(values_, plain);
        scaled.clear();
        if (divisible && plain.size() > 2) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                values_[i] = held(row[i].bytes_sum) / held(row[i].calls);
            }
            encoder_.encode(values_, scaled, kTimesCalls);
        }
        block_.bytes(scaled.size() > 0 && scaled.size() < plain.size() ? scaled.view() : plain.view());
    }
    out_.block(BlockType::kBytesSum, tile_id_, block_.view());
}

void FactEncoder::write_tile(std::span<const Fact> facts, std::span<Key> keys, Tile tile) {
    std::vector<std::span<const Fact>> rows;
    rows.reserve(keys.size());
    for (Key& key : keys) {  // key.first moves on from location chunk to location chunk
        std::size_t end = key.first;
        while (end < key.end && facts[end].location < tile.location_first + tile.location_count) {
            ++end;
        }
        rows.push_back(facts.subspan(key.first, end - key.first));
        tile.facts += end - key.first;
        key.first = end;
    }
    if (tile.facts == 0) {
        return;
    }
    out_.tile(tile);
    write_presence(tile, rows);
    write_metric(BlockType::kCalls, rows, [](const Fact& f) { return held(f.calls); });
    write_metric(BlockType::kTimeSum, rows, [](const Fact& f) { return held(f.time_sum); });
    write_metric(BlockType::kTimeMin, rows,
                 [](const Fact& f) { return mean_time(f) - held_minimum(f.time_min); });
    write_metric(BlockType::kTimeMax, rows, [](const Fact& f) { return held(f.time_max) - mean_time(f); });
    write_metric(BlockType::kTimeSquares, rows, [](const Fact& f) -> std::uint64_t {
        return f.time_min == f.time_max && f.calls > 0
                   ? 0
                   : deviation_bits(f.time_sum_of_squares, held(f.time_sum), held(f.calls));
    });
    write_bytes(rows);
    write_metric(BlockType::kBytesMin, rows,
                 [](const Fact& f) { return mean_bytes(f) - held_minimum(f.bytes_min); });
    write_metric(BlockType::kBytesMax, rows, [](const Fact& f) { return held(f.bytes_max) - mean_bytes(f); });
    ++tile_id_;
}

void FactEncoder::encode(std::span<const Fact> facts, std::size_t locations) {
    find_keys(facts);
    write_keys();
    const std::size_t width = std::min<std::size_t>(locations, kMaxTileLocations);
    for (std::size_t first = 0; first < keys_.size();) {
        const std::size_t count = std::min<std::size_t>(
            {keys_.size() - first, kMaxTileKeys, std::max<std::size_t>(1, kTileFacts / width)});
        const auto keys = std::span(keys_).subspan(first, count);
        for (std::size_t from = 0; from < locations && out_.ok(); from += kMaxTileLocations) {
            write_tile(facts, keys,
                       Tile{keys_before_ + first, count, from,
                            std::min<std::size_t>(kMaxTileLocations, locations - from), 0});
        }
        first += count;
    }
    keys_before_ += keys_.size();
}

}  // namespace barograph::format
