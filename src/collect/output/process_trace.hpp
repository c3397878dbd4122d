// SPDX-License-Identifier: BSD-3-Clause
// The traced events of one process as its arena has them: blocks of each thread, in order and each once, and
// what is in no block yet. Called by trace_file.cpp, which makes a file of them. The process may go on. May
// allocate; throws std::bad_alloc only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <vector>

#include "collect/output/trace_file.hpp"
#include "format/events/event_block.hpp"
#include "format/events/event_codec.hpp"

namespace barograph::collect {

// What one thread left in the arena.
struct ThreadTrace {
    struct Block {
        format::EventBlockHead head;
        std::span<const std::uint8_t> bytes;
    };
    std::vector<Block> blocks;
    std::vector<format::EventRecord> buffer;  // that are in no block
    std::uint64_t first = 0;                  // number of the first of them
    bool complete = false;                    // the buffer could be copied
};

// Refers to the arenas that it was found in, and to itself.
struct ProcessTrace {
    ProcessTrace() = default;
    ProcessTrace(const ProcessTrace&) = delete;
    ProcessTrace& operator=(const ProcessTrace&) = delete;
    ProcessTrace(ProcessTrace&&) = default;
    ProcessTrace& operator=(ProcessTrace&&) = default;

    std::map<std::uint32_t, ThreadTrace> threads;  // by slot
    std::uint64_t made = 0;                        // all events, kept or not
    std::uint64_t missing = 0;                     // of those: overwritten, or without room
    std::uint64_t bytes = 0;                       // of their blocks, and of what would be the next ones
    std::uint64_t damaged = 0;
    std::uint64_t start_ticks = 0;
    std::deque<std::vector<std::uint8_t>> copies;  // of blocks of a ring
    std::vector<std::uint8_t> encoded;             // of a block whose size was asked for
};

[[nodiscard]] ProcessTrace find_trace(std::span<const std::byte> arena, Ring ring, const PassedOn* passed_on);

}  // namespace barograph::collect
