// SPDX-License-Identifier: BSD-3-Clause
// See waits.hpp.
#include "engine/modules/waits/waits.hpp"

#include <algorithm>
#include <utility>

#include "engine/processes/rows.hpp"

namespace barograph::engine {
namespace {

using waits::GroupParts;
using waits::Halves;

constexpr std::size_t kShardsPerWorker = 4;

void add(std::vector<waits::Meanwhile>& to, const std::vector<waits::Meanwhile>& more) {
    for (std::size_t i = 0; i < std::min(to.size(), more.size()); ++i) {
        to[i].outside += more[i].outside;
        to[i].in_mpi += more[i].in_mpi;
    }
}

}  // namespace

void Waits::send(std::vector<Halves> halves, const Running& running) const {
    for (std::size_t shard = 0; shard < halves.size(); ++shard) {
        if (!halves[shard].empty()) {
            const std::size_t bytes = halves[shard].bytes();
            spread_->submit(running.board, make_entry(waits::kHalves, running.level, shard, bytes,
                                                      std::move(halves[shard])));
        }
    }
}

void Waits::use_spread(Spread& spread) {
    spread_ = &spread;
    const auto of_a_shard = [this](const format::ByteReader& in, std::uint64_t key) {
        if (key >= shards_.size()) {
            in.fail("there is no such shard");
        }
    };
    spread.carry(waits::kHalves,
                 {.put = [](const EntryRef& entry,
                            format::ByteWriter& out) { waits::put(value_of<Halves>(entry), out); },
                  .take =
                      [of_a_shard](format::ByteReader& in, const Renumbering& numbers, Level level,
                                   std::uint64_t key) {
                          of_a_shard(in, key);
                          Halves halves = waits::take_halves(in, numbers);
                          const std::size_t bytes = halves.bytes();
                          return make_entry(waits::kHalves, level, key, bytes, std::move(halves));
                      }});
    spread.carry(waits::kGroupParts,
                 {.put = [](const EntryRef& entry,
                            format::ByteWriter& out) { put_rows(out, value_of<GroupParts>(entry)); },
                  .take =
                      [of_a_shard](format::ByteReader& in, const Renumbering& numbers, Level level,
                                   std::uint64_t key) {
                          of_a_shard(in, key);
                          GroupParts parts = waits::take_group_parts(in, numbers);
                          const std::size_t bytes = parts.size() * sizeof(waits::GroupPart);
                          return make_entry(waits::kGroupParts, level, key, bytes, std::move(parts));
                      }});
}

void Waits::attach(Board& board, Level level) {
    longest_ = std::make_shared<waits::LongestWaits>();
    const std::size_t shards = spread_->size() * board.workers() * kShardsPerWorker;
    shards_.assign(shards, waits::Matching(clocks_, longest_));
    groups_.assign(shards, waits::Groups(longest_));
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
                           spread_->submit(running.board, make_entry(waits::kGroupParts, running.level, shard,
                                                                     bytes, std::move(parts[shard])));
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

// What all shards and ranks have found, of other processes what they have put.
waits::WaitTable Waits::of_shards() const {
    waits::WaitTable all = of_others_;
    if (longest_ != nullptr) {
        all.add_singles(longest_->waits());
    }
    for (const waits::Matching& shard : shards_) {
        all.merge(shard.table());
    }
    for (const waits::Groups& shard : groups_) {
        all.merge(shard.table());
    }
    for (const auto& [number, rank] : ranks_.all()) {
        all.merge(rank->table());
    }
    return all;
}

Waits::OrderUnknown Waits::order_unknown() const {
    OrderUnknown found = order_unknown_elsewhere_;
    for (const auto& [number, rank] : ranks_.all()) {
        for (const std::uint32_t object : rank->order_unknown()) {
            found.emplace(number, object);
        }
    }
    return found;
}

waits::WaitTable Waits::found() const {
    waits::WaitTable all = of_shards();
    const OrderUnknown doubtful = order_unknown();
    all.drop_if([&](const waits::WaitKey& key) {
        // The rank that received: it waited for a late sender, or made the sender wait, which may have
        // received, too.
        return key.by_order && (doubtful.contains({key.rank, key.object}) ||
                                (key.kind == waits::WaitKind::kLateReceiver &&
                                 doubtful.contains({key.cause_rank, key.object})));
    });
    all.decide_standard_sends();
    all.judged().resolve(
        [&](const waits::Doubt& doubt) {
            return std::any_of(doubtful.begin(), doubtful.end(),
                               [&](const auto& one) { return doubt.is_of(one.first, one.second); });
        },
        all.standard_sends());
    return all;
}

void Waits::put(format::ByteWriter& out) const {
    if (causes_ != nullptr) {
        put_rows(out, did_in_all());
        return;
    }
    of_shards().put(out);
    const OrderUnknown unknown = order_unknown();
    out.varint(unknown.size());
    for (const auto& [rank, object] : unknown) {
        out.varint(rank);
        out.varint(object);
    }
}

void Waits::take(format::ByteReader& in, const Renumbering& numbers) {
    if (causes_ != nullptr) {
        add(did_elsewhere_, take_rows<waits::Meanwhile>(in));
        return;
    }
    of_others_.take(in, numbers);
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        const std::uint32_t rank = format::narrow(in, in.varint());
        order_unknown_elsewhere_.emplace(rank, numbers.object(format::narrow(in, in.varint())));
    }
}

// What each thread did in each span: every thread is known to one process only, in all others it did nothing.
std::vector<waits::Meanwhile> Waits::did_in_all() const {
    std::vector<waits::Meanwhile> did = causes_->answers();
    add(did, did_elsewhere_);
    return did;
}

bool Waits::wants_again() {
    all_ = found();
    all_.sort_singles();
    roots_ = std::make_unique<waits::Roots>(all_.singles(), all_.shown());
    spans_ = roots_->spans();
    return true;
}

void Waits::put_for_again(format::ByteWriter& out) const { put_rows(out, spans_); }

void Waits::take_for_again(format::ByteReader& in, const Renumbering& /*numbers*/) {
    spans_ = take_rows<waits::Span>(in);
}

// Asks for what those who caused the waits did meanwhile.
void Waits::attach_again(Board& board, Level level) {
    shards_.clear();
    groups_.clear();
    longest_.reset();
    did_elsewhere_.resize(spans_.size());
    causes_ = std::make_unique<waits::Causes>(spans_);
    board.add({.name = "waits: what those did who caused them",
               .sensitivities = {kEvents},
               .ordering = Ordering::kPerKey,
               .level = level,
               .run = [this](std::span<const EntryRef> entries, const Running& /*running*/) {
                   causes_->take(value_of<Events>(entries.front()));
               }});
}

std::vector<NamedTable> Waits::tables(const Dictionary& dictionary) {
    std::vector<waits::Meanwhile> did;
    if (causes_ == nullptr) {
        all_ = found();  // so far: more events come
        all_.sort_singles();
        roots_ = std::make_unique<waits::Roots>(all_.shown());
    } else {
        did = did_in_all();
        for (std::size_t i = 0; i < all_.singles().size(); ++i) {
            all_.add_cause(all_.singles()[i], did[i].outside, did[i].in_mpi);
        }
    }
    std::vector<NamedTable> tables;
    tables.emplace_back("wait_states", all_.waits(dictionary));
    tables.emplace_back("wait_roots", roots_->table(did, dictionary));
    read::ColumnTable longest = all_.longest(dictionary, did);
    roots_->add_columns(longest, did, dictionary);
    tables.emplace_back("longest_waits", std::move(longest));
    tables.emplace_back("wait_counts", all_.counts());
    tables.emplace_back("judged_calls", all_.judged().table(dictionary));
    return tables;
}

}  // namespace barograph::engine
