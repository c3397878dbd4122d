// SPDX-License-Identifier: BSD-3-Clause
// Builds arenas in memory, byte by byte as format/arena/arena_layout.hpp says, for the tests of collect.
// Written against the layout alone: it shares no code with record, so that a slip in either shows. Must never
// be linked into the product.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/arena/arena_layout.hpp"
#include "format/arena/sample_layout.hpp"
#include "format/events/event_block.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::collect {

// What recording a call takes: 50 ns at the usual 3 GHz.
inline constexpr std::uint64_t kOwnTicksOfCall = 150;

// One fact as a test states it; times in ticks.
struct TestFact {
    std::uint32_t node = 0;
    std::uint32_t object = 0;
    std::uint32_t bucket = 0;
    std::uint64_t calls = 0;
    std::uint64_t time_sum = 0;
    std::uint64_t bytes_each = 0;
    std::uint32_t sampled = 0;  // of calls that were not timed: how many time_sum is of
};

// One series as a test states it: an entry for each value, in ticks or as they are. A NaN is an entry without
// values.
struct TestSeries {
    std::uint32_t node = 0;
    std::uint32_t metric = 0;
    std::uint32_t execution = 0;
    std::uint32_t stride_shift = 0;
    std::vector<double> values;
};

class TestArena {
public:
    // Ticks run from `start_ticks` at `ticks_per_us` ticks per microsecond for `length_ticks`.
    struct Options {
        std::uint32_t rank = 0;
        std::string node = "node0";
        std::uint64_t start_ticks = 1'000'000;
        std::uint64_t length_ticks = 3'000'000;
        std::uint64_t ticks_per_us = 3000;
        std::uint32_t cores = 2;
        std::uint64_t granules = 64;  // room
        format::ClockSource clock = format::ClockSource::kTsc;
    };

    explicit TestArena(const Options& options);

    void name(std::uint32_t operation, format::Layer layer, std::string_view text);
    std::uint32_t object(std::uint32_t id, const format::Object& description, std::uint32_t parent = 0,
                         std::uint32_t created_by = 0);
    void user_name(std::uint32_t object, std::string_view text);
    void attribute(std::uint32_t object, std::string_view key, std::string_view value);

    // A thread slot; returns the offset of its root node.
    std::uint32_t thread(std::uint32_t slot);
    std::uint32_t node(std::uint32_t slot, std::uint32_t parent, std::uint32_t operation);
    void fact(std::uint32_t slot, const TestFact& fact);
    void metric(std::uint32_t id, format::Consistency consistency, std::string_view text,
                std::string_view unit);
    // The record, followed by its entries.
    format::SeriesRecord& series(std::uint32_t slot, const TestSeries& series);
    format::TimelineRecord& timeline(std::uint32_t slot, std::uint32_t tick_shift,
                                     const std::vector<format::TimelineBinRecord>& bins);
    // Samples of a thread, all at one instruction.
    void samples(std::uint32_t slot, std::uint64_t period_ns, std::uint64_t periods,
                 format::SampleClock clock = format::SampleClock::kCpu);
    // An empty record of a file, to be filled in.
    format::FileRecord& file(std::uint32_t slot, std::uint32_t object, format::Layer layer);
    // Traced calls of a thread: a block of them, of which `first` came before, or its buffer. Their paths are
    // offsets of nodes.
    void trace_block(std::uint32_t slot, std::uint64_t first, const std::vector<format::Event>& events);
    void trace_buffer(std::uint32_t slot, const std::vector<format::Event>& events, std::uint64_t first);
    // Leaves an operation open on a thread.
    void open(std::uint32_t slot, std::uint32_t node, std::uint64_t start_ticks, std::uint32_t object = 0,
              std::uint64_t return_address = 0);
    void metadata(std::string_view key, std::string_view value);

    [[nodiscard]] format::ArenaHeader& header();
    [[nodiscard]] format::ThreadRecord& thread_record(std::uint32_t slot);
    [[nodiscard]] format::LifeRecord& life_record(std::uint32_t slot);
    [[nodiscard]] format::FactRecord& fact_record(std::size_t index);
    [[nodiscard]] format::PathNode& path_node(std::uint32_t offset);
    [[nodiscard]] std::span<std::byte> bytes();
    [[nodiscard]] std::span<const std::byte> view() const;

private:
    std::uint64_t claim(format::ChunkKind kind, std::uint32_t owner, std::uint64_t granules = 1);
    // Appends to the chunk of this kind and owner, or to a new one; returns the offset of the record.
    std::uint64_t append(format::ChunkKind kind, std::uint32_t owner, std::span<const std::byte> record,
                         bool count_bytes);
    template <typename T>
    T& at(std::uint64_t offset) {
        return *reinterpret_cast<T*>(bytes_.get() + offset);
    }

    struct Chunk {
        format::ChunkKind kind;
        std::uint32_t owner;
        std::uint64_t offset;
        std::uint64_t filled;
    };

    std::uint64_t capacity_;
    std::unique_ptr<std::byte[]> bytes_;
    std::vector<Chunk> chunks_;
    std::vector<std::uint64_t> facts_;
};

}  // namespace barograph::collect
