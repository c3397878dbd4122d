// SPDX-License-Identifier: BSD-3-Clause
// Events of a thread in the arena: blocks of what filled the buffer, each saying which events it has and
// whether any are missing before it, and sealed.
#include "record/events/trace.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "format/arena/ring_reader.hpp"
#include "format/events/event_block.hpp"
#include "record/arena/process.hpp"

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
        settings.trace = 1;
        ASSERT_EQ(process.arena().create_anonymous(arena_bytes), 0);
        ASSERT_TRUE(process.start(sys::Clock(false), settings));
        thread = process.attach();
        ASSERT_NE(thread, nullptr);
        tracer = Tracer::make(process, *thread, 0);
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
    Thread* thread = nullptr;
    Tracer* tracer = nullptr;
    std::uint64_t made = 0;
};

TEST_F(TracerTest, ABufferThatIsFullBecomesABlock) {
    begin(std::uint64_t{16} << 20U);
    make(Tracer::kFirstEvents + 2 * format::kTraceEvents + 10);
    const auto heads = blocks();
    ASSERT_EQ(heads.size(), 3U);
    for (std::size_t i = 0; i < heads.size(); ++i) {
        EXPECT_EQ(heads[i].first, i == 0 ? 0 : Tracer::kFirstEvents + (i - 1) * format::kTraceEvents);
        EXPECT_EQ(heads[i].flags, 0U);
    }
    EXPECT_EQ(record().events.load(), 10U);
    EXPECT_EQ(record().capacity, format::kTraceEvents);
    EXPECT_EQ(record().first.load(), Tracer::kFirstEvents + 2 * format::kTraceEvents);
    EXPECT_EQ(record().spilled.load(), record().first.load());
    EXPECT_EQ(record().generation.load(), 6U);
}

TEST_F(TracerTest, WhatFindsNoRoomIsCountedAndTheBufferShowsThatItWasEmptied) {
    begin(std::uint64_t{1} << 20U);
    std::uint64_t generation = 0;
    make(Tracer::kFirstEvents);
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

TEST_F(TracerTest, InARingTheLatestEventsStayHoweverManyThereWere) {
    settings.events = Settings::Events::kRing;
    settings.ring_size = 64 * 1024;
    begin(std::uint64_t{1} << 20U);
    ASSERT_NE(process.ring(), nullptr);
    make(1'000'000);
    EXPECT_EQ(record().dropped.load(), 0U);
    EXPECT_EQ(record().first.load() + record().events.load(), made);
    EXPECT_TRUE(blocks().empty());
    const format::RingRecord& ring = process.ring()->record();
    format::RingReader reader(
        std::as_bytes(std::span(reinterpret_cast<const std::uint8_t*>(&ring), sizeof ring + ring.capacity)));
    std::vector<std::uint8_t> block;
    std::uint64_t next = ring.overwritten_events.load();
    EXPECT_GT(next, 0U);
    while (reader.next(block)) {
        EventBlockHead head;
        ASSERT_TRUE(format::read_event_block_head(std::as_bytes(std::span(block)), head));
        EXPECT_EQ(head.first, next);
        expect_events(head, std::span<const std::uint8_t>(block).subspan(sizeof head, head.bytes));
        next += head.events;
    }
    EXPECT_EQ(next, record().first.load());
}

TEST_F(TracerTest, AFlightRecorderMakesOneEventOfCallsThatOnlyRepeatOneAnother) {
    settings.flight_recorder = 64 * 1024;
    ASSERT_EQ(process.arena().create_anonymous(std::uint64_t{1} << 20U), 0);
    ASSERT_TRUE(process.start(sys::Clock(false), settings));
    thread = process.attach();
    tracer = Tracer::make(process, *thread, 0);
    EventRecord poll{};
    poll.info = static_cast<std::uint32_t>(format::EventKind::kCall);
    poll.node = 64;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        poll.end_ticks = 100 + i * 50;
        poll.ticks = 20;
        tracer->add(poll);
    }
    poll.node = 128;
    tracer->add(poll);
    tracer->add(send(0, 0));
    tracer->add(send(1, 0));
    EXPECT_EQ(record().events.load(), 4U);
    const auto* events = reinterpret_cast<const EventRecord*>(&record() + 1);
    EXPECT_EQ(events[0].number, 999U);
    EXPECT_EQ(events[0].end_ticks, 100U + 999 * 50);
    EXPECT_EQ(events[0].end_ticks - events[0].ticks, 80U);
    EXPECT_EQ(events[1].number, 0U);
}

TEST_F(TracerTest, ThreadsThatMakeOneEventEachTakeLittleRoom) {
    begin(std::uint64_t{256} << 20U);
    const std::uint64_t before = process.header().used.load();
    for (std::uint32_t slot = 1; slot <= 300; ++slot) {
        Tracer* const one = Tracer::make(process, *thread, slot);
        ASSERT_NE(one, nullptr);
        one->add(send(0, process.header().start_ticks));
    }
    EXPECT_EQ(process.header().used.load() - before, 300 * format::kGranule);
}

TEST_F(TracerTest, AFullArenaLeavesTheFirstBuffer) {
    begin(std::uint64_t{1} << 20U);
    while (process.arena().claim(format::ChunkKind::kIndex, 0, 1) != nullptr) {
    }
    make(3 * Tracer::kFirstEvents + 1);
    EXPECT_EQ(record().capacity, Tracer::kFirstEvents);
    EXPECT_EQ(record().events.load(), 1U);
    EXPECT_EQ(record().dropped.load(), 3 * Tracer::kFirstEvents);
}

}  // namespace
}  // namespace barograph::record
