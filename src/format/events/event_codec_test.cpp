// SPDX-License-Identifier: BSD-3-Clause
// Events of all layers through bytes: whatever comes goes back as it was, what a regular program repeats
// takes a few bytes, and no bytes make the decoder do anything but throw.
#include "format/events/event_codec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace barograph::format {
namespace {

constexpr std::uint32_t info_of(EventKind kind, std::uint32_t flags = 0) {
    return static_cast<std::uint32_t>(kind) | flags;
}

std::vector<std::uint8_t> encoded(const std::vector<Event>& events) {
    std::vector<std::uint64_t> words(event_scratch_words(events.size()));
    EventPrediction prediction;
    std::vector<std::uint8_t> bytes(most_event_bytes(events.size()));
    bytes.resize(encode_events(
        events.size(), [&](std::size_t i) { return events[i]; },
        {.words = words.data(), .prediction = &prediction}, bytes.data()));
    return bytes;
}

void expect_back(const std::vector<Event>& events) {
    EventColumns found;
    EventDecoder().decode(encoded(events), events.size(), found);
    ASSERT_EQ(found.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event back = found.at(i);
        ASSERT_EQ(back.start, events[i].start) << i;
        ASSERT_EQ(back.end, events[i].end) << i;
        ASSERT_EQ(back.length, events[i].length) << i;
        ASSERT_EQ(back.place, events[i].place) << i;
        ASSERT_EQ(back.path, events[i].path) << i;
        ASSERT_EQ(back.object, events[i].object) << i;
        ASSERT_EQ(back.info, events[i].info) << i;
        ASSERT_EQ(back.peer, events[i].peer) << i;
        ASSERT_EQ(back.tag, events[i].tag) << i;
        ASSERT_EQ(back.number, events[i].number) << i;
        ASSERT_EQ(back.serial, events[i].serial) << i;
    }
}

double bytes_per_event(const std::vector<Event>& events) {
    return static_cast<double>(encoded(events).size()) / static_cast<double>(events.size());
}

// Calls of a program one after the other, their times with some noise.
class Program {
public:
    void call(Event event, std::uint64_t before, std::uint64_t during) {
        event.start = now_ + before + random_() % 4;
        event.end = event.start + during + random_() % 4;
        now_ = event.end;
        events.push_back(event);
    }
    // At the end of the call before.
    void completion(Event event) {
        event.start = event.end = now_;
        events.push_back(event);
    }
    std::vector<Event> events;

private:
    std::uint64_t now_ = 1000;
    std::mt19937_64 random_{7};
};

// Four neighbours, halves of two sizes, what their requests came to, then a sum over all ranks.
std::vector<Event> stencil(std::size_t steps) {
    Program program;
    std::uint32_t serial = 0;
    std::uint32_t number = 0;
    for (std::uint32_t step = 1; step <= steps; ++step) {
        for (const EventKind kind : {EventKind::kReceive, EventKind::kSend}) {
            for (std::int32_t side = 0; side < 4; ++side) {
                program.call({.length = side < 2 ? 8192U : 1024U,
                              .path = kind == EventKind::kSend ? 128U : 64U,
                              .object = 5,
                              .info = info_of(kind),
                              .peer = side * 7,
                              .tag = kind == EventKind::kSend ? side ^ 1 : side,
                              .number = step,
                              .serial = ++serial},
                             2, 6);
            }
        }
        const std::uint32_t before = serial - 8;
        for (std::uint32_t half = 0; half < 8; ++half) {
            const auto side = static_cast<std::int32_t>(half % 4);
            program.completion({.length = side < 2 ? 8192U : 1024U,
                                .path = 192,
                                .object = 5,
                                .info = info_of(EventKind::kComplete),
                                .peer = side * 7,
                                .tag = half < 4 ? side : side ^ 1,
                                .serial = before + half + 1});
        }
        program.call({.path = 192, .object = 5, .info = info_of(EventKind::kCall)}, 2, 90);
        program.call({.length = 8,
                      .path = 256,
                      .object = 6,
                      .info = info_of(EventKind::kCollective),
                      .number = ++number},
                     80, 100);
    }
    return program.events;
}

TEST(EventCodec, NothingIsNothing) { expect_back({}); }

TEST(EventCodec, ExtremesComeBack) {
    constexpr auto kMost32 = std::numeric_limits<std::uint32_t>::max();
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    Event most{.start = kMost,
               .end = kMost,
               .length = 0,
               .place = kNoPlace,
               .path = kMost32,
               .object = kMost32,
               .info = kMost32,
               .peer = std::numeric_limits<std::int32_t>::max(),
               .tag = std::numeric_limits<std::int32_t>::max(),
               .number = kMost32,
               .serial = kMost32};
    Event least{.path = 0,
                .peer = std::numeric_limits<std::int32_t>::min(),
                .tag = std::numeric_limits<std::int32_t>::min()};
    expect_back({most, least, most, most, least, least, most});
    expect_back({{.length = kMost}, {.length = 1}, {.length = kMost}});
}

TEST(EventCodec, AnyEventsComeBack) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 50; ++round) {
        std::vector<Event> events(random() % 2000);
        for (Event& event : events) {
            const std::uint64_t narrow = random() % 3;
            event.start = random() >> (random() % 64);
            event.end = event.start + (random() >> (1 + random() % 63));
            event.length = random() >> (5 + random() % 59);
            event.place = random() % 4 == 0 ? kNoPlace : random() >> (4 + random() % 60);
            event.path = static_cast<std::uint32_t>(narrow != 0 ? random() % 9 * 64 : random());
            event.object = static_cast<std::uint32_t>(narrow != 0 ? random() % 5 : random());
            event.info = static_cast<std::uint32_t>(narrow != 0 ? random() % 9 : random());
            event.peer = static_cast<std::int32_t>(narrow != 0 ? static_cast<int>(random() % 6) - 1
                                                               : static_cast<int>(random()));
            event.tag = static_cast<std::int32_t>(narrow != 0 ? random() % 3 : random());
            event.number = static_cast<std::uint32_t>(narrow != 0 ? random() % 100 : random());
            event.serial = static_cast<std::uint32_t>(narrow != 0 ? random() % 100 : random());
        }
        expect_back(events);
    }
}

