// SPDX-License-Identifier: BSD-3-Clause
// Events of a thread in the arena: blocks of what filled the buffer, each saying which events it has and whether any are missing
// before it, and sealed.
#include "record/trace.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "format/event_block.hpp"
#include "record/process.hpp"

namespace barograph::record {
namespace {

using format::EventBlockHead;
using format::EventRecord;

EventRecord send(std::uint64_t i, std::uint64_t start) {
    EventRecord event{};
    event.end_ticks = start + i * 1280 + 640;
    event.ticks = 640;
    event.length = i % 7;
    event.place = format::kNoOffset;
    event.node = 64;
    event.info = static_cast<std::uint32_t>(format::EventKind::kSend);
    event.peer = static_cast<std::int32_t>(i % 3);
    event.tag = 5;
    event.number = static_cast<std::uint32_t>(i / 3 + 1);
    return event;
}

class TracerTest : public ::testing::Test {
protected:
    void begin(std::uint64_t arena_bytes) {
        settings.trace = true;
        ASSERT_EQ(process.arena().create_anonymous(arena_bytes), 0);
        ASSERT_TRUE(process.start(sys::Clock(false), settings));
        tracer = Tracer::make(process, 0);
        ASSERT_NE(tracer, nullptr);
    }
    void make(std::uint64_t count) {
        for (const std::uint64_t until = made + count; made < until; ++made) {
            tracer->add(send(made, process.header().start_ticks));
        }
    }
    template <typename Visit>
    void for_each_chunk(Visit visit) {
        const auto* base = reinterpret_cast<const std::byte*>(process.arena().base());
        for (std::uint64_t at = format::kArenaHeaderBytes; at < process.header().used.load();) {
            const auto* chunk = reinterpret_cast<const format::ChunkHeader*>(base + at);
            if (chunk->kind == static_cast<std::uint32_t>(format::ChunkKind::kEvents)) {
                visit(*chunk);
            }
            at += chunk->bytes;
        }
    }
    const format::TraceRecord& record() {
        const format::TraceRecord* found = nullptr;
        for_each_chunk([&](const format::ChunkHeader& chunk) {
            if (chunk.published.load() == 1) {
                found = reinterpret_cast<const format::TraceRecord*>(&chunk + 1);
            }
        });
        return *found;
    }
    // Checks each block by itself.
    std::vector<EventBlockHead> blocks() {
        std::vector<EventBlockHead> heads;
        for_each_chunk([&](const format::ChunkHeader& chunk) {
            std::uint64_t left = chunk.published.load();
            const auto* at = reinterpret_cast<const std::byte*>(&chunk + 1);
            while (left > 1) {
                EventBlockHead head;
                ASSERT_TRUE(format::read_event_block_head({at, left}, head));
                const std::span events(reinterpret_cast<const std::uint8_t*>(at) + sizeof head, head.bytes);
                EXPECT_EQ(head.crc32c, format::event_block_crc(head, events));
                expect_events(head, events);
                heads.push_back(head);
                at += format::event_block_bytes(head.bytes);
                left -= format::event_block_bytes(head.bytes);
            }
        });
        return heads;
    }
    void expect_events(const EventBlockHead& head, std::span<const std::uint8_t> bytes) {
        format::EventColumns events;
        format::EventDecoder().decode(bytes, head.events, events);
        ASSERT_EQ(events.size(), head.events);
        const std::uint64_t start = process.header().start_ticks;
        EXPECT_EQ(head.t_first, event_of(send(head.first, start), start).start);
        EXPECT_EQ(head.t_last, event_of(send(head.first + head.events - 1, start), start).end);
        for (std::size_t i = 0; i < events.size(); ++i) {
            const format::Event want = in_units(event_of(send(head.first + i, start), start), head.shift);
            ASSERT_EQ(events.end[i], want.end);
            ASSERT_EQ(events.peer[i], want.peer);
            ASSERT_EQ(events.number[i], want.number);
        }
    }

    Settings settings;
    Process process;
    Tracer* tracer = nullptr;
    std::uint64_t made = 0;
};

TEST_F(TracerTest, ABufferThatIsFullBecomesABlock) {
    begin(std::uint64_t{16} << 20U);
    make(3 * format::kTraceEvents + 10);
    const auto heads = blocks();
    ASSERT_EQ(heads.size(), 3U);
    for (std::size_t i = 0; i < heads.size(); ++i) {
        EXPECT_EQ(heads[i].first, i * format::kTraceEvents);
        EXPECT_EQ(heads[i].flags, 0U);
    }
    EXPECT_EQ(record().events.load(), 10U);
    EXPECT_EQ(record().first.load(), 3 * format::kTraceEvents);
    EXPECT_EQ(record().generation.load(), 6U);
}

TEST_F(TracerTest, WhatFindsNoRoomIsCountedAndTheBufferShowsThatItWasEmptied) {
    begin(std::uint64_t{1} << 20U);
    std::uint64_t generation = 0;
    while (record().dropped.load() == 0) {
        generation = record().generation.load();
        make(format::kTraceEvents);
    }
    EXPECT_EQ(record().generation.load(), generation + 2);
    EXPECT_EQ(record().first.load(), made);
    std::uint64_t whole = 0;
    for (const EventBlockHead& head : blocks()) {
        EXPECT_EQ(head.first, whole);
        whole += head.events;
    }
    EXPECT_EQ(whole + record().dropped.load(), made);
}

}  // namespace
}  // namespace barograph::record
