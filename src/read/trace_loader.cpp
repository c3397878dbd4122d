// SPDX-License-Identifier: BSD-3-Clause
// See trace_loader.hpp.
#include "read/trace_loader.hpp"

#include <algorithm>
#include <limits>
#include <mutex>

#include "format/fact_math.hpp"
#include "read/memory_limit.hpp"
#include "read/trace_blocks.hpp"

namespace barograph::read {
namespace {

using format::EventColumns;
using format::EventKind;

// Whether the event has a tag: sends, receives and probes that name one, receives that say what came, completions of which it is
// known, and starts of persistent collectives, which are counted there.
bool has_tag(std::uint32_t info, std::int32_t peer, std::int32_t tag) noexcept {
    switch (static_cast<EventKind>(info & format::kEventKindMask)) {
        case EventKind::kSend:
            return true;
        case EventKind::kReceive:
            return (info & format::kEventAnyTag) == 0 ||
                   ((info & format::kEventBlocking) != 0 && peer != format::kNoPeer);
        case EventKind::kCall:
            return (info & (format::kEventProbe | format::kEventNobody)) != 0 &&
                   ((info & format::kEventAnyTag) == 0 ||
                    ((info & format::kEventBlocking) != 0 && peer != format::kNoPeer));
        case EventKind::kCollective:
            return tag != 0;
        case EventKind::kComplete:
            return peer != format::kNoPeer;
        default:
            return false;
    }
}

// A time as the run has it; what does not fit is held at the largest.
std::int64_t sum_of(std::uint64_t ns, std::int64_t later) noexcept {
    std::int64_t sum = 0;
    return __builtin_add_overflow(static_cast<std::int64_t>(ns), later, &sum)
               ? std::numeric_limits<std::int64_t>::max()
               : sum;
}

}  // namespace

bool TraceLoader::wants(std::uint32_t rank) const noexcept {
    return ranks_ == nullptr || std::binary_search(ranks_->begin(), ranks_->end(), rank);
}

void TraceLoader::for_each_block(const Visit& visit) const {
    const TraceBlocks blocks(profile_);
    TraceBlocks::Reader reader;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        try {
            const format::Location* const location =
                blocks.read(at, reader, [this](std::uint32_t rank) { return wants(rank); });
            if (location != nullptr) {
                visit(*location, reader.events(), reader.first());
            }
        } catch (const ProfileError& error) {
            if (!profile_.options_.salvage) {
                throw;
            }
            const std::lock_guard lock(profile_.mutex_);
            profile_.lose(error);
        }
    }
}

ColumnTable TraceLoader::load() const {
    std::uint64_t rows = 0;
    constexpr std::uint64_t kRowBytes = 86;  // of the columns below, and bits for their nulls
    for_each_block([&](const auto&, const auto& events, std::uint64_t) {
        rows += events.size();
        check_memory_limit(profile_.path(), "trace", "events", rows * kRowBytes,
                           profile_.options_.memory_limit, "raise the limit");
    });
    ColumnTable table;
    table.rows = rows;
    for (const char* name : {"rank", "thread", "path_id", "object_id"}) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"start_ns", "end_ns", "offset", "length"}) {
        table.add(name, ColumnType::kInt64);
    }
    table.add("kind", ColumnType::kInt8);
    table.add("flags", ColumnType::kInt16);
    table.add("instance", ColumnType::kInt64);
    for (const char* name : {"peer", "tag"}) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"number", "serial"}) {
        table.add(name, ColumnType::kUint32);
    }
    table.add("sequence", ColumnType::kInt64);
    const auto small = [&](std::size_t column) { return table.columns[column].as<std::int32_t>(); };
    const auto large = [&](std::size_t column) { return table.columns[column].as<std::int64_t>(); };
    std::size_t at = 0;
    // Sets a number that the event has, or null.
    const auto put = [&](auto* column, std::size_t which, bool given, auto value) {
        column[at] = given ? static_cast<std::remove_reference_t<decltype(*column)>>(value) : 0;
        if (!given) {
            table.set_null(table.columns[which], at);
        }
    };
    for_each_block([&](const format::Location& location, const EventColumns& events, std::uint64_t first) {
        const auto known = late_.find(location.rank);
        const std::int64_t later = known == late_.end() ? 0 : known->second;
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (at == table.rows) {
                return;  // the second pass finds no more than the first
            }
            const std::uint32_t info = events.info[i];
            const std::int32_t peer = events.peer[i];
            small(0)[at] = static_cast<std::int32_t>(location.rank);
            small(1)[at] = static_cast<std::int32_t>(location.thread);
            small(2)[at] = static_cast<std::int32_t>(events.path[i]);
            small(3)[at] = static_cast<std::int32_t>(events.object[i]);
            large(4)[at] = sum_of(events.start[i], later);
            large(5)[at] = sum_of(events.end[i], later);
            const auto kind = static_cast<EventKind>(info & format::kEventKindMask);
            const bool has_place = events.place[i] != format::kNoPlace;
            const bool folded = (info & format::kEventFolded) != 0;
            const bool is_place = kind == EventKind::kIo || kind == EventKind::kRma || !folded;
            put(large(6), 6, has_place && is_place, events.place[i]);
            large(7)[at] = static_cast<std::int64_t>(format::held(events.length[i]));
            table.columns[8].as<std::int8_t>()[at] = static_cast<std::int8_t>(kind);
            table.columns[9].as<std::int16_t>()[at] =
                static_cast<std::int16_t>(info & format::kEventFlagsMask);
            put(large(10), 10, folded,
                info >> format::kEventInstanceShift |
                    (has_place && !is_place ? events.place[i] << (32U - format::kEventInstanceShift) : 0));
            put(small(11), 11, peer != format::kNoPeer, peer);
            put(small(12), 12, has_tag(info, peer, events.tag[i]), events.tag[i]);
            put(table.columns[13].as<std::uint32_t>(), 13, events.number[i] != 0, events.number[i]);
            put(table.columns[14].as<std::uint32_t>(), 14, events.serial[i] != 0, events.serial[i]);
            large(15)[at] = static_cast<std::int64_t>(first + i);
            ++at;
        }
    });
    return table;
}

void TraceLoader::verify() const {
    for_each_block([](const auto&, const auto&, std::uint64_t) {});
}

}  // namespace barograph::read
