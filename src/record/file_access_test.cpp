// SPDX-License-Identifier: BSD-3-Clause
#include "record/file_access.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "record/arena/process.hpp"
#include "record/arena/test_arena.hpp"

namespace barograph::record {
namespace {

using format::FileCounter;

std::uint64_t value(format::FileRecord& file, FileCounter which) { return counter(file, which); }

format::FileRecord fresh() {
    format::FileRecord file{};
    file.after_last_read = 1;
    file.after_last_write = 1;
    return file;
}

TEST(FileAccess, SequenceStridesAndSwitchesAreDarshans) {
    format::FileRecord file = fresh();
    const auto write = [&](std::uint64_t offset, std::uint64_t bytes) {
        count_access(file, {.write = true, .offset = offset, .bytes = bytes}, {.end = 10, .ticks = 1}, 0);
    };
    write(0, 100);    // the first at 0 is neither
    write(100, 100);  // consecutive
    write(300, 100);  // sequential, a gap of 100
    write(500, 100);  // the same gap
    write(0, 10);     // back
    EXPECT_EQ(value(file, FileCounter::kWrites), 5U);
    EXPECT_EQ(value(file, FileCounter::kSequentialWrites), 3U);
    EXPECT_EQ(value(file, FileCounter::kConsecutiveWrites), 1U);
    EXPECT_EQ(file.common[1][0].value, 100U);
    EXPECT_EQ(file.common[1][0].count, 2U);
    EXPECT_EQ(value(file, FileCounter::kLastByteWritten), 599U);
    count_access(file, {.offset = 0, .bytes = 7}, {.end = 20, .ticks = 5}, 0);
    EXPECT_EQ(value(file, FileCounter::kSwitches), 1U);
    EXPECT_EQ(value(file, FileCounter::kLongestRead), 5U);
    EXPECT_EQ(value(file, FileCounter::kSizeOfLongestRead), 7U);
    EXPECT_EQ(value(file, FileCounter::kFirstRead), 15U);
    EXPECT_EQ(value(file, FileCounter::kLastReadEnded), 20U);
}

TEST(FileAccess, RatesAreOfCallsThatMovedBytesInTheirTime) {
    format::FileRecord file = fresh();
    const auto write = [&](std::uint64_t bytes, std::uint64_t ticks, bool rated) {
        count_access(file, {.write = true, .bytes = bytes, .rated = rated}, {.end = 1000, .ticks = ticks}, 0);
    };
    write(10, 20, true);  // 0.5 bytes per tick
    write(130, 2, true);  // 65
    write(0, 5, true);    // nothing moved
    write(7, 0, true);    // not timed
    write(99, 1, false);  // moved at another time
    EXPECT_EQ(value(file, FileCounter::kRatedWrites), 2U);
    EXPECT_EQ(std::bit_cast<double>(value(file, FileCounter::kSlowestWriteRate)), 0.5);
    EXPECT_EQ(std::bit_cast<double>(value(file, FileCounter::kFastestWriteRate)), 65);
    EXPECT_EQ(std::bit_cast<double>(value(file, FileCounter::kSumOfWriteRates)), 65.5);
    EXPECT_EQ(file.scaled[1], 0.25 + 65 * 65);
    EXPECT_EQ(value(file, FileCounter::kRatedReads), 0U);
    EXPECT_EQ(file.scaled[0], 0);
}

TEST(FileAccess, FlushingIsWriting) {
    format::FileRecord file = fresh();
    count_flush(file, FileCounter::kSyncs, {.end = 50, .ticks = 8}, 0);
    EXPECT_EQ(value(file, FileCounter::kSyncs), 1U);
    EXPECT_EQ(value(file, FileCounter::kWriteTime), 8U);
    EXPECT_EQ(value(file, FileCounter::kMetadataTime), 0U);
    EXPECT_EQ(value(file, FileCounter::kLastWriteEnded), 50U);
}

TEST(FileAccess, SizesFallIntoDarshansClasses) {
    EXPECT_EQ(file_size_class(0), 0U);
    EXPECT_EQ(file_size_class(100), 0U);
    EXPECT_EQ(file_size_class(101), 1U);
    EXPECT_EQ(file_size_class(1024), 1U);
    EXPECT_EQ(file_size_class(1U << 20U), 4U);
    EXPECT_EQ(file_size_class((1U << 30U) + 1), 9U);
}

TEST(FileAccess, AlignmentIsCountedInMemoryAndFile) {
    format::FileRecord file = fresh();
    counter(file, FileCounter::kFileAlignment) = 4096;
    alignas(8) static char buffer[16];
    count_access(file, {.write = true, .offset = 4096, .bytes = 1, .buffer = buffer}, {}, 0);
    count_access(file, {.write = true, .offset = 10, .bytes = 1, .buffer = buffer + 1}, {}, 0);
    EXPECT_EQ(value(file, FileCounter::kUnalignedInFile), 1U);
    EXPECT_EQ(value(file, FileCounter::kUnalignedInMemory), 1U);
}

TEST(FileAccess, RecordsAreFoundAgainAndLossesCounted) {
    const Settings settings;
    Process process;
    ASSERT_EQ(process.arena().create_anonymous(64 * format::kGranule), 0);
    ASSERT_TRUE(process.start(sys::Clock{}, settings));
    Thread* thread = process.attach();
    ASSERT_NE(thread, nullptr);
    format::FileRecord& first = thread->file(7, format::Layer::kPosix);
    EXPECT_NE(&first, &thread->file(7, format::Layer::kStdio));
    EXPECT_NE(&first, &thread->file(8, format::Layer::kPosix));
    EXPECT_EQ(&first, &thread->file(7, format::Layer::kPosix));
    for (std::uint32_t object = 1; object < 5000; ++object) {
        ++counter(thread->file(object, format::Layer::kPosix), FileCounter::kReads);
    }
    std::uint64_t counted = 0;
    for_each_record<format::FileRecord>(process, format::ChunkKind::kFiles,
                                        [&](const format::FileRecord& file) {
                                            counted += file.counters[static_cast<int>(FileCounter::kReads)];
                                        });
    std::uint64_t dropped = 0;
    for_each_record<format::ThreadRecord>(
        process, format::ChunkKind::kThread,
        [&](const format::ThreadRecord& record) { dropped += record.dropped; });
    EXPECT_LT(counted, 4999U);
    EXPECT_EQ(counted + dropped, 4999U);
}

}  // namespace
}  // namespace barograph::record
