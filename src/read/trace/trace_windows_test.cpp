// SPDX-License-Identifier: BSD-3-Clause
// Windows of a trace: near and far, each call is counted once, where it is, and those inside another one are
// not.
#include "read/trace/trace_windows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>

#include "format/events/event_codec.hpp"
#include "format/profile/profile_writer.hpp"
#include "format/profile/table_encoder.hpp"
#include "format/testing/sample_profile.hpp"
#include "read/testing/cells.hpp"
#include "read/testing/scratch_folder.hpp"

namespace barograph::read {
namespace {

using format::Event;
using format::EventKind;
using format::Layer;
using testing::number;

// Paths of the file: one per layer.
constexpr std::uint32_t kSend = 1;
constexpr std::uint32_t kStep = 2;
constexpr std::uint32_t kWrite = 3;
constexpr std::size_t kInBlock = 64;

class TraceWindowsTest : public ::testing::Test {
protected:
    // Writes calls, by their ends, in blocks; `late`: of the rank.
    TraceWindows windows(const std::vector<Event>& events, std::uint64_t late = 0) {
        const format::ProfilePart sample = format::testing::small_run(1, 1).front();
        format::ProfilePart tables;
        tables.metadata = sample.metadata;
        tables.objects = sample.objects;
        tables.locations = sample.locations;
        tables.size_class_edges = sample.size_class_edges;
        tables.paths.push_back(sample.paths.front());
        tables.paths.push_back({.parent = 0, .layer = Layer::kMpi, .operation = "MPI_Send"});
        tables.paths.push_back({.parent = 0, .layer = Layer::kRegion, .operation = "step"});
        tables.paths.push_back({.parent = 0, .layer = Layer::kPosix, .operation = "write"});
        const std::string path = folder.path("rank-000000.baro");
        std::ofstream stream(path, std::ios::binary);
        std::size_t done = 0;
        const auto next = [&](format::ByteWriter& out) {
            if (done == events.size()) {
                return false;
            }
            const std::size_t count = std::min(kInBlock, events.size() - done);
            std::vector<std::uint64_t> words(format::event_scratch_words(count));
            std::vector<std::uint8_t> bytes(format::most_event_bytes(count));
            format::EventPrediction prediction;
            bytes.resize(format::encode_events(
                count, [&](std::size_t i) { return events[done + i]; },
                {.words = words.data(), .prediction = &prediction}, bytes.data()));
            format::begin_events(out, {.nanoseconds = 1, .ticks = 1, .shift = 0, .first = done});
            out.bytes(bytes);
            done += count;
            return true;
        };
        const auto sink = [&](std::span<const std::uint8_t> bytes) {
            stream.write(reinterpret_cast<const char*>(bytes.data()),
                         static_cast<std::streamsize>(bytes.size()));
            return stream.good();
        };
        EXPECT_EQ(format::write_trace(tables, next, sink), format::WriteStatus::kOk);
        stream.close();
        rank = tables.locations.front().rank;
        return {{path}, {{rank, late}}};
    }

    static Event call(std::uint32_t path, std::uint64_t start, std::uint64_t end) {
        const EventKind kind = path == kSend   ? EventKind::kCall
                               : path == kStep ? EventKind::kRegion
                                               : EventKind::kIo;
        return {
            .start = start, .end = end, .length = 10, .path = path, .info = static_cast<std::uint32_t>(kind)};
    }

