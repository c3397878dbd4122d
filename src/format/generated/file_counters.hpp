// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/files/counters.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

namespace barograph::format {

// Counters by number; histograms and common values follow with room between.
enum class FileCounter : std::uint16_t {
    kOpens = 0,
    kCollectiveOpens = 1,
    kCloses = 2,
    kDuplicates = 3,
    kReads = 4,
    kWrites = 5,
    kCollectiveReads = 6,
    kCollectiveWrites = 7,
    kSplitReads = 8,
    kSplitWrites = 9,
    kNonblockingReads = 10,
    kNonblockingWrites = 11,
    kSeeks = 12,
    kStats = 13,
    kSyncs = 14,
    kDataSyncs = 15,
    kMaps = 16,
    kTruncations = 17,
    kRenamesFrom = 18,
    kRenamesTo = 19,
    kRemovals = 20,
    kViews = 21,
    kHints = 22,
    kOtherMetadataCalls = 23,
    kBytesRead = 24,
    kBytesWritten = 25,
    kLastByteRead = 26,
    kLastByteWritten = 27,
    kConsecutiveReads = 28,
    kConsecutiveWrites = 29,
    kSequentialReads = 30,
    kSequentialWrites = 31,
    kSwitches = 32,
    kUnalignedInMemory = 33,
    kUnalignedInFile = 34,
    kFileAlignment = 35,
    kReadTime = 36,
    kWriteTime = 37,
    kMetadataTime = 38,
    kLongestRead = 39,
    kLongestWrite = 40,
    kSizeOfLongestRead = 41,
    kSizeOfLongestWrite = 42,
    kFirstOpen = 43,
    kLastOpenEnded = 44,
    kFirstRead = 45,
    kLastReadEnded = 46,
    kFirstWrite = 47,
    kLastWriteEnded = 48,
    kFirstClose = 49,
    kLastCloseEnded = 50,
    kCreates = 51,
    kRedefinitions = 52,
    kWaits = 53,
    kCollectiveWaits = 54,
    kFailedWaits = 55,
    kWaitTime = 56,
    kAttributeReads = 57,
    kAttributeWrites = 58,
    kRatedReads = 59,
    kRatedWrites = 60,
    kSlowestReadRate = 61,
    kSlowestWriteRate = 62,
    kFastestReadRate = 63,
    kFastestWriteRate = 64,
    kSumOfReadRates = 65,
    kSumOfWriteRates = 66,
    kReadSizes = 128,
    kWriteSizes = 129,
    kCommonSizes = 192,
    kCommonStrides = 193,
    kSquaresOfReadRates = 224,
    kSquaresOfWriteRates = 225,
};

inline constexpr std::uint32_t kFileCounterCount = 67;
inline constexpr std::uint32_t kFileHistograms = 2;
inline constexpr std::uint32_t kFileCommonLists = 2;
inline constexpr std::uint32_t kCommonValuesKept = 8;
inline constexpr std::uint16_t kFirstFileHistogram = 128;
inline constexpr std::uint16_t kFirstFileCommonList = 192;
inline constexpr std::uint16_t kFirstScaledCounter = 224;
inline constexpr std::uint32_t kScaledCounters = 2;
// Inclusive upper edges of a histogram's classes in bytes; the last class is open.
inline constexpr std::array<std::uint64_t, 9> kFileSizeEdges{100, 1024, 10240, 102400, 1048576, 4194304, 10485760, 104857600, 1073741824};
inline constexpr std::uint32_t kFileSizeClasses = kFileSizeEdges.size() + 1;

// How values of threads, or of objects that share a row, become one.
enum class FileMerge : std::uint8_t { kSum, kMax, kFirst };
struct FileCounterRule {
    const char* name;
    FileMerge merge;
    bool is_time;  // ticks in an arena, nanoseconds in a profile
    bool is_rate;  // bytes per tick in an arena, a double; bytes per second in a profile
};
inline constexpr std::array<FileCounterRule, 67> kFileCounterRules{{
    {"opens", FileMerge::kSum, false, false},
    {"collective opens", FileMerge::kSum, false, false},
    {"closes", FileMerge::kSum, false, false},
    {"duplicates", FileMerge::kSum, false, false},
    {"reads", FileMerge::kSum, false, false},
    {"writes", FileMerge::kSum, false, false},
    {"collective reads", FileMerge::kSum, false, false},
    {"collective writes", FileMerge::kSum, false, false},
    {"split reads", FileMerge::kSum, false, false},
    {"split writes", FileMerge::kSum, false, false},
    {"nonblocking reads", FileMerge::kSum, false, false},
    {"nonblocking writes", FileMerge::kSum, false, false},
    {"seeks", FileMerge::kSum, false, false},
    {"stats", FileMerge::kSum, false, false},
    {"syncs", FileMerge::kSum, false, false},
    {"data syncs", FileMerge::kSum, false, false},
    {"maps", FileMerge::kSum, false, false},
    {"truncations", FileMerge::kSum, false, false},
    {"renames from", FileMerge::kSum, false, false},
    {"renames to", FileMerge::kSum, false, false},
    {"removals", FileMerge::kSum, false, false},
    {"views", FileMerge::kSum, false, false},
    {"hints", FileMerge::kSum, false, false},
    {"other metadata calls", FileMerge::kSum, false, false},
    {"bytes read", FileMerge::kSum, false, false},
    {"bytes written", FileMerge::kSum, false, false},
    {"last byte read", FileMerge::kMax, false, false},
    {"last byte written", FileMerge::kMax, false, false},
    {"consecutive reads", FileMerge::kSum, false, false},
    {"consecutive writes", FileMerge::kSum, false, false},
    {"sequential reads", FileMerge::kSum, false, false},
    {"sequential writes", FileMerge::kSum, false, false},
    {"switches", FileMerge::kSum, false, false},
    {"unaligned in memory", FileMerge::kSum, false, false},
    {"unaligned in file", FileMerge::kSum, false, false},
    {"file alignment", FileMerge::kMax, false, false},
    {"read time", FileMerge::kSum, true, false},
    {"write time", FileMerge::kSum, true, false},
    {"metadata time", FileMerge::kSum, true, false},
    {"longest read", FileMerge::kMax, true, false},
    {"longest write", FileMerge::kMax, true, false},
    {"size of longest read", FileMerge::kMax, false, false},
    {"size of longest write", FileMerge::kMax, false, false},
    {"first open", FileMerge::kFirst, true, false},
    {"last open ended", FileMerge::kMax, true, false},
    {"first read", FileMerge::kFirst, true, false},
    {"last read ended", FileMerge::kMax, true, false},
    {"first write", FileMerge::kFirst, true, false},
    {"last write ended", FileMerge::kMax, true, false},
    {"first close", FileMerge::kFirst, true, false},
    {"last close ended", FileMerge::kMax, true, false},
    {"creates", FileMerge::kSum, false, false},
    {"redefinitions", FileMerge::kSum, false, false},
    {"waits", FileMerge::kSum, false, false},
    {"collective waits", FileMerge::kSum, false, false},
    {"failed waits", FileMerge::kSum, false, false},
    {"wait time", FileMerge::kSum, true, false},
    {"attribute reads", FileMerge::kSum, false, false},
    {"attribute writes", FileMerge::kSum, false, false},
    {"rated reads", FileMerge::kSum, false, false},
    {"rated writes", FileMerge::kSum, false, false},
    {"slowest read rate", FileMerge::kFirst, false, true},
    {"slowest write rate", FileMerge::kFirst, false, true},
    {"fastest read rate", FileMerge::kMax, false, true},
    {"fastest write rate", FileMerge::kMax, false, true},
    {"sum of read rates", FileMerge::kSum, false, true},
    {"sum of write rates", FileMerge::kSum, false, true},
}};

}  // namespace barograph::format
