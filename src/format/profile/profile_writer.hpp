// SPDX-License-Identifier: BSD-3-Clause
// One part of a profile -> the bytes of its file (FORMAT.md), front to back, without seeking. Called by
// collect inside the application, by tests and by generators of test data. Allocates what one block needs;
// std::bad_alloc is the only exception it lets out (and what the sink throws); does no I/O itself.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "format/profile/block_writer.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::format {

enum class WriteStatus : std::uint8_t {
    kOk = 0,
    kSinkFailed,        // the sink returned false
    kFactsUnsorted,     // facts not ascending by (path, object, bucket, location), or one twice
    kBadReference,      // a fact or parent names a path, object or location that is not there
    kMessagesUnsorted,  // messages not ascending, or one twice
    kCallSitesUnsorted,
    kFileCountsUnsorted,
    kSeriesUnsorted,  // series or timelines not ascending, or one twice
    kTooLarge,        // a table does not fit the format's limits
};

[[nodiscard]] const char* describe(WriteStatus status) noexcept;

// Writes `part` to `sink`. Call paths, objects and metrics are written for part 0 only, as all parts share
// them. `bytes`, when given, becomes the size of the file.
[[nodiscard]] WriteStatus write_profile(const ProfilePart& part, const ByteSink& sink,
                                        std::uint64_t* bytes = nullptr);

// Gives the raw bytes of the next block of events (begin_events() and what encode_events() gives); false:
// there is none.
using NextEvents = std::function<bool(ByteWriter&)>;

// What a block of events begins with.
struct EventsHead {
    std::uint32_t location = 0;
    std::uint64_t nanoseconds = 1;  // as many as `ticks` ticks take
    std::uint64_t ticks = 1;
    std::uint8_t shift = 0;   // times are in units of 2^shift ticks
    std::uint64_t first = 0;  // how many events the thread had made before, those that are lost included
};
void begin_events(ByteWriter& out, const EventsHead& head);

// The same with events in the profile itself, whose call paths, objects and locations they name.
[[nodiscard]] WriteStatus write_profile(const ProfilePart& part, const NextEvents& events,
                                        const ByteSink& sink);

// Gives the next facts, all of some keys; false when there are no more.
using NextFacts = std::function<bool(std::vector<Fact>& facts)>;

// The same with facts that come in batches, each with greater keys than the one before, so that not all need
// be in memory at once. `part.facts` is empty.
[[nodiscard]] WriteStatus write_profile(const ProfilePart& part, const NextFacts& next, const ByteSink& sink);

// The same into memory; empty when the part is not valid.
[[nodiscard]] std::vector<std::uint8_t> encode_profile(const ProfilePart& part);

// A trace: the tables that its events refer to (no facts), and the blocks of events.
[[nodiscard]] WriteStatus write_trace(const ProfilePart& tables, const NextEvents& next,
                                      const ByteSink& sink);

}  // namespace barograph::format
