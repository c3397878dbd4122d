// SPDX-License-Identifier: BSD-3-Clause
// See trace_loader.hpp.
#include "read/trace_loader.hpp"

#include <limits>
#include <map>
#include <mutex>

#include "format/fact_math.hpp"
#include "format/trace_codec.hpp"
#include "read/memory_limit.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;
using format::EventColumns;
using format::EventKind;

// Events in one block: as many as rows of a table.
constexpr std::size_t kMostEvents = format::kMaxBlockRows;
__extension__ using Wide = unsigned __int128;

std::uint64_t scaled(std::uint64_t units, std::uint64_t nanoseconds, std::uint64_t ticks) {
    const Wide ns = Wide{units} * nanoseconds / ticks;
    return format::held(ns > std::numeric_limits<std::uint64_t>::max()
                            ? std::numeric_limits<std::uint64_t>::max()
                            : static_cast<std::uint64_t>(ns));
}

// Decodes blocks of both types: those of events, and older ones, which have I/O calls only and do not say how many came before.
class Decoder {
public:
    // Gives the row of the location.
    std::size_t decode(BlockType type, std::span<const std::uint8_t> raw) {
        format::ByteReader in(raw);
        const std::uint64_t location = in.varint_at_most(format::kMaxTableRows, "a location");
        const std::uint64_t nanoseconds = in.varint();
        const std::uint64_t ticks = in.varint();
        const std::uint8_t shift = in.u8();
        if (ticks == 0 || shift > 32) {
            in.fail("the clock of a trace makes no sense");
        }
        std::uint64_t& made = made_[location];
        if (type == BlockType::kEvents) {
            made = in.varint();
            decoder_.decode(in.take(in.remaining()), kMostEvents, events);
        } else {
            decode_calls(in.take(in.remaining()));
        }
        first = made;
        made += events.size();
        for (std::size_t i = 0; i < events.size(); ++i) {
            events.start[i] = scaled(events.start[i] << shift, nanoseconds, ticks);
            events.end[i] = scaled(events.end[i] << shift, nanoseconds, ticks);
        }
        return location;
    }

    EventColumns events;
    std::uint64_t first = 0;  // how many the thread had made before

private:
    void decode_calls(std::span<const std::uint8_t> block) {
        calls_.clear();
        format::decode_trace(block, kMostEvents, calls_);
        events.resize(calls_.size());
        for (std::size_t i = 0; i < calls_.size(); ++i) {
            const format::TraceEvent& call = calls_[i];
            events.start[i] = call.start;
            events.end[i] = call.end;
            events.length[i] = call.length;
            events.place[i] = call.offset;
            events.path[i] = call.path;
            events.object[i] = call.object;
            events.info[i] = static_cast<std::uint32_t>(EventKind::kIo);
            events.peer[i] = format::kNoPeer;
            events.tag[i] = 0;
            events.number[i] = events.serial[i] = 0;
        }
    }

    format::EventDecoder decoder_;
    std::vector<format::TraceEvent> calls_;
    std::map<std::uint64_t, std::uint64_t> made_;  // by location
};

// Whether the event has a tag: sends, receives that name one or say what came, and completions of which it is known.
bool has_tag(std::uint32_t info, std::int32_t peer) noexcept {
    switch (static_cast<EventKind>(info & format::kEventKindMask)) {
        case EventKind::kSend:
            return true;
        case EventKind::kReceive:
            return (info & format::kEventAnyTag) == 0 ||
                   ((info & format::kEventBlocking) != 0 && peer != format::kNoPeer);
        case EventKind::kComplete:
            return peer != format::kNoPeer;
        default:
            return false;
    }
}

}  // namespace

void TraceLoader::for_each_block(const Visit& visit) const {
    const auto& first = profile_.parts_.front();
    for (const Profile::Part& part : profile_.parts_) {
        const PartFile& file = *part.file;
        const auto handle = file.open();
        Block block;
        Decoder decoder;
        const auto read = [&](const auto& entry) {
            file.read(*handle, entry, block);
            std::size_t location = 0;
            try {
                location = decoder.decode(static_cast<BlockType>(entry.type), block.raw);
            } catch (const DecodeError& error) {
                throw file.damaged(entry.type, entry.offset, error.what());
            }
            const EventColumns& events = decoder.events;
            bool good = location < part.locations.size();
            for (std::size_t i = 0; i < events.size(); ++i) {
                good = good && events.path[i] < first.paths.size() && events.object[i] < first.objects.size();
            }
            if (!good) {
                throw file.damaged(entry.type, entry.offset,
                                   "a location, call path or object is not described");
            }
            visit(part.locations[location], events, decoder.first);
        };
        for (const BlockType type : {BlockType::kTrace, BlockType::kEvents}) {
            for (const auto& entry : file.all(type)) {
                try {
                    read(entry);
                } catch (const ProfileError& error) {
                    if (!profile_.options_.salvage) {
                        throw;
                    }
                    const std::lock_guard lock(profile_.mutex_);
                    profile_.lose(error);
                }
            }
        }
    }
}

ColumnTable TraceLoader::load() const {
    std::uint64_t rows = 0;
    constexpr std::uint64_t kRowBytes = 9 * sizeof(std::int32_t) + 7 * sizeof(std::int64_t) + 1;
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
    for (const char* name : {"kind", "flags", "instance", "peer", "tag"}) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"number", "serial", "sequence"}) {
        table.add(name, ColumnType::kInt64);
    }
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
            large(4)[at] = static_cast<std::int64_t>(events.start[i]);
            large(5)[at] = static_cast<std::int64_t>(events.end[i]);
            put(large(6), 6, events.place[i] != format::kNoPlace, events.place[i]);
            large(7)[at] = static_cast<std::int64_t>(format::held(events.length[i]));
            small(8)[at] = static_cast<std::int32_t>(info & format::kEventKindMask);
            small(9)[at] = static_cast<std::int32_t>(info & format::kEventFlagsMask);
            put(small(10), 10, (info & format::kEventFolded) != 0, info >> format::kEventInstanceShift);
            put(small(11), 11, peer != format::kNoPeer, peer);
            put(small(12), 12, has_tag(info, peer), events.tag[i]);
            put(large(13), 13, events.number[i] != 0, events.number[i]);
            put(large(14), 14, events.serial[i] != 0, events.serial[i]);
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
