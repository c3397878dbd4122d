// SPDX-License-Identifier: BSD-3-Clause
// See trace_loader.hpp.
#include "read/trace_loader.hpp"

#include <limits>
#include <mutex>

#include "format/fact_math.hpp"
#include "read/memory_limit.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;
using format::TraceEvent;

// Events in one block: as many as rows of a table.
constexpr std::size_t kMostEvents = format::kMaxBlockRows;
__extension__ using Wide = unsigned __int128;

std::uint64_t scaled(std::uint64_t units, std::uint64_t nanoseconds, std::uint64_t ticks) {
    const Wide ns = Wide{units} * nanoseconds / ticks;
    return format::held(ns > std::numeric_limits<std::uint64_t>::max()
                            ? std::numeric_limits<std::uint64_t>::max()
                            : static_cast<std::uint64_t>(ns));
}

// Gives the row of the location.
std::size_t decode(std::span<const std::uint8_t> raw, std::vector<TraceEvent>& events) {
    format::ByteReader in(raw);
    const std::uint64_t location = in.varint_at_most(format::kMaxTableRows, "a location");
    const std::uint64_t nanoseconds = in.varint();
    const std::uint64_t ticks = in.varint();
    const std::uint8_t shift = in.u8();
    if (ticks == 0 || shift > 32) {
        in.fail("the clock of a trace makes no sense");
    }
    events.clear();
    format::decode_trace(in.take(in.remaining()), kMostEvents, events);
    for (TraceEvent& event : events) {
        event.start = scaled(event.start << shift, nanoseconds, ticks);
        event.end = scaled(event.end << shift, nanoseconds, ticks);
    }
    return location;
}

}  // namespace

void TraceLoader::for_each_block(const Visit& visit) const {
    const auto& first = profile_.parts_.front();
    for (const Profile::Part& part : profile_.parts_) {
        const PartFile& file = *part.file;
        const auto handle = file.open();
        Block block;
        std::vector<TraceEvent> events;
        for (const auto& entry : file.all(BlockType::kTrace)) {
            try {
                file.read(*handle, entry, block);
                std::size_t location = 0;
                try {
                    location = decode(block.raw, events);
                } catch (const DecodeError& error) {
                    throw file.damaged(entry.type, entry.offset, error.what());
                }
                const auto known = [&](const TraceEvent& event) {
                    return event.path < first.paths.size() && event.object < first.objects.size();
                };
                bool good = location < part.locations.size();
                for (const TraceEvent& event : events) {
                    good = good && known(event);
                }
                if (!good) {
                    throw file.damaged(entry.type, entry.offset,
                                       "a location, call path or object is not described");
                }
                visit(part.locations[location], events);
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

ColumnTable TraceLoader::load() const {
    std::uint64_t rows = 0;
    constexpr std::uint64_t kRowBytes = 4 * sizeof(std::int32_t) + 4 * sizeof(std::int64_t) + 1;
    for_each_block([&](const auto&, const auto& events) {
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
    const auto small = [&](std::size_t column) { return table.columns[column].as<std::int32_t>(); };
    const auto large = [&](std::size_t column) { return table.columns[column].as<std::int64_t>(); };
    std::size_t at = 0;
    for_each_block([&](const format::Location& location, const auto& events) {
        for (const TraceEvent& event : events) {
            if (at == table.rows) {
                return;  // the second pass finds no more than the first
            }
            small(0)[at] = static_cast<std::int32_t>(location.rank);
            small(1)[at] = static_cast<std::int32_t>(location.thread);
            small(2)[at] = static_cast<std::int32_t>(event.path);
            small(3)[at] = static_cast<std::int32_t>(event.object);
            large(4)[at] = static_cast<std::int64_t>(event.start);
            large(5)[at] = static_cast<std::int64_t>(event.end);
            const bool placed = event.offset != format::kUnknownOffset;
            large(6)[at] = placed ? static_cast<std::int64_t>(event.offset) : 0;
            large(7)[at] = static_cast<std::int64_t>(format::held(event.length));
            if (!placed) {
                table.set_null(table.columns[6], at);
            }
            ++at;
        }
    });
    return table;
}

void TraceLoader::verify() const {
    for_each_block([](const auto&, const auto&) {});
}

}  // namespace barograph::read
