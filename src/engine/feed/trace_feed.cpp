// SPDX-License-Identifier: BSD-3-Clause
// See trace_feed.hpp.
#include "engine/feed/trace_feed.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/feed/numbers.hpp"
#include "format/profile/fact_math.hpp"

namespace barograph::engine {
namespace {

// A block of a file that has not been decoded yet.
constexpr TypeId kStoredBlock = type_id("barograph.stored-block");
// What a block takes once it is decoded, about: of as many events as traces have in one.
constexpr std::size_t kBlockBytes = 16 * 1024 * kEventBytes;

}  // namespace

TraceFeed::TraceFeed(const std::vector<std::string>& files, std::map<std::uint32_t, std::uint64_t> late_ns,
                     Dictionary& dictionary, bool salvage)
    : salvage_(salvage), late_ns_(std::move(late_ns)) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Place>> of_thread;
    for (const std::string& path : files) {
        File& file = files_.emplace_back();
        file.profile = std::make_unique<read::Profile>(path, read::OpenOptions{.salvage = salvage});
        const auto [paths, objects] = file.profile->definitions();
        file.numbers = numbers_of(paths, objects, dictionary);
        file.blocks = std::make_unique<read::TraceBlocks>(*file.profile);
        place_blocks(files_.size() - 1, of_thread);
    }
    for (auto& [thread, places] : of_thread) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            places[i].when = (static_cast<double>(i) + 0.5) / static_cast<double>(places.size());
        }
        places_.insert(places_.end(), places.begin(), places.end());
    }
    std::stable_sort(places_.begin(), places_.end(),
                     [](const Place& a, const Place& b) { return a.when < b.when; });
}

void TraceFeed::place_blocks(
    std::size_t file, std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Place>>& of_thread) {
    const read::TraceBlocks& blocks = *files_[file].blocks;
    read::TraceBlocks::Reader reader;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        const format::Location* location = nullptr;
        try {
            location = &blocks.location(block, reader);
        } catch (const read::ProfileError&) {
            if (!salvage_) {
                throw;
            }
            ++unplaced_;
            continue;
        }
        if (late_ns_.contains(location->rank)) {
            nodes_.try_emplace(location->node, static_cast<std::uint32_t>(nodes_.size()));
            of_thread[{location->rank, location->thread}].push_back(
                {.file = file, .block = block, .rank = location->rank, .thread = location->thread});
        }
    }
}

std::vector<std::string> TraceFeed::nodes() const {
    std::vector<std::string> names(nodes_.size());
    for (const auto& [name, number] : nodes_) {
        names[number] = name;
    }
    return names;
}

void TraceFeed::run(Board& board, Level level, const Spread& spread) {
    readers_.clear();
    events_ = 0;
    damaged_ = 0;
    readers_.resize(board.workers());
    const SourceId decoder =
        board.add({.name = "decode",
                   .sensitivities = {kStoredBlock},
                   .ordering = Ordering::kPerKey,
                   .level = level,
                   .run = [this](std::span<const EntryRef> entries, const Running& running) {
                       decode(value_of<Place>(entries.front()), running);
                   }});
    for (const Place& place : places_) {
        // Those of a rank one after the other: what its threads did together must not depend on which of them
        // was decoded first.
        if (spread.has(place.rank)) {
            board.give(make_entry(kStoredBlock, level, place.rank, kBlockBytes, place));
        }
    }
    board.drain();
    board.remove(decoder);
    if (error_) {
        std::rethrow_exception(error_);
    }
}

void TraceFeed::decode(const Place& place, const Running& running) {
    try {
        const File& file = files_[place.file];
        read::TraceBlocks::Reader& reader = readers_[running.worker];
        const format::Location* const location = file.blocks->read(place.block, reader);
        Events made{.numbers = file.numbers,
                    .rank = location->rank,
                    .thread = location->thread,
                    .node = nodes_.at(location->node),
                    .first = file.blocks->is_numbered(place.block) ? reader.first() : kUnnumbered,
                    .events = reader.events()};
        const std::uint64_t late = late_ns_.at(location->rank);
        for (std::size_t i = 0; i < made.events.size(); ++i) {
            made.events.start[i] = format::held(clocks_->corrected(made.node, made.events.start[i] + late));
            made.events.end[i] = format::held(clocks_->corrected(made.node, made.events.end[i] + late));
        }
        events_.fetch_add(made.events.size(), std::memory_order_relaxed);
        const std::size_t bytes = made.events.size() * kEventBytes;
        running.board.submit(make_entry(kEvents, running.level, location->rank, bytes, std::move(made)));
    } catch (const read::ProfileError&) {
        if (salvage_) {
            damaged_.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        const std::lock_guard lock(mutex_);
        if (!error_) {
            error_ = std::current_exception();
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) {
            error_ = std::current_exception();
        }
    }
}

}  // namespace barograph::engine
