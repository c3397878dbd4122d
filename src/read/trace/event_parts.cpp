// SPDX-License-Identifier: BSD-3-Clause
// See event_parts.hpp.
#include "read/trace/event_parts.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "read/trace/event_table.hpp"

namespace barograph::read {
namespace {

struct Taken {
    const format::Location* location;
    std::uint64_t first;
    format::EventColumns events;
};

}  // namespace

EventParts::EventParts(const Profile& profile, std::optional<std::vector<std::uint32_t>> ranks, Late late,
                       std::optional<std::vector<std::uint64_t>> blocks)
    : profile_(profile),
      ranks_(std::move(ranks)),
      late_(std::move(late)),
      chosen_(std::move(blocks)),
      blocks_(*with_tables(&profile)) {
    if (ranks_) {
        std::ranges::sort(*ranks_);
    }
}

const Profile* EventParts::with_tables(const Profile* profile) {
    profile->load_tables();
    return profile;
}

bool EventParts::wants(std::uint32_t rank) const noexcept {
    return !ranks_ || std::ranges::binary_search(*ranks_, rank);
}

ColumnTable EventParts::next(std::uint64_t rows) {
    std::vector<Taken> taken;
    std::uint64_t count = 0;
    const std::size_t end = chosen_ ? chosen_->size() : blocks_.size();
    while (at_ < end && count < std::max<std::uint64_t>(rows, 1)) {
        const std::size_t block = chosen_ ? (*chosen_)[at_] : at_;
        ++at_;
        try {
            const format::Location* const location =
                blocks_.read(block, reader_, [this](std::uint32_t rank) { return wants(rank); });
            if (location != nullptr) {
                count += reader_.events().size();
                taken.push_back({location, reader_.first(), reader_.events()});
            }
        } catch (const ProfileError& error) {
            if (!profile_.options_.salvage) {
                throw;
            }
            const std::lock_guard lock(profile_.mutex_);
            profile_.lose(error);
        }
    }
    EventTable table(count);
    for (const Taken& one : taken) {
        const auto known = late_.find(one.location->rank);
        table.add(*one.location, one.events, one.first, known == late_.end() ? 0 : known->second);
    }
    return table.take();
}

ColumnTable EventParts::blocks(const Profile& profile) {
    const TraceBlocks blocks(*with_tables(&profile));
    TraceBlocks::Reader reader;
    ColumnTable table;
    table.rows = blocks.size();
    auto* const rank = table.add("rank", ColumnType::kInt32).as<std::int32_t>();
    auto* const thread = table.add("thread", ColumnType::kInt32).as<std::int32_t>();
    auto* const numbered = table.add("numbered", ColumnType::kInt8).as<std::int8_t>();
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        rank[at] = thread[at] = -1;
        numbered[at] = blocks.is_numbered(at) ? 1 : 0;
        try {
            const format::Location& location = blocks.location(at, reader);
            rank[at] = static_cast<std::int32_t>(location.rank);
            thread[at] = static_cast<std::int32_t>(location.thread);
        } catch (const ProfileError&) {
            if (!profile.options_.salvage) {
                throw;
            }
        }
    }
    return table;
}

}  // namespace barograph::read
