// SPDX-License-Identifier: BSD-3-Clause
// How one access to a file becomes counters: sequential and consecutive accesses, strides, switches,
// alignment, size classes, common sizes, time stamps. The definitions are Darshan's (darshan-runtime, POSIX
// module), so that numbers can be compared. Called by every wrapper of an I/O call after its real call; hot:
// no allocation, no lock.
#pragma once

#include <bit>
#include <cstdint>

#include "format/arena/arena_layout.hpp"
#include "record/events/trace.hpp"
#include "record/thread.hpp"

namespace barograph::record {

// Addresses that are not a multiple of this count as unaligned in memory (Darshan's default).
inline constexpr std::uint64_t kMemoryAlignment = 8;

struct FileAccess {
    bool write = false;
    std::uint64_t offset = 0;
    bool offset_known = true;      // false: nothing about the place in the file is counted
    std::uint64_t bytes = 0;       // that were really read or written
    const void* buffer = nullptr;  // nullptr: not known
    bool rated = true;             // its time is that of its bytes: they were moved when the call returned
    bool complete = true;          // false: only started; its time counts when it is complete
};

[[nodiscard]] inline std::uint64_t& counter(format::FileRecord& file, format::FileCounter which) noexcept {
    return file.counters[static_cast<std::uint32_t>(which)];
}

inline void raise_to(std::uint64_t& value, std::uint64_t least) noexcept {
    value = value < least ? least : value;
}

// The class of a size in the histograms.
[[nodiscard]] inline std::uint32_t file_size_class(std::uint64_t bytes) noexcept {
    std::uint32_t index = 0;
    for (const std::uint64_t edge : format::kFileSizeEdges) {
        index += bytes > edge ? 1U : 0U;
    }
    return index;
}

inline void count_common(format::CommonValue (&values)[format::kCommonValuesKept],
                         std::uint64_t value) noexcept {
    if (value == 0) {
        return;
    }
    for (format::CommonValue& entry : values) {
        if (entry.value == value) {
            ++entry.count;
            return;
        }
        if (entry.value == 0) {
            entry = {.value = value, .count = 1};
            return;
        }
    }
}

// First and last time stamp of a kind of call.
inline void count_span(format::FileRecord& file, format::FileCounter first, format::FileCounter last,
                       Timed timed, std::uint64_t epoch) noexcept {
    if (timed.end <= epoch) {
        return;
    }
    const std::uint64_t end = timed.end - epoch;
    const std::uint64_t begin = end > timed.ticks ? end - timed.ticks : 1;
    std::uint64_t& earliest = counter(file, first);
    if (earliest == 0 || begin < earliest) {
        earliest = begin;
    }
    raise_to(counter(file, last), end);
}

// How fast one call was.
inline void count_rate(format::FileRecord& file, bool write, std::uint64_t bytes,
                       std::uint64_t ticks) noexcept {
    using format::FileCounter;
    if (bytes == 0 || ticks == 0) {
        return;
    }
    const double rate = static_cast<double>(bytes) / static_cast<double>(ticks);
    // Doubles above 0 are in the order of their bits.
    const auto bits = std::bit_cast<std::uint64_t>(rate);
    std::uint64_t& slowest =
        counter(file, write ? FileCounter::kSlowestWriteRate : FileCounter::kSlowestReadRate);
    std::uint64_t& sum = counter(file, write ? FileCounter::kSumOfWriteRates : FileCounter::kSumOfReadRates);
    ++counter(file, write ? FileCounter::kRatedWrites : FileCounter::kRatedReads);
    slowest = slowest - 1 < bits ? slowest : bits;  // 0: none yet
    raise_to(counter(file, write ? FileCounter::kFastestWriteRate : FileCounter::kFastestReadRate), bits);
    sum = std::bit_cast<std::uint64_t>(std::bit_cast<double>(sum) + rate);
    file.scaled[write ? 1 : 0] += rate * rate;
}

// A read or a write that succeeded. Counts reads or writes and everything that follows from their place and
// size.
inline void count_access(format::FileRecord& file, const FileAccess& access, Timed timed,
                         std::uint64_t epoch) noexcept {
    using format::FileCounter;
    const bool write = access.write;
    const std::uint32_t kind = write ? 2 : 1;
    trace(file, timed, access.offset_known ? access.offset : format::kNoOffset, access.bytes);
    ++counter(file, write ? FileCounter::kWrites : FileCounter::kReads);
    counter(file, write ? FileCounter::kBytesWritten : FileCounter::kBytesRead) += access.bytes;
    ++file.sizes[write ? 1 : 0][file_size_class(access.bytes)];
    count_common(file.common[0], access.bytes);
    if (access.offset_known) {
        std::uint64_t& after_last = write ? file.after_last_write : file.after_last_read;
        const std::uint64_t offset = access.offset;
        if (offset >= after_last) {
            ++counter(file, write ? FileCounter::kSequentialWrites : FileCounter::kSequentialReads);
            if (offset == after_last) {
                ++counter(file, write ? FileCounter::kConsecutiveWrites : FileCounter::kConsecutiveReads);
            } else if (after_last > 1) {
                count_common(file.common[1], offset - after_last);
            }
        }
        after_last = offset + access.bytes;
        if (access.bytes != 0) {
            raise_to(counter(file, write ? FileCounter::kLastByteWritten : FileCounter::kLastByteRead),
                     after_last - 1);
        }
        const std::uint64_t alignment = counter(file, FileCounter::kFileAlignment);
        if (alignment > 1 && offset % alignment != 0) {
            ++counter(file, FileCounter::kUnalignedInFile);
        }
    }
    if (access.buffer != nullptr && reinterpret_cast<std::uintptr_t>(access.buffer) % kMemoryAlignment != 0) {
        ++counter(file, FileCounter::kUnalignedInMemory);
    }
    if (file.last_access != 0 && file.last_access != kind) {
        ++counter(file, FileCounter::kSwitches);
    }
    file.last_access = kind;
    if (access.complete) {
        counter(file, write ? FileCounter::kWriteTime : FileCounter::kReadTime) += timed.ticks;
        std::uint64_t& longest =
            counter(file, write ? FileCounter::kLongestWrite : FileCounter::kLongestRead);
        if (timed.ticks > longest) {
            longest = timed.ticks;
            counter(file, write ? FileCounter::kSizeOfLongestWrite : FileCounter::kSizeOfLongestRead) =
                access.bytes;
        }
    }
    if (access.rated) {
        count_rate(file, write, access.bytes, timed.ticks);
    }
    count_span(file, write ? FileCounter::kFirstWrite : FileCounter::kFirstRead,
               write ? FileCounter::kLastWriteEnded : FileCounter::kLastReadEnded, timed, epoch);
}

// Any other call: `which` says what it was; its time is metadata time.
inline void count_metadata(format::FileRecord& file, format::FileCounter which, Timed timed) noexcept {
    trace(file, timed, format::kNoOffset, 0);
    ++counter(file, which);
    counter(file, format::FileCounter::kMetadataTime) += timed.ticks;
}

// A call that may have written what was buffered: its time is that of writing.
inline void count_flush(format::FileRecord& file, format::FileCounter which, Timed timed,
                        std::uint64_t epoch) noexcept {
    using format::FileCounter;
    trace(file, timed, format::kNoOffset, 0);
    ++counter(file, which);
    counter(file, FileCounter::kWriteTime) += timed.ticks;
    count_span(file, FileCounter::kFirstWrite, FileCounter::kLastWriteEnded, timed, epoch);
}

}  // namespace barograph::record
