// SPDX-License-Identifier: BSD-3-Clause
// Bytes that were moved past the wrappers: by raw system calls, by what a compiler has put into the program
// (putc_unlocked), through mappings. When a file is closed, and at the end, its position is compared with
// what was counted. Says nothing where anybody else may have moved it: a child, another process, a descriptor
// that was there before. Keeps errno; no lock, no heap.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/io/objects/descriptors.hpp"

namespace barograph::capture::io {

// Files that were closed since the last of which something was found.
extern constinit std::atomic<std::uint32_t> closed_whole __attribute__((visibility("hidden")));
// Asking the kernel takes some 60 ns, a sixth of what recording adds to an open and a close: every file is
// asked for up to kAllAsked, then one in kAskedApart.
inline constexpr std::uint32_t kAllAsked = 1024;
inline constexpr std::uint32_t kAskedApart = 16;
// Whether a file that is about to be closed is to be checked.
[[nodiscard]] inline bool is_check_due() noexcept {
    const std::uint32_t closed = closed_whole.load(std::memory_order_relaxed);
    closed_whole.store(closed + 1, std::memory_order_relaxed);
    return closed < kAllAsked || closed % kAskedApart == 0;
}

// The last `descriptor` of an open file is about to be closed: counts how much further its offset is than
// what was seen.
[[gnu::noinline]] void check_offset(OpenFile& open, int descriptor) noexcept;

// Whether what a C stream tells of its position is worth asking for when it is closed.
[[nodiscard]] inline bool may_check_stream(const OpenFile& open) noexcept {
    return open.has_stream.load(std::memory_order_relaxed) && !open.appends && !open.inherited &&
           open.position.load(std::memory_order_relaxed) == 0;
}
// The same for a stream, whose position is `at` by its own account.
[[gnu::noinline]] void check_stream(OpenFile& open, int descriptor, std::int64_t at) noexcept;

// The recording ends: of all descriptors that are open, but those of streams.
[[gnu::cold]] void check_open_files() noexcept;

// During a recorded call: a file has been mapped so that much may be moved through it without a call.
[[gnu::cold, gnu::noinline]] void note_mapping(std::uint64_t bytes) noexcept;

}  // namespace barograph::capture::io
