// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/live/frames.toml by `python -m codegen`. Do not edit.
// What the agent of a node tells the server of the live page, and what it passes on of events.
// clang-format off
#pragma once

#include <cstdint>

namespace barograph::stream {

inline constexpr std::uint32_t kFrameMagic = 0x4d524642;  // BFRM
inline constexpr std::uint16_t kFrameVersion = 1;
inline constexpr std::uint32_t kMostPayload = 1048576;  // bytes of a frame's payload
inline constexpr std::uint32_t kMostRequest = 65536;  // bytes of a request's payload
inline constexpr std::uint32_t kMostStrings = 65536;  // strings of one connection; further ones are all the last of these, `...`
inline constexpr std::uint32_t kMostString = 4096;  // bytes of a string; a longer one is cut
inline constexpr std::uint32_t kMostProcesses = 65536;  // processes of one node
inline constexpr std::uint32_t kMostStacks = 1024;  // processes that one request asks the stacks of

enum class FrameKind : std::uint16_t {
    kHello = 1,
    kStrings = 2,
    kRows = 3,
    kPresences = 4,
    kStacks = 5,
    kProfile = 6,
    kError = 7,
    kBye = 8,
    kEventRates = 9,
    kArena = 16,
    kEvents = 17,
    kLatest = 18,
    kEnd = 19,
    kBeat = 20,
    kInterval = 64,
    kAskPresences = 65,
    kAskStacks = 66,
    kAskProfile = 67,
    kAskLook = 68,
};

enum class RowState : std::uint8_t {
    kRuns = 0,
    kStopped = 1,
    kEnded = 2,
    kFinalizing = 3,
};

// Before each payload.
struct FrameHead {
    std::uint32_t magic;
    std::uint16_t version;
    std::uint16_t kind;
    std::uint32_t bytes;
    std::uint32_t checksum;
    std::uint64_t sequence;
};
static_assert(sizeof(FrameHead) == 24);

// Before the rows of a look.
struct LookHead {
    std::uint64_t number;
    std::int64_t unix_ns;
    std::uint32_t processes;
    std::uint32_t rows;
    std::uint32_t gone;
    std::uint32_t more;
};
static_assert(sizeof(LookHead) == 32);

// One process at one look.
struct Row {
    std::uint32_t pid;
    std::int32_t rank;
    std::uint32_t ranks;
    std::uint32_t program;
    std::uint32_t operation;
    std::uint32_t object;
    std::uint32_t region;
    std::uint32_t site;
    std::uint8_t layer;
    std::uint8_t state;
    std::uint8_t mpi;
    std::uint8_t io;
    std::uint32_t dropped;
    std::int64_t start_ms;
    std::int64_t since_ms;
    std::int64_t still_ms;
    float events;
    float sent;
    float read;
    float written;
};
static_assert(sizeof(Row) == 80);

// How fast the events of one process come.
struct EventRate {
    std::uint32_t pid;
    float rate;
};
static_assert(sizeof(EventRate) == 8);

// Before a part of a profile.
struct PartHead {
    std::uint64_t total;
    std::uint64_t offset;
};
static_assert(sizeof(PartHead) == 16);

// Before what is passed on of a process.
struct PieceHead {
    std::uint32_t process;
    std::uint32_t detail;
    std::uint64_t offset;
};
static_assert(sizeof(PieceHead) == 16);

// Takes over what an earlier row tells of the time since the look before it.
inline void keep_growth(Row& row, const Row& before) noexcept {
    row.mpi = before.mpi;
    row.io = before.io;
    row.events = before.events;
    row.sent = before.sent;
    row.read = before.read;
    row.written = before.written;
}

// Says how the totals have grown since the look before; `percent` and `rate` take a total of now and of then.
template <typename Totals, typename Percent, typename Rate>
void fill_growth(Row& row, const Totals& now, const Totals& before, Percent percent, Rate rate) {
    row.mpi = percent(now.mpi_ns, before.mpi_ns);
    row.io = percent(now.io_ns, before.io_ns);
    row.events = rate(now.events, before.events);
    row.sent = rate(now.sent_bytes, before.sent_bytes);
    row.read = rate(now.read_bytes, before.read_bytes);
    row.written = rate(now.written_bytes, before.written_bytes);
}

}  // namespace barograph::stream
