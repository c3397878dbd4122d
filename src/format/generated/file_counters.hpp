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
    kReadSizes = 128,
    kWriteSizes = 129,
    kCommonSizes = 192,
    kCommonStrides = 193,
};

inline constexpr std::uint32_t kFileCounterCount = 59;
inline constexpr std::uint32_t kFileHistograms = 2;
inline constexpr std::uint32_t kFileCommonLists = 2;
inline constexpr std::uint32_t kCommonValuesKept = 8;
inline constexpr std::uint16_t kFirstFileHistogram = 128;
inline constexpr std::uint16_t kFirstFileCommonList = 192;
// Inclusive upper edges of a histogram's classes in bytes; the last class is open.
inline constexpr std::array<std::uint64_t, 9> kFileSizeEdges{100, 1024, 10240, 102400, 1048576, 4194304, 10485760, 104857600, 1073741824};
inline constexpr std::uint32_t kFileSizeClasses = kFileSizeEdges.size() + 1;

// How values of threads, or of objects that share a row, become one.
enum class FileMerge : std::uint8_t { kSum, kMax, kFirst };
struct FileCounterRule {
    const char* name;
    FileMerge merge;
    bool is_time;  // ticks in an arena, nanoseconds in a profile
};
inline constexpr std::array<FileCounterRule, 59> kFileCounterRules{{
    {"opens", FileMerge::kSum, false},
    {"collective opens", FileMerge::kSum, false},
    {"closes", FileMerge::kSum, false},
    {"duplicates", FileMerge::kSum, false},
    {"reads", FileMerge::kSum, false},
    {"writes", FileMerge::kSum, false},
    {"collective reads", FileMerge::kSum, false},
    {"collective writes", FileMerge::kSum, false},
    {"split reads", FileMerge::kSum, false},
    {"split writes", FileMerge::kSum, false},
    {"nonblocking reads", FileMerge::kSum, false},
    {"nonblocking writes", FileMerge::kSum, false},
    {"seeks", FileMerge::kSum, false},
    {"stats", FileMerge::kSum, false},
    {"syncs", FileMerge::kSum, false},
    {"data syncs", FileMerge::kSum, false},
    {"maps", FileMerge::kSum, false},
    {"truncations", FileMerge::kSum, false},
    {"renames from", FileMerge::kSum, false},
    {"renames to", FileMerge::kSum, false},
    {"removals", FileMerge::kSum, false},
    {"views", FileMerge::kSum, false},
    {"hints", FileMerge::kSum, false},
    {"other metadata calls", FileMerge::kSum, false},
    {"bytes read", FileMerge::kSum, false},
    {"bytes written", FileMerge::kSum, false},
    {"last byte read", FileMerge::kMax, false},
    {"last byte written", FileMerge::kMax, false},
    {"consecutive reads", FileMerge::kSum, false},
    {"consecutive writes", FileMerge::kSum, false},
    {"sequential reads", FileMerge::kSum, false},
    {"sequential writes", FileMerge::kSum, false},
    {"switches", FileMerge::kSum, false},
    {"unaligned in memory", FileMerge::kSum, false},
    {"unaligned in file", FileMerge::kSum, false},
    {"file alignment", FileMerge::kMax, false},
    {"read time", FileMerge::kSum, true},
    {"write time", FileMerge::kSum, true},
    {"metadata time", FileMerge::kSum, true},
    {"longest read", FileMerge::kMax, true},
    {"longest write", FileMerge::kMax, true},
    {"size of longest read", FileMerge::kMax, false},
    {"size of longest write", FileMerge::kMax, false},
    {"first open", FileMerge::kFirst, true},
    {"last open ended", FileMerge::kMax, true},
    {"first read", FileMerge::kFirst, true},
    {"last read ended", FileMerge::kMax, true},
    {"first write", FileMerge::kFirst, true},
    {"last write ended", FileMerge::kMax, true},
    {"first close", FileMerge::kFirst, true},
    {"last close ended", FileMerge::kMax, true},
    {"creates", FileMerge::kSum, false},
    {"redefinitions", FileMerge::kSum, false},
    {"waits", FileMerge::kSum, false},
    {"collective waits", FileMerge::kSum, false},
    {"failed waits", FileMerge::kSum, false},
    {"wait time", FileMerge::kSum, true},
    {"attribute reads", FileMerge::kSum, false},
    {"attribute writes", FileMerge::kSum, false},
}};

}  // namespace barograph::format
