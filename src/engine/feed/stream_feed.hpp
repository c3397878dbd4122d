// SPDX-License-Identifier: BSD-3-Clause
// Gives the events of a stream (spec/live/frames.toml) to a board while it is made: what barograph-agent
// passes on of the processes of one node. Nothing in the stream is trusted. What a block refers to was said
// before it; a process that has not told its rank yet is kept waiting. Used by one thread only; may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "collect/arena/chunks/tick_rate.hpp"
#include "engine/board/board.hpp"
#include "engine/events/events.hpp"
#include "format/events/event_block.hpp"
#include "format/events/event_codec.hpp"
#include "stream/frames.hpp"

namespace barograph::engine {

class StreamFeed {
public:
    // `node`: a number of its own for each stream, as each has its own clock.
    StreamFeed(std::uint32_t node, Dictionary& dictionary);
    ~StreamFeed();
    StreamFeed(const StreamFeed&) = delete;
    StreamFeed& operator=(const StreamFeed&) = delete;

    // The next bytes of the stream, as many as there are; waits while the board is full.
    void take(std::string_view bytes, Board& board, Level level);

    [[nodiscard]] std::uint64_t events() const noexcept { return events_; }
    // Events that are missing between these, by their numbers, or that referred to nothing.
    [[nodiscard]] std::uint64_t missing() const noexcept { return missing_; }
    // Bytes that are not whole frames, or make no sense.
    [[nodiscard]] std::uint64_t left_out() const noexcept { return left_out_; }
    [[nodiscard]] std::size_t processes() const noexcept { return processes_.size(); }
    // Those of them that have ended.
    [[nodiscard]] std::size_t ended_processes() const noexcept { return ended_processes_; }
    // The agent has said that nothing more comes.
    [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }

private:
    // A copy of an arena, where pieces are put at their offsets: memory for what was written only.
    class Copy {
    public:
        Copy() = default;
        ~Copy();
        Copy(const Copy&) = delete;
        Copy& operator=(const Copy&) = delete;
        [[nodiscard]] bool put(std::uint64_t offset, std::string_view bytes);
        [[nodiscard]] std::span<std::byte> bytes() const noexcept { return {begin_, used_}; }

    private:
        std::byte* begin_ = nullptr;
        std::uint64_t capacity_ = 0;
        std::uint64_t used_ = 0;
        std::vector<std::pair<std::uint64_t, std::string>> early_;  // before the header came
        std::size_t early_bytes_ = 0;
    };
    struct Process {
        std::uint32_t number = 0;  // in the stream
        Copy arena;
        bool changed = false;    // since its tables were read
        std::uint64_t beat = 0;  // when that was
        bool ended = false;
        bool begun = false;  // its rank is known, or it never will be
        std::uint32_t rank = 0;
        std::uint64_t late_ns = 0;  // after the first process of the stream
        collect::TickRate rate;
        std::shared_ptr<const Numbers> numbers;
        std::unordered_map<std::uint32_t, std::uint32_t> paths;    // by the offset of the node
        std::unordered_map<std::uint32_t, std::uint32_t> objects;  // by their number in the process
        std::map<std::uint32_t, std::uint64_t> next;               // by slot: the number of the next event
        std::map<std::uint32_t, std::string> latest;               // by slot: events that are in no block yet
        std::vector<std::string> waiting;                          // blocks
        std::size_t waiting_bytes = 0;
    };
    struct Target {
        Board& board;
        Level level;
    };

    bool next_frame(const Target& target);
    void take_frame(const stream::Frame& frame, const Target& target);
    void take_block(Process& process, std::string_view block, bool is_latest, const Target& target);
    void begin(Process& process, const Target& target);
    void read_tables(Process& process);
    void give(Process& process, const format::EventBlockHead& head, std::size_t from, std::size_t count,
              const Target& target);

    std::uint32_t node_;
    Dictionary& dictionary_;
    std::string boot_;
    std::string bytes_;  // that are not a whole frame yet
    std::size_t at_ = 0;
    bool has_begun_ = false;
    bool is_foreign_ = false;  // no stream at all, or one of a later version
    bool has_ended_ = false;
    std::uint64_t beat_ = 0;
    std::uint64_t base_ns_ = 0;  // the start of the first process; 0: none has begun
    std::map<std::uint32_t, Process> processes_;
    format::EventDecoder decoder_;
    format::EventColumns columns_;
    std::uint64_t events_ = 0;
    std::uint64_t missing_ = 0;
    std::uint64_t left_out_ = 0;
    std::size_t ended_processes_ = 0;
};

}  // namespace barograph::engine
