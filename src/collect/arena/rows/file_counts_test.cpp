// SPDX-License-Identifier: BSD-3-Clause
// Counters of files: from hand-made arenas of two threads to one row per rank, and through the bytes that
// travel.
#include "collect/arena/rows/file_counts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <tuple>

#include "collect/arena/local_tables.hpp"
#include "collect/test_arena.hpp"

namespace barograph::collect {
namespace {

using format::FileCount;
using format::FileCounter;
using format::Layer;
using format::ObjectKind;

constexpr std::uint32_t kOpen = format::kFirstPosixOperation;
constexpr std::uint32_t kFileId = 7;

std::uint64_t& counter(format::FileRecord& record, FileCounter which) {
    return record.counters[static_cast<std::size_t>(which)];
}

format::Object file(std::string_view path) {
    format::Object object;
    object.kind = ObjectKind::kFile;
    object.name = path;
    return object;
}

// Rank `rank`: two threads that used one file.
TestArena two_threads(std::uint32_t rank = 0) {
    TestArena arena({.rank = rank});
    arena.name(kOpen, Layer::kPosix, "openat");
    (void)arena.thread(0);
    (void)arena.thread(1);
    arena.object(kFileId, file("/data/a"));
    arena.attribute(kFileId, "file system", "ext4");
    for (const std::uint32_t slot : {0U, 1U}) {
        format::FileRecord& record = arena.file(slot, kFileId, Layer::kPosix);
        counter(record, FileCounter::kWrites) = 10 + slot;
        counter(record, FileCounter::kLastByteWritten) = 4095 - slot;
        counter(record, FileCounter::kWriteTime) = 3000 * (slot + 1);  // 3000 ticks are 1 us
        counter(record, FileCounter::kFirstWrite) = slot == 0 ? 9000 : 6000;
        counter(record, FileCounter::kLongestWrite) = 1;  // less than a nanosecond
        record.sizes[1][0] = 5;
        record.sizes[1][format::kFileSizeClasses - 1] = slot;
        record.common[0][0] = {.value = 64, .count = 4};
        record.common[0][1] = {.value = slot == 0 ? 8U : 16U, .count = 2};
    }
    return arena;
}

LocalTables read(const TestArena& arena) {
    const std::array<std::span<const std::byte>, 1> views{arena.view()};
    return read_arenas(views, {});
}

TEST(FileCounts, ThreadsBecomeOneByTheRuleOfEachCounter) {
    LocalTables tables = read(two_threads(3));
    sum_up(tables.file_counts);
    std::map<std::tuple<std::uint16_t, std::uint64_t>, std::uint64_t> found;
    for (const FileCount& count : tables.file_counts) {
        EXPECT_EQ(tables.objects[count.object].name, "/data/a");
        EXPECT_EQ(count.layer, Layer::kPosix);
        EXPECT_EQ(count.rank, 3U);
        found[{count.counter, count.argument}] = count.value;
    }
    const auto key = [](FileCounter which, std::uint64_t argument = 0) {
        return std::tuple{static_cast<std::uint16_t>(which), argument};
    };
    const decltype(found) expected = {
        {key(FileCounter::kWrites), 21},        {key(FileCounter::kLastByteWritten), 4095},
        {key(FileCounter::kWriteTime), 3000},   {key(FileCounter::kFirstWrite), 2000},
        {key(FileCounter::kLongestWrite), 1},   {key(FileCounter::kWriteSizes, 100), 10},
        {key(FileCounter::kWriteSizes, 0), 1},  {key(FileCounter::kCommonSizes, 64), 8},
        {key(FileCounter::kCommonSizes, 8), 2}, {key(FileCounter::kCommonSizes, 16), 2},
    };
    EXPECT_EQ(found, expected);
    const auto& attributes = tables.objects[tables.file_counts.front().object].attributes;
    ASSERT_EQ(attributes.size(), 1U);
    EXPECT_EQ(attributes.front().second, "ext4");
}

TEST(FileCounts, AFileIsOneObjectForAllProcesses) {
    TestArena a = two_threads(0);
    TestArena b({.rank = 1});
    (void)b.thread(0);
    b.object(3, file("/data/b"));
    b.object(12, file("/data/a"));
    format::Object inner;
    inner.kind = ObjectKind::kDataset;
    inner.name = "/data/a";  // named as its file: another object all the same
    b.object(13, inner, 12);
    counter(b.file(0, 12, Layer::kHdf5), FileCounter::kOpens) = 1;
    counter(b.file(0, 13, Layer::kHdf5), FileCounter::kReads) = 2;
    const std::array<std::span<const std::byte>, 2> views{a.view(), b.view()};
    const LocalTables tables = read_arenas(views, {});
    std::size_t files = 0;
    for (const format::Object& object : tables.objects) {
        files += object.kind == ObjectKind::kFile ? 1U : 0U;
    }
    EXPECT_EQ(files, 1U) << "/data/b was never used";
    ASSERT_EQ(tables.objects.size(), 3U);
    EXPECT_EQ(tables.objects[2].kind, ObjectKind::kDataset);
    EXPECT_EQ(tables.objects[2].parent, 1U);
}

TEST(FileCounts, WhatMakesNoSenseIsSkippedAndCounted) {
    TestArena arena = two_threads();
    arena.file(0, 0, Layer::kPosix);                                     // no object
    arena.file(0, kFileId, Layer::kMpi);                                 // no layer of I/O
    counter(arena.file(0, 99, Layer::kPosix), FileCounter::kReads) = 1;  // an object that was never described
    const LocalTables tables = read(arena);
    EXPECT_EQ(tables.skipped, 3U);
    EXPECT_EQ(tables.file_counts.size(), read(two_threads()).file_counts.size());
}

TEST(FileCounts, ComeThroughAsTheyWere) {
    std::mt19937_64 random(7);
    std::vector<FileCount> counts;
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        counts.push_back({.object = static_cast<std::uint32_t>(1 + random() % 300),
                          .layer = static_cast<Layer>(3 + random() % 6),
                          .counter = static_cast<std::uint16_t>(random() % 51),
                          .argument = random() % 3 == 0 ? random() : 0,
                          .rank = 4711,
                          .value = random() >> (random() % 64)});
    }
    sum_up(counts);
    format::ByteWriter out;
    put_file_counts(out, counts);
    out.u8(42);
    format::ByteReader in(out.view());
    std::vector<FileCount> found;
    take_file_counts(in, 301, found);
    EXPECT_EQ(in.u8(), 42);
    ASSERT_EQ(found.size(), counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        EXPECT_EQ(format::file_count_order(found[i]), format::file_count_order(counts[i]));
        EXPECT_EQ(found[i].value, counts[i].value);
    }
    format::ByteReader narrow(out.view());
    EXPECT_THROW(take_file_counts(narrow, 300, found), format::DecodeError);
}

}  // namespace
}  // namespace barograph::collect