TEST(EventCodec, AStencilTakesTwoBytesAnEvent) {
    const std::vector<Event> events = stencil(57);
    expect_back(events);
    EXPECT_LT(bytes_per_event(events), 2.0);
}

// A transpose by all-to-all, with as much of another call in between.
TEST(EventCodec, AnAllToAllTakesFourBytesAnEvent) {
    Program program;
    for (std::uint32_t step = 1; step <= 512; ++step) {
        program.call({.length = 1U << 20U,
                      .path = 64,
                      .object = 5,
                      .info = info_of(EventKind::kCollective),
                      .number = step},
                     4000, 9000);
        program.call(
            {.length = 16, .path = 128, .object = 5, .info = info_of(EventKind::kCollective), .number = step},
            200, 60);
    }
    expect_back(program.events);
    EXPECT_LT(bytes_per_event(program.events), 4.0);
}

// In any order of completion, if the post is in the same block. A wildcard receive adds its source.
TEST(EventCodec, WhatARequestCameToIsPredicted) {
    Program program;
    std::mt19937_64 random(3);
    std::uint32_t serial = 0;
    for (int step = 0; step < 200; ++step) {
        std::vector<Event> ends;
        for (std::int32_t k = 0; k < 4; ++k) {
            const bool any = k == 3;
            Event begun{.length = 8 * (random() % 4096),
                        .path = 64,
                        .object = 5,
                        .info = info_of(EventKind::kReceive, any ? kEventAnySource : 0),
                        .peer = any ? kNoPeer : static_cast<std::int32_t>(random() % 64),
                        .tag = k,
                        .serial = ++serial};
            program.call(begun, 20, 30);
            begun.info = info_of(EventKind::kComplete);
            begun.path = 128;
            begun.peer = any ? 7 : begun.peer;
            ends.push_back(begun);
        }
        std::shuffle(ends.begin(), ends.end(), random);
        for (const Event& end : ends) {
            program.completion(end);
        }
    }
    expect_back(program.events);
    std::vector<Event> unlinked = program.events;
    for (Event& event : unlinked) {
        event.serial = 0;
    }
    EXPECT_LT(bytes_per_event(program.events), bytes_per_event(unlinked) - 0.5);
}

TEST(EventCodec, RandomMessagesTakeLessThanEightBytesAnEvent) {
    Program program;
    std::mt19937_64 random(3);
    std::uint32_t sent[64] = {};
    for (int i = 0; i < 1024; ++i) {
        const auto peer = static_cast<std::int32_t>(random() % 64);
        program.call({.length = 8 * (random() % 4096),
                      .path = 64,
                      .object = 5,
                      .info = info_of(EventKind::kSend, kEventBlocking),
                      .peer = peer,
                      .tag = static_cast<std::int32_t>(random() % 4),
                      .number = ++sent[peer]},
                     20, 30);
    }
    expect_back(program.events);
    EXPECT_LT(bytes_per_event(program.events), 7.5);
}

TEST(EventCodec, DamagedBytesAreRefusedOrRead) {
    const std::vector<std::uint8_t> good = encoded(stencil(30));
    std::mt19937_64 random(5);
    EventDecoder decoder;
    EventColumns found;
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::uint8_t> bad = good;
        for (std::uint64_t i = random() % 4 + 1; i > 0; --i) {
            bad[random() % bad.size()] = static_cast<std::uint8_t>(random());
        }
        bad.resize(random() % 4 == 0 ? random() % bad.size() : bad.size());
        try {
            decoder.decode(bad, 1024, found);
            EXPECT_LE(found.size(), 1024U);
        } catch (const DecodeError&) {  // most
        }
    }
}

TEST(EventCodec, MoreEventsThanAreAllowedAreRefused) {
    EventColumns found;
    EXPECT_THROW(EventDecoder().decode(encoded(stencil(30)), 539, found), DecodeError);
}

}  // namespace
}  // namespace barograph::format
