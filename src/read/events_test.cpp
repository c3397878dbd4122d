// SPDX-License-Identifier: BSD-3-Clause
// Events of a trace as columns: those of all layers, and those of files that were written when there were I/O
// calls only.
#include <gtest/gtest.h>

#include <fstream>

#include "format/events/event_codec.hpp"
#include "format/events/trace_codec.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/profile/table_encoder.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/profile.hpp"
#include "read/testing/cells.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::read {
namespace {

using format::Event;
using format::EventKind;
using testing::column;
using testing::number;
using testing::ScratchFolder;

bool is_null(const ColumnTable& table, const char* name, std::size_t row) {
    const Buffer& validity = column(table, name).validity;
    return validity.size() != 0 && (validity.data()[row / 8] >> (row % 8) & 1U) == 0;
}

std::vector<std::uint8_t> encoded(const std::vector<Event>& events) {
    std::vector<std::uint64_t> words(format::event_scratch_words(events.size()));
    std::vector<std::uint8_t> bytes(format::most_event_bytes(events.size()));
    format::EventPrediction prediction;
    bytes.resize(format::encode_events(
        events.size(), [&](std::size_t i) { return events[i]; },
        {.words = words.data(), .prediction = &prediction}, bytes.data()));
    return bytes;
}

class EventsTest : public ::testing::Test {
protected:
    [[nodiscard]] format::ByteSink sink() {
        return [this](std::span<const std::uint8_t> bytes) {
            stream.write(reinterpret_cast<const char*>(bytes.data()),
                         static_cast<std::streamsize>(bytes.size()));
            return stream.good();
        };
    }

    ScratchFolder folder;
    std::string path = folder.path("rank-000000.baro");
    std::ofstream stream{path, std::ios::binary};
    format::ProfilePart tables = format::testing::small_run(1, 1).front();
};

TEST_F(EventsTest, EachKindHasWhatItHas) {
    const std::vector<Event> events{{.start = 1,
                                     .end = 2,
                                     .length = 8,
                                     .path = 1,
                                     .info = static_cast<std::uint32_t>(EventKind::kSend),
                                     .peer = 3,
                                     .tag = 0,
                                     .number = 7},
                                    {.start = 2,
                                     .end = 3,
                                     .length = 8,
                                     .path = 1,
                                     .info = static_cast<std::uint32_t>(EventKind::kReceive) |
                                             format::kEventAnyTag | format::kEventAnySource,
                                     .serial = 9},
                                    {.start = 3,
                                     .end = 4,
                                     .path = 1,
                                     .info = static_cast<std::uint32_t>(EventKind::kCollective) |
                                             format::kEventFolded | 0xFEDCU << format::kEventInstanceShift,
                                     .number = 4'000'000'000},
                                    {.start = 3,
                                     .end = 4,
                                     .place = format::instance_place(0x1234'5678'9ABC'FEDC),
                                     .path = 1,
                                     .info = static_cast<std::uint32_t>(EventKind::kCollective) |
                                             format::kEventFolded | 0xFEDCU << format::kEventInstanceShift,
                                     .number = 2},
                                    {.start = 4, .end = 5, .length = 4, .place = 4096, .path = 1}};
    bool written = false;
    ASSERT_EQ(format::write_trace(
                  tables,
                  [&](format::ByteWriter& out) {
                      format::begin_events(out, {.nanoseconds = 10, .ticks = 1, .shift = 1, .first = 5});
                      out.bytes(encoded(events));
                      return !std::exchange(written, true);
                  },
                  sink()),
              format::WriteStatus::kOk);
    stream.close();
    const ColumnTable table = Profile(path, {}).events();
    ASSERT_EQ(table.rows, events.size());
    EXPECT_EQ(number(table, "start_ns", 1), 40);
    EXPECT_EQ(number(table, "peer", 0), 3);
    EXPECT_EQ(number(table, "tag", 0), 0);
    EXPECT_FALSE(is_null(table, "tag", 0));
    EXPECT_EQ(number(table, "number", 0), 7);
    EXPECT_TRUE(is_null(table, "serial", 0));
    EXPECT_TRUE(is_null(table, "peer", 1));
    EXPECT_TRUE(is_null(table, "tag", 1));
    EXPECT_EQ(number(table, "serial", 1), 9);
    EXPECT_EQ(number(table, "flags", 1), format::kEventAnyTag | format::kEventAnySource);
    EXPECT_EQ(number(table, "instance", 2), 0xFEDC);
    EXPECT_EQ(number(table, "kind", 2), static_cast<int>(EventKind::kCollective));
    EXPECT_EQ(number(table, "number", 2), 4'000'000'000);
    EXPECT_TRUE(is_null(table, "offset", 2));
    EXPECT_EQ(number(table, "instance", 3), 0x0234'5678'9ABC'FEDC);
    EXPECT_TRUE(is_null(table, "offset", 3));
    EXPECT_TRUE(is_null(table, "instance", 4));
    EXPECT_EQ(number(table, "offset", 4), 4096);
    EXPECT_EQ(number(table, "sequence", 4), 9);
    const ColumnTable later = Profile(path, {}).events_of(std::nullopt, {{0, 100}});
    EXPECT_EQ(number(later, "start_ns", 1), 140);
    EXPECT_EQ(number(later, "end_ns", 1), number(table, "end_ns", 1) + 100);
}

TEST_F(EventsTest, OlderFilesHaveCallsOfInputAndOutput) {
    std::vector<format::TraceEvent> calls(3);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        calls[i] = {
            .start = i * 10, .end = i * 10 + 5, .offset = i * 64, .length = 64, .path = 1, .object = 1};
    }
    calls[1].offset = format::kUnknownOffset;
    std::vector<std::uint64_t> numbers(calls.size());
    std::vector<std::uint8_t> bytes(format::most_trace_bytes(calls.size()));
    bytes.resize(format::TraceEncoder::encode(calls, numbers.data(), bytes.data()));
    format::ByteWriter block;
    block.varint(0);
    block.varint(1);
    block.varint(1);
    block.u8(0);
    block.bytes(bytes);
    const format::ByteSink to = sink();
    format::BlockWriter out(to);
    out.begin(0, 1, 0);
    format::TableEncoder encoder(out);
    encoder.call_paths(tables.paths);
    encoder.objects(tables.objects);
    encoder.locations(tables.locations);
    encoder.strings();
    for (std::uint32_t id = 0; id < 2; ++id) {
        out.block(format::BlockType::kTrace, id, block.view());
    }
    out.finish();
    stream.close();
    const ColumnTable table = Profile(path, {}).events();
    ASSERT_EQ(table.rows, 6U);
    for (std::size_t i = 0; i < table.rows; ++i) {
        EXPECT_EQ(number(table, "kind", i), static_cast<int>(EventKind::kIo));
        EXPECT_EQ(number(table, "sequence", i), static_cast<std::int64_t>(i));
        EXPECT_EQ(number(table, "start_ns", i), static_cast<std::int64_t>(i % 3 * 10));
        EXPECT_EQ(is_null(table, "offset", i), i % 3 == 1);
        EXPECT_TRUE(is_null(table, "peer", i));
    }
}

}  // namespace
}  // namespace barograph::read
