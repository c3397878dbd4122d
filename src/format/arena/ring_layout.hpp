// SPDX-License-Identifier: BSD-3-Clause
// The ring of a process: its latest blocks of events (event_block.hpp), in a chunk of the arena; and the
// board on which the agent of a node says how far it has read each ring. Every word has one writer: the
// process writes its ring, the agent its board, and each maps what is the other's without the right to write.
//
//   RingRecord | capacity bytes      position p (0, 8, 16, ... without end) is byte p % capacity; a block may
//   lie across the end
//
// Written in this order: `oldest`, a fence, the bytes of a block, `head`. A reader loads `head`, copies,
// fences and loads `oldest`: what it has copied from there on is whole. Where a process is killed, `head` is
// the end of its last whole block.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "format/arena/arena_layout.hpp"

namespace barograph::format {

// What becomes of a block for which there is no room.
enum class RingPolicy : std::uint32_t {
    kOverwrite = 0,  // it takes the place of the oldest ones
    kDrop = 1,       // it is not kept, and its events are counted as dropped
    kWait = 2,       // its thread waits for the agent, a little; and then as kDrop
};

struct RingRecord {
    std::uint64_t capacity;  // a multiple of 8; smaller at once where storage runs out, in the first round
    std::atomic<std::uint64_t> head;    // where the next block begins
    std::atomic<std::uint64_t> oldest;  // where the oldest whole block begins
    std::atomic<std::uint64_t> blocks;  // ever appended
    std::atomic<std::uint64_t> overwritten_blocks;
    std::atomic<std::uint64_t> overwritten_events;  // in them; no loss where an agent has read them
    std::atomic<std::uint64_t> dropped_blocks;      // their events are counted by thread, see TraceRecord
    std::atomic<std::uint64_t> stalled_ticks;  // for which threads waited for the agent, or passed events on
    std::atomic<std::uint64_t> stalls;
    std::atomic<std::uint32_t> policy;   // RingPolicy of the latest block
    std::atomic<std::uint32_t> session;  // of the agent that was heard then; 0: none
    std::uint64_t reserved[6];
};
static_assert(sizeof(RingRecord) == 128);
inline constexpr std::uint64_t kSmallestRing = 64 * 1024;
inline constexpr std::uint64_t kLargestRing = 1024ULL * 1024 * 1024;

// The board: a file beside the arenas of a job, which has this name once it is whole.
inline constexpr char kBoardName[] = "agent";
// Another one: which rank has started the agent, in jobs that nobody waits for
// (python/barograph/launch/agents/node_agent.py).
inline constexpr char kClaimName[] = "agent.start";
inline constexpr std::uint64_t kBoardMagic = 0x3144'524f'4247'4142ULL;  // "BAGBORD1" in memory order
inline constexpr std::uint32_t kBoardVersion = 1;
inline constexpr std::uint64_t kBoardEntries = 1023;
// An agent that was not heard for this long has ended, or is stopped.
inline constexpr std::uint64_t kHeartbeatNs = 1'000'000'000;

// One process.
struct BoardEntry {
    std::atomic<std::uint32_t> pid;   // as in its ArenaHeader; 0: free. Written last
    std::atomic<std::uint32_t> wake;  // futex: counts the changes of `tail`
    std::uint64_t start_ticks;        // as in its ArenaHeader
    std::atomic<std::uint64_t> tail;  // what is before this position was read
    std::atomic<std::uint32_t> policy;
    std::uint32_t reserved[9];
};
static_assert(sizeof(BoardEntry) == 64);

struct BoardRecord {
    std::uint64_t magic;
    std::uint32_t version;
    std::atomic<std::uint32_t> session;       // counts the agents that have had this board
    std::atomic<std::uint64_t> heartbeat_ns;  // CLOCK_MONOTONIC
    std::atomic<std::uint64_t> entries;       // how many of them were ever in use
    std::atomic<std::uint32_t> agent;         // its process
    std::uint32_t reserved[7];
    BoardEntry entry[kBoardEntries];
};
static_assert(sizeof(BoardRecord) == (kBoardEntries + 1) * sizeof(BoardEntry));

}  // namespace barograph::format
