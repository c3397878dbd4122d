// SPDX-License-Identifier: BSD-3-Clause
// Follows the events of one process through its arena: blocks from the ring, what they refer to, and the
// events that are in no block yet; all as frames for a file, a pipe or another program. Called by EventAgent.
// Only reads; may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/arena/ring_reader.hpp"
#include "format/events/event_block.hpp"
#include "format/events/event_codec.hpp"
#include "stream/arena_mirror.hpp"
#include "stream/frames.hpp"

namespace barograph::stream {

// How a process ended, as END frames have it.
enum class HowEnded : std::uint32_t { kCollected = 1, kWithout = 2, kOutOfSight = 3 };

class FollowedProcess {
public:
    // `arena` is mapped and stays so. `number`: of the process in the stream.
    FollowedProcess(std::span<const std::byte> arena, std::uint32_t number);

    [[nodiscard]] const format::ArenaHeader& header() const noexcept {
        return *reinterpret_cast<const format::ArenaHeader*>(arena_.data());
    }
    // Passes on the blocks that are there, at most `most` bytes of them; returns how many bytes that were.
    std::size_t say_blocks(FrameQueue& queue, std::size_t most);
    // And what is in no block yet, of threads that have made no block since the last call; of all once the
    // process has ended.
    void say_latest(FrameQueue& queue, bool ended);
    // All counters as they are now.
    void say_counters(FrameQueue& queue);
    void say_end(FrameQueue& queue, HowEnded how);

    // Up to where the ring was read; what is before it may be overwritten.
    [[nodiscard]] std::uint64_t tail() const noexcept { return ring_.readable() ? ring_.position() : 0; }
    // Events that were passed on in blocks, and those that are missing between these.
    [[nodiscard]] std::uint64_t got() const noexcept { return got_; }
    [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }

private:
    struct Buffer {
        std::uint64_t first = 0;
        std::uint64_t events = 0;
    };
    struct Thread {
        std::uint64_t next = 0;  // number of the event that the next block should begin with
        bool said = false;       // a block since the last look at its buffer
        Buffer latest;           // that was passed on
    };

    void find_ring();
    void say(FrameQueue& queue, FrameKind kind, std::uint64_t offset, std::string_view bytes) const;
    [[nodiscard]] ArenaMirror::Say to(FrameQueue& queue) const;
    void note(const format::EventBlockHead& head);
    bool copy_buffer(const format::TraceRecord& record, std::uint64_t room, bool ended, Buffer& buffer);
    void say_buffer(FrameQueue& queue, std::uint32_t slot, const Buffer& buffer);

    std::span<const std::byte> arena_;
    std::uint32_t number_;
    ArenaMirror mirror_;
    format::RingReader ring_;
    std::map<std::uint32_t, Thread> threads_;
    std::vector<std::vector<std::uint8_t>> blocks_;
    std::vector<format::EventRecord> events_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> encoded_;
    format::EventPrediction prediction_;
    std::uint64_t got_ = 0;
    std::uint64_t lost_ = 0;
};

}  // namespace barograph::stream
