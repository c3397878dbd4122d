// SPDX-License-Identifier: BSD-3-Clause
// Traced calls through bytes: whatever comes goes back as it was, what repeats takes next to nothing, and no
// bytes make the decoder do anything but throw.
#include "format/events/trace_codec.hpp"

#include <gtest/gtest.h>

#include <random>

namespace barograph::format {
namespace {

std::vector<std::uint8_t> encoded(const std::vector<TraceEvent>& events) {
    std::vector<std::uint64_t> numbers(events.size());
    std::vector<std::uint8_t> bytes(most_trace_bytes(events.size()));
    bytes.resize(TraceEncoder::encode(events, numbers.data(), bytes.data()));
    return bytes;
}

void expect_back(const std::vector<TraceEvent>& events) {
    std::vector<TraceEvent> found;
    decode_trace(encoded(events), events.size(), found);
    ASSERT_EQ(found.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        ASSERT_EQ(found[i].start, events[i].start) << i;
        ASSERT_EQ(found[i].end, events[i].end) << i;
        ASSERT_EQ(found[i].offset, events[i].offset) << i;
        ASSERT_EQ(found[i].length, events[i].length) << i;
        ASSERT_EQ(found[i].path, events[i].path) << i;
        ASSERT_EQ(found[i].object, events[i].object) << i;
    }
}

// 1,024 calls of about equal length, with a rare long one.
std::vector<TraceEvent> calls() {
    std::mt19937_64 random(1);
    std::vector<TraceEvent> events(1024);
    std::uint64_t now = 0;
    for (TraceEvent& event : events) {
        event.path = 7;
        event.object = 3;
        event.length = 64;
        event.start = now + 2 + (random() % 8 == 0 ? random() % 4 : 0);
        event.end =
            event.start + 8 + (random() % 4 == 0 ? random() % 4 : 0) + (random() % 300 == 0 ? 5000 : 0);
        now = event.end;
    }
    return events;
}

TEST(TraceCodec, NothingIsNothing) { expect_back({}); }

TEST(TraceCodec, RegularPatternsTakeAByteACall) {
    for (const std::uint64_t stride : {64U, 1024U}) {
        std::vector<TraceEvent> events = calls();
        std::uint64_t offset = 0;
        for (TraceEvent& event : events) {
            event.offset = offset;
            offset += stride;
        }
        expect_back(events);
        EXPECT_LT(encoded(events).size(), events.size() * 5 / 4) << stride;
    }
}

TEST(TraceCodec, RandomOffsetsTakeSixBytesACall) {
    std::mt19937_64 random(2);
    std::vector<TraceEvent> events = calls();
    for (TraceEvent& event : events) {
        event.offset = random() % (1U << 30);
    }
    expect_back(events);
    EXPECT_LE(encoded(events).size(), events.size() * 6);
}

TEST(TraceCodec, ManyFilesWithoutOffsetsAndNestedCalls) {
    std::mt19937_64 random(3);
    std::vector<TraceEvent> events = calls();
    for (std::size_t i = 0; i < events.size(); ++i) {
        events[i].object = static_cast<std::uint32_t>(random() % 200);
        events[i].path = static_cast<std::uint32_t>(random());
        events[i].offset = i % 3 == 0 ? kUnknownOffset : random() >> 5U;
        if (i % 5 == 4) {
            events[i].start = events[i - 3].start;  // encloses the calls before
        }
    }
    expect_back(events);
}

TEST(TraceCodec, TheLargestNumbersFitTheBound) {
    std::mt19937_64 random(4);
    std::vector<TraceEvent> events(64);
    for (TraceEvent& event : events) {
        event = {.start = random(),
                 .end = random(),
                 .offset = random() >> 4U,
                 .length = random() >> 4U,
                 .path = static_cast<std::uint32_t>(random()),
                 .object = static_cast<std::uint32_t>(random())};
    }
    expect_back(events);
}

TEST(TraceCodec, AnyBytesAreReadOrRefused) {
    std::mt19937_64 random(6);
    const std::vector<std::uint8_t> good = encoded(calls());
    std::size_t refused = 0;
    for (int i = 0; i < 5000; ++i) {
        std::vector<std::uint8_t> bytes = good;
        for (int changes = 0; changes < 3; ++changes) {
            bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
        }
        bytes.resize(bytes.size() - random() % 2);
        std::vector<TraceEvent> found;
        try {
            decode_trace(bytes, 1U << 20, found);
        } catch (const DecodeError&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 2500U);
}

}  // namespace
}  // namespace barograph::format
