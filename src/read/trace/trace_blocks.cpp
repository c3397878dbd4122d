// SPDX-License-Identifier: BSD-3-Clause
// See trace_blocks.hpp.
#include "read/trace/trace_blocks.hpp"

#include <limits>

#include "format/profile/fact_math.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;
using format::EventKind;

// Events in one block: as many as rows of a table.
constexpr std::size_t kMostEvents = format::kMaxBlockRows;
__extension__ using Wide = unsigned __int128;

// Ticks as nanoseconds: whole ones, by a multiplication in place of a division where a tick is no longer than
// that.
class Scale {
public:
    Scale(std::uint64_t nanoseconds, std::uint64_t ticks)
        : nanoseconds_(nanoseconds),
          ticks_(ticks),
          factor_(nanoseconds < ticks && ticks < kLargest
                      ? static_cast<std::uint64_t>((Wide{nanoseconds} << 64U) / ticks)
                      : 0) {}

    [[nodiscard]] std::uint64_t operator()(std::uint64_t units) const {
        if (factor_ == 0) {
            const Wide ns = Wide{units} * nanoseconds_ / ticks_;
            return format::held(ns > std::numeric_limits<std::uint64_t>::max()
                                    ? std::numeric_limits<std::uint64_t>::max()
                                    : static_cast<std::uint64_t>(ns));
        }
        // At most one too small.
        auto ns = static_cast<std::uint64_t>(Wide{units} * factor_ >> 64U);
        ns += units * nanoseconds_ - ns * ticks_ >= ticks_ ? 1 : 0;
        return format::held(ns);
    }

private:
    static constexpr std::uint64_t kLargest = std::uint64_t{1} << 62U;
    std::uint64_t nanoseconds_;
    std::uint64_t ticks_;
    std::uint64_t factor_;  // of a division by 2^64
};

}  // namespace

TraceBlocks::TraceBlocks(const Profile& profile) : profile_(profile) {
    for (std::size_t part = 0; part < profile.parts_.size(); ++part) {
        for (const BlockType type : {BlockType::kTrace, BlockType::kEvents}) {
            for (const auto& entry : profile.parts_[part].file->all(type)) {
                entries_.push_back({.part = part, .entry = entry});
            }
        }
    }
}

// Has a block as it was before it was compressed.
void TraceBlocks::fetch(std::size_t at, Reader& reader) const {
    const auto& [place, entry] = entries_.at(at);
    const PartFile& file = *profile_.parts_[place].file;
    if (reader.file_ != &file) {
        reader.handle_ = file.open();
        reader.file_ = &file;
        reader.made_.clear();
    }
    file.read(*reader.handle_, entry, reader.block_);
}

const format::Location& TraceBlocks::location(std::size_t at, Reader& reader) const {
    fetch(at, reader);
    const auto& [place, entry] = entries_.at(at);
    const std::vector<format::Location>& known = profile_.parts_[place].locations;
    std::size_t location = 0;
    try {
        location = format::ByteReader(reader.block_.raw).varint_at_most(format::kMaxTableRows, "a location");
    } catch (const DecodeError& error) {
        throw profile_.parts_[place].file->damaged(entry.type, entry.offset, error.what());
    }
    if (location >= known.size()) {
        throw profile_.parts_[place].file->damaged(entry.type, entry.offset, "a location is not described");
    }
    return known[location];
}

const format::Location* TraceBlocks::read(std::size_t at, Reader& reader,
                                          const std::function<bool(std::uint32_t rank)>& wanted) const {
    fetch(at, reader);
    const auto& [place, entry] = entries_.at(at);
    const Profile::Part& part = profile_.parts_[place];
    const PartFile& file = *part.file;
    std::size_t location = 0;
    try {
        location = format::ByteReader(reader.block_.raw).varint_at_most(format::kMaxTableRows, "a location");
        if (wanted && location < part.locations.size() && !wanted(part.locations[location].rank)) {
            return nullptr;
        }
        location = reader.decode(static_cast<BlockType>(entry.type), reader.block_.raw);
    } catch (const DecodeError& error) {
        throw file.damaged(entry.type, entry.offset, error.what());
    }
    const Profile::Part& first = profile_.parts_.front();
    const format::EventColumns& events = reader.events_;
    bool good = location < part.locations.size();
    bool known = true;
    for (std::size_t i = 0; i < events.size(); ++i) {
        good = good && events.path[i] < first.paths.size() && events.object[i] < first.objects.size();
        known = known &&
                (events.info[i] & format::kEventKindMask) <= static_cast<std::uint32_t>(EventKind::kMark);
    }
    if (!good) {
        throw file.damaged(entry.type, entry.offset, "a location, call path or object is not described");
    }
    if (!known) {
        throw file.damaged(entry.type, entry.offset, "an event is of a kind that there is not");
    }
    return &part.locations[location];
}

// Decodes blocks of both types: those of events, and older ones, which have I/O calls only and do not say how
// many came before. Gives the row of the location.
std::size_t TraceBlocks::Reader::decode(BlockType type, std::span<const std::uint8_t> raw) {
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
        decoder_.decode(in.take(in.remaining()), kMostEvents, events_);
    } else {
        decode_calls(in.take(in.remaining()));
    }
    first_ = made;
    made += events_.size();
    const Scale scaled(nanoseconds, ticks);
    for (std::size_t i = 0; i < events_.size(); ++i) {
        events_.start[i] = scaled(events_.start[i] << shift);
        events_.end[i] = scaled(events_.end[i] << shift);
    }
    return location;
}

void TraceBlocks::Reader::decode_calls(std::span<const std::uint8_t> block) {
    calls_.clear();
    format::decode_trace(block, kMostEvents, calls_);
    events_.resize(calls_.size());
    for (std::size_t i = 0; i < calls_.size(); ++i) {
        const format::TraceEvent& call = calls_[i];
        events_.start[i] = call.start;
        events_.end[i] = call.end;
        events_.length[i] = call.length;
        events_.place[i] = call.offset;
        events_.path[i] = call.path;
        events_.object[i] = call.object;
        events_.info[i] = static_cast<std::uint32_t>(EventKind::kIo);
        events_.peer[i] = format::kNoPeer;
        events_.tag[i] = 0;
        events_.number[i] = events_.serial[i] = 0;
    }
}

}  // namespace barograph::read
