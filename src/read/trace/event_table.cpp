// SPDX-License-Identifier: BSD-3-Clause
// See event_table.hpp.
#include "read/trace/event_table.hpp"

#include <limits>

#include "format/profile/fact_math.hpp"

namespace barograph::read {
namespace {

using format::EventColumns;
using format::EventKind;

// Whether the event has a tag: sends, receives and probes that name one, receives that say what came,
// completions of which it is known, and calls that prepare and start persistent collectives, which are
// numbered and counted there.
bool has_tag(std::uint32_t info, std::int32_t peer, std::int32_t tag) noexcept {
    switch (format::kind_of(info)) {
        case EventKind::kSend:
            return true;
        case EventKind::kReceive:
            return (info & format::kEventAnyTag) == 0 ||
                   ((info & format::kEventBlocking) != 0 && peer != format::kNoPeer);
        case EventKind::kCall:
            return (info & (format::kEventProbe | format::kEventNobody)) == 0
                       ? tag != 0
                       : (info & format::kEventAnyTag) == 0 ||
                             ((info & format::kEventBlocking) != 0 && peer != format::kNoPeer);
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

EventTable::EventTable(std::size_t rows) {
    table_.rows = rows;
    for (const char* name : {"rank", "thread", "path_id", "object_id"}) {
        table_.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"start_ns", "end_ns", "offset", "length"}) {
        table_.add(name, ColumnType::kInt64);
    }
    table_.add("kind", ColumnType::kInt8);
    table_.add("flags", ColumnType::kInt16);
    table_.add("instance", ColumnType::kInt64);
    for (const char* name : {"peer", "tag"}) {
        table_.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"number", "serial"}) {
        table_.add(name, ColumnType::kUint32);
    }
    table_.add("sequence", ColumnType::kInt64);
}

// Sets a number that the event has, or null.
template <typename Value>
void EventTable::put(std::size_t which, bool given, Value value) {
    column<Value>(which)[at_] = given ? value : Value{};
    if (!given) {
        table_.set_null(table_.columns[which], at_);
    }
}

void EventTable::add(const format::Location& location, const EventColumns& events, std::uint64_t first,
                     std::int64_t later) {
    for (std::size_t i = 0; i < events.size() && at_ < table_.rows; ++i, ++at_) {
        const std::uint32_t info = events.info[i];
        const EventKind kind = format::kind_of(info);
        column<std::int32_t>(0)[at_] = static_cast<std::int32_t>(location.rank);
        column<std::int32_t>(1)[at_] = static_cast<std::int32_t>(location.thread);
        column<std::int32_t>(2)[at_] = static_cast<std::int32_t>(events.path[i]);
        column<std::int32_t>(3)[at_] = static_cast<std::int32_t>(events.object[i]);
        column<std::int64_t>(4)[at_] = sum_of(events.start[i], later);
        column<std::int64_t>(5)[at_] = sum_of(events.end[i], later);
        column<std::int64_t>(7)[at_] = static_cast<std::int64_t>(format::held(events.length[i]));
        column<std::int8_t>(8)[at_] = static_cast<std::int8_t>(kind);
        column<std::int16_t>(9)[at_] = static_cast<std::int16_t>(info & format::kEventFlagsMask);
        put_message(events, i);
        column<std::int64_t>(15)[at_] = static_cast<std::int64_t>(first + i);
    }
}

// Where it is in a file or window, and what matches it.
void EventTable::put_message(const EventColumns& events, std::size_t i) {
    const std::uint32_t info = events.info[i];
    const EventKind kind = format::kind_of(info);
    const std::int32_t peer = events.peer[i];
    const bool has_place = events.place[i] != format::kNoPlace;
    const bool folded = (info & format::kEventFolded) != 0;
    const bool is_place = kind == EventKind::kIo || kind == EventKind::kRma || !folded;
    put(6, has_place && is_place, static_cast<std::int64_t>(events.place[i]));
    const std::uint64_t high =
        has_place && !is_place ? events.place[i] << (32U - format::kEventInstanceShift) : 0;
    put(10, folded, static_cast<std::int64_t>((info >> format::kEventInstanceShift) | high));
    put(11, peer != format::kNoPeer, peer);
    put(12, has_tag(info, peer, events.tag[i]), events.tag[i]);
    put(13, events.number[i] != 0, events.number[i]);
    put(14, events.serial[i] != 0, events.serial[i]);
}

}  // namespace barograph::read
