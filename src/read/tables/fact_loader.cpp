// SPDX-License-Identifier: BSD-3-Clause
// Selection -> tiles -> columns. Tiles are independent of each other, so threads take them one after the
// other; the first error in the order of the tiles is the one reported. Called by Profile. Throws
// ProfileError or std::bad_alloc.
#include "read/tables/fact_loader.hpp"

#include <algorithm>
#include <mutex>

#include "read/columns/each_in_parallel.hpp"
#include "read/columns/id_set.hpp"
#include "read/columns/memory_limit.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::FactMetric;
using format::kMetricCount;

struct MetricColumn {
    const char* name;
    ColumnType type;
};
constexpr std::array<MetricColumn, kMetricCount> kMetricColumns{{
    {"calls", ColumnType::kInt64},
    {"time_ns", ColumnType::kInt64},
    {"min_ns", ColumnType::kInt64},
    {"max_ns", ColumnType::kInt64},
    {"sumsq_ns2", ColumnType::kFloat64},
    {"bytes", ColumnType::kInt64},
    {"bytes_min", ColumnType::kInt64},
    {"bytes_max", ColumnType::kInt64},
}};

}  // namespace

// Where the values of one table go.
struct FactLoader::Target {
    std::int32_t* rank;
    std::int32_t* thread;
    std::int32_t* location;
    std::int32_t* path;
    std::int32_t* object;
    std::int32_t* bucket;
    std::array<std::uint64_t*, kMetricCount> metric;
};

FactLoader::FactLoader(const Profile& profile, const Selection& selection)
    : profile_(profile),
      selection_(selection),
      needed_(format::metrics_needed(selection.metrics)),
      paths_(as_set(selection.paths, profile.parts_.front().paths.size())),
      objects_(as_set(selection.objects, profile.parts_.front().objects.size())) {
    for (const auto& part : profile.parts_) {
        auto& wanted = locations_.emplace_back();
        if (selection.ranks) {
            for (const format::Location& location : part.locations) {
                wanted.push_back(location.rank >= selection.ranks->first &&
                                 location.rank <= selection.ranks->second);
            }
        }
    }
    choose_tiles();
}

const format::Tile& FactLoader::bounds(const Tile& tile) const {
    return tile.part->file->index().tiles[tile.id];
}

bool FactLoader::key_wanted(const format::FactKey& key) const {
    return (paths_.empty() || paths_[key.path]) && (objects_.empty() || objects_[key.object]);
}

bool FactLoader::wanted(const Profile::Part& part, std::size_t part_index, const format::Tile& tile) const {
    const auto& locations = locations_[part_index];
    if (selection_.ranks) {
        const auto first = locations.begin() + static_cast<std::ptrdiff_t>(tile.location_first);
        if (std::find(first, first + static_cast<std::ptrdiff_t>(tile.location_count), 1) ==
            first + static_cast<std::ptrdiff_t>(tile.location_count)) {
            return false;
        }
    }
    for (std::uint64_t key = 0; key < tile.key_count; ++key) {
        if (key_wanted(part.keys[tile.key_first + key])) {
            return true;
        }
    }
    return false;
}

void FactLoader::choose_tiles() {
    std::uint64_t facts = 0;
    for (std::size_t p = 0; p < profile_.parts_.size(); ++p) {
        const Profile::Part& part = profile_.parts_[p];
        const auto& tiles = part.file->index().tiles;
        for (std::size_t id = 0; id < tiles.size() && part.usable; ++id) {
            const format::Tile& tile = tiles[id];
            if (tile.key_count == 0) {
                continue;  // its presence block is lost
            }
            if (tile.key_first + tile.key_count > part.keys.size() ||
                tile.location_first + tile.location_count > part.locations.size()) {
                const ProfileError error(part.file->path(), "index", -1,
                                         "a tile of facts reaches beyond its tables");
                if (!profile_.options_.salvage) {
                    throw error;
                }
                const std::lock_guard lock(profile_.mutex_);
                profile_.lose(error);
                continue;
            }
            if (wanted(part, p, tile)) {
                tiles_.push_back({&part, p, static_cast<std::uint32_t>(id), 0, 0, {}});
                facts += tile.facts;
            }
        }
    }
    check_memory(facts * sizeof(std::uint16_t));
}

void FactLoader::check_memory(std::uint64_t bytes) const {
    check_memory_limit(profile_.path(), "facts", "fact_rows", bytes, profile_.options_.memory_limit,
                       "select fewer metrics, ranks or call paths");
}

// Finds the rows of a tile; when checking also decodes what the selection needs of it.
void FactLoader::count(Tile& tile, Worker& worker, bool check) const {
    const PartFile& file = *tile.part->file;
    const format::Tile& range = bounds(tile);
    const auto* const entry = file.find(BlockType::kPresence, tile.id);
    if (entry == nullptr) {
        throw ProfileError(file.path(), "presence", -1,
                           "the block of tile " + std::to_string(tile.id) + " is missing");
    }
    file.read(*worker.handle, *entry, worker.presence);
    try {
        tile.presence = format::decode_tile_presence(worker.presence.raw, range);
    } catch (const format::DecodeError& error) {
        throw file.damaged(entry->type, entry->offset, error.what());
    }
    const auto& presence = tile.presence;
    const auto& wanted = locations_[tile.part_index];
    tile.rows = 0;
    for (std::uint64_t key = 0; key < range.key_count; ++key) {
        if (!key_wanted(tile.part->keys[range.key_first + key])) {
            continue;
        }
        if (wanted.empty()) {
            tile.rows += presence.start[key + 1] - presence.start[key];
            continue;
        }
        for (std::uint32_t i = presence.start[key]; i < presence.start[key + 1]; ++i) {
            tile.rows += wanted[range.location_first + presence.locations[i]];
        }
    }
    if (check) {
        decode(tile, worker, nullptr);
    }
}

