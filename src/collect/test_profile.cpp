// SPDX-License-Identifier: BSD-3-Clause
// See test_profile.hpp.
#include "collect/test_profile.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "format/profile/block_reader.hpp"
#include "format/profile/fact_decoder.hpp"
#include "format/profile/table_decoder.hpp"

namespace barograph::collect {
namespace {

using format::BlockType;
using Raw = std::vector<std::uint8_t>;
using Blocks = std::map<std::pair<std::uint16_t, std::uint32_t>, Raw>;

Blocks blocks_of(std::span<const std::uint8_t> file, format::Index& index) {
    const auto unpack = [&](std::uint64_t offset) {
        const auto head = format::decode_block_head(file.subspan(offset, format::kBlockHeadSize));
        Raw buffer;
        const auto raw = format::unpack_block(
            head, file.subspan(offset + format::kBlockHeadSize, head.stored_size), buffer);
        return Raw(raw.begin(), raw.end());
    };
    const auto foot = format::decode_foot(file.last(format::kFootSize));
    index = format::decode_index(unpack(foot.index_offset));
    Blocks blocks;
    for (const auto& entry : index.entries) {
        blocks.emplace(std::pair(entry.type, entry.id), unpack(entry.offset));
    }
    return blocks;
}

template <typename Each>
void each(const Blocks& blocks, BlockType type, Each&& visit) {
    for (const auto& [id, raw] : blocks) {
        if (id.first == static_cast<std::uint16_t>(type)) {
            visit(raw);
        }
    }
}

void read_tile(const Blocks& blocks, const format::Tile& tile, std::uint32_t id,
               const std::vector<format::FactKey>& keys, std::vector<format::Fact>& facts) {
    const auto raw = [&](BlockType type) -> const Raw& {
        return blocks.at({static_cast<std::uint16_t>(type), id});
    };
    const auto presence = format::decode_tile_presence(raw(BlockType::kPresence), tile);
    format::TileDecoder::Blocks metrics;
    for (std::size_t m = 0; m < format::kMetricCount; ++m) {
        metrics[m] = raw(format::block_of(static_cast<format::FactMetric>(m)));
    }
    format::TileDecoder decoder(metrics, (1U << format::kMetricCount) - 1);
    const auto values = std::make_unique<format::KeyValues>();
    for (std::size_t k = 0; k < tile.key_count; ++k) {
        const format::FactKey& key = keys.at(tile.key_first + k);
        const std::size_t count = presence.start[k + 1] - presence.start[k];
        decoder.decode(count, *values);
        for (std::size_t i = 0; i < count; ++i) {
            const auto value = [&](format::FactMetric metric) {
                return values->of[static_cast<std::size_t>(metric)][i];
            };
            format::Fact fact;
            fact.path = key.path;
            fact.object = key.object;
            fact.bucket = key.bucket;
            fact.location =
                static_cast<std::uint32_t>(tile.location_first) + presence.locations[presence.start[k] + i];
            fact.calls = value(format::FactMetric::kCalls);
            fact.time_sum = value(format::FactMetric::kTimeSum);
            fact.time_min = value(format::FactMetric::kTimeMin);
            fact.time_max = value(format::FactMetric::kTimeMax);
            fact.time_sum_of_squares = std::bit_cast<double>(value(format::FactMetric::kTimeSquares));
            fact.bytes_sum = value(format::FactMetric::kBytesSum);
            fact.bytes_min = value(format::FactMetric::kBytesMin);
            fact.bytes_max = value(format::FactMetric::kBytesMax);
            facts.push_back(fact);
        }
    }
    decoder.finish();
}

}  // namespace

format::ProfilePart read_part(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("cannot open " + file);
    }
    const std::vector<char> chars((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(chars.data()),
                                              chars.size());
    if (bytes.size() < format::kHeadSize + format::kFootSize) {
        throw std::runtime_error(file + " is too short");
    }
    format::Index index;
    const auto head = format::decode_head(bytes.first(format::kHeadSize));
    const Blocks blocks = blocks_of(bytes, index);
    format::ProfilePart part;
    part.part = head.part;
    part.parts = head.parts;
    format::TableDecoder tables(false, false);
    std::vector<format::FactKey> keys;
    each(blocks, BlockType::kStrings, [&](const Raw& raw) { tables.strings(raw); });
    each(blocks, BlockType::kMetadata, [&](const Raw& raw) { tables.metadata(raw, part.metadata); });
    each(blocks, BlockType::kSizeClasses,
         [&](const Raw& raw) { tables.size_classes(raw, part.size_class_edges); });
    each(blocks, BlockType::kCallPaths, [&](const Raw& raw) { tables.call_paths(raw, part.paths); });
    each(blocks, BlockType::kObjects, [&](const Raw& raw) { tables.objects(raw, part.objects); });
    each(blocks, BlockType::kLocations, [&](const Raw& raw) { tables.locations(raw, part.locations); });
    each(blocks, BlockType::kFactKeys, [&](const Raw& raw) { tables.fact_keys(raw, keys); });
    for (std::uint32_t id = 0; id < index.tiles.size(); ++id) {
        read_tile(blocks, index.tiles[id], id, keys, part.facts);
    }
    return part;
}

std::vector<format::ProfilePart> read_profile(const std::string& path) {
    if (!std::filesystem::is_directory(path)) {
        return {read_part(path)};
    }
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<format::ProfilePart> parts;
    for (const std::string& file : files) {
        parts.push_back(read_part(file));
    }
    return parts;
}

}  // namespace barograph::collect