    testing::ScratchFolder folder;
    std::uint32_t rank = 0;
};

std::int64_t sum(const ColumnTable& table, const char* name) {
    std::int64_t all = 0;
    for (std::size_t i = 0; i < table.rows; ++i) {
        all += number(table, name, i);
    }
    return all;
}

TEST_F(TraceWindowsTest, CallsInsideAnotherOneOfMpiOrARegionDoNotCount) {
    const TraceWindows made = windows({call(kStep, 10, 20), call(kSend, 30, 40), call(kSend, 30, 40),
                                       call(kSend, 40, 50), call(kWrite, 52, 54), call(kWrite, 51, 60),
                                       call(kSend, 60, 60), call(kSend, 60, 60), call(kStep, 5, 100)});
    const ColumnTable rows = made.rows();
    ASSERT_EQ(rows.rows, 3U);  // region, mpi, posix
    EXPECT_EQ(number(rows, "calls", 0), 1);
    EXPECT_EQ(number(rows, "calls", 1), 4);  // two of no time, and one that sent and received
    EXPECT_EQ(number(rows, "calls", 2), 2);
    EXPECT_EQ(number(rows, "time_ns", 0), 95);
    EXPECT_EQ(number(rows, "start_ns", 1), 30);
    EXPECT_EQ(number(rows, "end_ns", 1), 60);
}

TEST_F(TraceWindowsTest, NearEachCallIsByItself) {
    const TraceWindows made =
        windows({call(kWrite, 100, 110), call(kWrite, 120, 140), call(kWrite, 1000, 1001)}, 7);
    const ColumnTable near = made.window({.from = 100, .to = 200, .columns = 100}).table;
    ASSERT_EQ(near.rows, 2U);
    EXPECT_EQ(number(near, "start_ns", 0), 107);
    EXPECT_EQ(number(near, "end_ns", 1), 147);
    EXPECT_EQ(number(near, "calls", 1), 1);
    EXPECT_EQ(number(near, "path", 1), kWrite);
    EXPECT_EQ(made.window({.from = 200, .to = 900, .columns = 100}).table.rows, 0U);
    EXPECT_EQ(made.window({.from = 5000, .to = 9000, .columns = 100}).table.rows, 0U);
    EXPECT_EQ(made.window({.from = 0, .to = 2000, .columns = 10, .ranks = {rank + 1}}).table.rows, 0U);
    EXPECT_EQ(made.window({.from = 0, .to = 2000, .columns = 10, .layers = {"mpi"}}).table.rows, 0U);
}

// What a damaged file says is a picture as well, with no time before the start.
TEST_F(TraceWindowsTest, TimesThatDoNotFitAreHeldAtTheLargest) {
    constexpr std::uint64_t kLargest = ~std::uint64_t{0} >> 1U;
    const TraceWindows made =
        windows({call(kWrite, 5, 10), call(kWrite, kLargest + 7, kLargest + 9)}, kLargest - 7);
    const ColumnTable rows = made.rows();
    ASSERT_EQ(rows.rows, 1U);
    EXPECT_EQ(number(rows, "start_ns", 0), static_cast<std::int64_t>(kLargest - 2));
    EXPECT_EQ(number(rows, "end_ns", 0), static_cast<std::int64_t>(kLargest));
    const ColumnTable whole = made.window({.from = 0, .to = kLargest, .columns = 100}).table;
    EXPECT_EQ(sum(whole, "calls"), 2);
}

// Against a count by hand: many calls, every width of a column, windows anywhere.
TEST_F(TraceWindowsTest, EveryCallIsCountedOnceAtEveryZoom) {
    std::mt19937_64 random(7);
    std::vector<Event> events;
    std::uint64_t now = 0;
    for (int i = 0; i < 5000; ++i) {
        now += random() % 2000;
        const std::uint64_t took = random() % 50 == 0 ? random() % 100'000 : random() % 300;
        events.push_back(call(i % 3 == 0 ? kSend : kWrite, now, now + took));
        now += took;
    }
    const TraceWindows made = windows(events);
    for (const std::uint32_t columns : {1U, 7U, 100U, 5000U, 100'000U, 3'000'000U}) {
        const ColumnTable whole = made.window({.from = 0, .to = now, .columns = columns}).table;
        EXPECT_EQ(sum(whole, "calls"), 5000) << columns;
        EXPECT_EQ(sum(whole, "bytes"), 50'000) << columns;
        std::int64_t time = 0;
        for (const Event& event : events) {
            time += static_cast<std::int64_t>(event.end - event.start);
        }
        EXPECT_EQ(sum(whole, "time_ns"), time) << columns;
        EXPECT_LE(whole.rows, 2U * (4U * columns + 2U)) << columns;
    }
    const std::uint64_t before = made.blocks_read();
    for (int turn = 0; turn < 200; ++turn) {
        const std::uint64_t from = random() % now;
        const TraceWindow asked{
            .from = from, .to = from + random() % (turn % 2 == 0 ? 3000 : 300'000), .columns = 4000};
        const ColumnTable near = made.window(asked).table;
        const std::uint64_t width = TraceWindows::column_ns(asked);
        // Columns at the edges have calls that are not in the window, by less than their width.
        std::int64_t least = 0;
        std::int64_t most = 0;
        for (const Event& event : events) {
            least += event.end >= asked.from && event.start <= asked.to ? 1 : 0;
            most += event.end + width >= asked.from && event.start <= asked.to + width ? 1 : 0;
        }
        EXPECT_GE(sum(near, "calls"), least);
        EXPECT_LE(sum(near, "calls"), most);
    }
    // Only blocks that overlap: few for each.
    EXPECT_LT(made.blocks_read() - before, 200U * 12U);
}

}  // namespace
}  // namespace barograph::read
