// SPDX-License-Identifier: BSD-3-Clause
// See waits.hpp.
#include "engine/modules/waits/waits.hpp"

#include <utility>

namespace barograph::engine {
namespace {

using waits::GroupParts;
using waits::Halves;

constexpr std::size_t kShardsPerWorker = 4;

}  // namespace

void Waits::send(std::vector<Halves> halves, const Running& running) const {
    for (std::size_t shard = 0; shard < halves.size(); ++shard) {
        if (!halves[shard].empty()) {
            const std::size_t bytes = halves[shard].bytes();
            running.board.submit(
                make_entry(waits::kHalves, running.level, shard, bytes, std::move(halves[shard])));
        }
    }
}

void Waits::attach(Board& board, Level level) {
    shards_.assign(board.workers() * kShardsPerWorker, waits::Matching(clocks_));
    groups_.resize(shards_.size());
    board.add({.name = "waits: events of a rank",
               .sensitivities = {kEvents},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& running) {
                   const auto& events = value_of<Events>(entries.front());
                   std::vector<Halves> halves(shards_.size());
                   ranks_.of(events.rank).take(events, halves);
                   send(std::move(halves), running);
               }});
    board.add({.name = "waits: matching",
               .sensitivities = {waits::kHalves},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& running) {
                   std::vector<GroupParts> parts(shards_.size());
                   shards_[entries.front()->key()].take(value_of<Halves>(entries.front()), parts);
                   for (std::size_t shard = 0; shard < parts.size(); ++shard) {
                       if (!parts[shard].empty()) {
                           const std::size_t bytes = parts[shard].size() * sizeof(waits::GroupPart);
                           running.board.submit(make_entry(waits::kGroupParts, running.level, shard, bytes,
                                                           std::move(parts[shard])));
                       }
                   }
               }});
    board.add({.name = "waits: calls that waited for several",
               .sensitivities = {waits::kGroupParts},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& /*running*/) {
                   groups_[entries.front()->key()].take(value_of<GroupParts>(entries.front()));
               }});
}

// What all shards have found.
waits::WaitTable Waits::found() const {
    waits::WaitTable all;
    for (const waits::Matching& shard : shards_) {
        all.merge(shard.table());
    }
    for (const waits::Groups& shard : groups_) {
        all.merge(shard.table());
    }
    for (const auto& [number, rank] : ranks_.all()) {
        all.merge(rank->table());
    }
    all.drop_if([&](const waits::WaitKey& key) {
        // The rank that received: it waited for a late sender, or made the sender wait.
        const auto receiver =
            ranks_.all().find(key.kind == waits::WaitKind::kLateReceiver ? key.cause_rank : key.rank);
        return key.by_order && receiver != ranks_.all().end() &&
               receiver->second->is_order_unknown(key.object);
    });
    return all;
}

// Asks for what those who caused the waits did meanwhile.
bool Waits::attach_again(Board& board, Level level) {
    all_ = found();
    shards_.clear();
    groups_.clear();
    causes_ = std::make_unique<waits::Causes>(all_.singles());
    board.add({.name = "waits: what those did who caused them",
               .sensitivities = {kEvents},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& /*running*/) {
                   causes_->take(value_of<Events>(entries.front()));
               }});
    return true;
}

std::vector<NamedTable> Waits::tables(const Dictionary& dictionary) {
    if (causes_ == nullptr) {
        all_ = found();  // so far: more events come
    } else {
        causes_->into(all_);
    }
    std::vector<NamedTable> tables;
    tables.emplace_back("wait_states", all_.waits(dictionary));
    tables.emplace_back("longest_waits", all_.longest(dictionary));
    tables.emplace_back("wait_counts", all_.counts());
    return tables;
}

}  // namespace barograph::engine