void FactLoader::decode(const Tile& tile, Worker& worker, const Target* target) const {
    const PartFile& file = *tile.part->file;
    const format::Tile& range = bounds(tile);
    format::TileDecoder::Blocks raw;
    for (std::size_t m = 0; m < kMetricCount; ++m) {
        if ((needed_ & format::bit_of(static_cast<FactMetric>(m))) == 0) {
            continue;
        }
        const BlockType type = format::block_of(static_cast<FactMetric>(m));
        const auto* const entry = file.find(type, tile.id);
        if (entry == nullptr) {
            throw ProfileError(file.path(), format::name_of(static_cast<std::uint16_t>(type)), -1,
                               "the block of tile " + std::to_string(tile.id) + " is missing");
        }
        file.read(*worker.handle, *entry, worker.blocks[m]);
        raw[m] = worker.blocks[m].raw;
    }
    format::TileDecoder decoder(raw, needed_);
    const auto& presence = tile.presence;
    const auto& wanted = locations_[tile.part_index];
    std::size_t row = tile.first_row;
    try {
        for (std::uint64_t k = 0; k < range.key_count; ++k) {
            const std::size_t count = presence.start[k + 1] - presence.start[k];
            const format::FactKey& key = tile.part->keys[range.key_first + k];
            if (!key_wanted(key)) {
                decoder.skip(count);
                continue;
            }
            decoder.decode(count, *worker.values);
            if (target == nullptr) {
                continue;
            }
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t location = range.location_first + presence.locations[presence.start[k] + i];
                if (!wanted.empty() && wanted[location] == 0) {
                    continue;
                }
                target->rank[row] = static_cast<std::int32_t>(tile.part->locations[location].rank);
                target->thread[row] = static_cast<std::int32_t>(tile.part->locations[location].thread);
                target->location[row] = tile.part->first_location + static_cast<std::int32_t>(location);
                target->path[row] = static_cast<std::int32_t>(key.path);
                target->object[row] = static_cast<std::int32_t>(key.object);
                target->bucket[row] = static_cast<std::int32_t>(key.bucket);
                for (std::size_t m = 0; m < kMetricCount; ++m) {
                    if (target->metric[m] != nullptr) {
                        target->metric[m][row] = worker.values->of[m][i];
                    }
                }
                ++row;
            }
        }
        decoder.finish();
    } catch (const format::DecodeError& error) {
        const auto type = format::block_of(decoder.metric());
        throw file.damaged(static_cast<std::uint16_t>(type),
                           worker.blocks[static_cast<std::size_t>(decoder.metric())].offset, error.what());
    }
}

void FactLoader::run(const std::function<void(Tile&, Worker&)>& task) {
    each_in_parallel<Worker>(tiles_.size(), tiles_.size() / 2, [&](std::size_t at, Worker& worker) {
        Tile& tile = tiles_[at];
        if (worker.values == nullptr) {
            worker.values = std::make_unique<format::KeyValues>();
        }
        if (worker.part != tile.part) {
            worker.handle = tile.part->file->open();
            worker.part = tile.part;
        }
        task(tile, worker);
    });
}

void FactLoader::verify() {
    run([this](Tile& tile, Worker& worker) {
        count(tile, worker, true);
        tile.presence = {};
    });
}

ColumnTable FactLoader::load() {
    const bool salvage = profile_.options_.salvage;
    run([&](Tile& tile, Worker& worker) {
        try {
            count(tile, worker, salvage);
        } catch (const ProfileError& error) {
            if (!salvage) {
                throw;
            }
            tile.rows = 0;
            tile.presence = {};
            const std::lock_guard lock(profile_.mutex_);
            profile_.lose(error);
        }
    });
    std::size_t rows = 0;
    for (Tile& tile : tiles_) {
        tile.first_row = rows;
        rows += tile.rows;
    }
    std::erase_if(tiles_, [](const Tile& tile) { return tile.rows == 0; });

    const auto metrics = static_cast<unsigned>(__builtin_popcount(selection_.metrics));
    check_memory(rows * (6 * sizeof(std::int32_t) + metrics * sizeof(std::int64_t)));
    ColumnTable table;
    table.rows = rows;
    const auto int32s = [&](const char* name) {
        return table.add(name, ColumnType::kInt32).as<std::int32_t>();
    };
    Target target{};
    target.rank = int32s("rank");
    target.thread = int32s("thread");
    target.location = int32s("location");
    target.path = int32s("path_id");
    target.object = int32s("object_id");
    target.bucket = int32s("bucket");
    for (std::size_t m = 0; m < kMetricCount; ++m) {
        if ((selection_.metrics & format::bit_of(static_cast<FactMetric>(m))) != 0) {
            target.metric[m] = table.add(kMetricColumns[m].name, kMetricColumns[m].type).as<std::uint64_t>();
        }
    }
    run([&](Tile& tile, Worker& worker) { decode(tile, worker, &target); });
    return table;
}

}  // namespace barograph::read
