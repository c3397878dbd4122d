// SPDX-License-Identifier: BSD-3-Clause
// The contract between the recorder and libbarograph_feed.so, which passes a process's events on to the
// analyzers of a coupled job. The recorder opens the library in MPI_Init, if the process is one of several
// programs' and its events are kept in a ring.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "format/arena/ring_layout.hpp"

namespace barograph::feed {

inline constexpr std::uint32_t kFeedVersion = 1;

struct Source {
    std::uint32_t version = kFeedVersion;
    const char* release = BAROGRAPH_VERSION;
    // Empty: this process keeps no events, and says so.
    std::span<const std::byte> arena;
    const format::RingRecord* ring = nullptr;
    const char* job = "";
    // For how many ticks of the recorder's clock a few events may wait for more.
    std::uint64_t period_ticks = 0;
    // Limit on the time that all calls together wait for room: 1/stall_share of the run.
    std::uint64_t stall_share = 100;
};

struct Feed {
    std::uint32_t version = kFeedVersion;
    const char* release = BAROGRAPH_VERSION;
    // A call of MPI has ended, at that time; by the thread that made it, which may call MPI. Returns how many
    // nanoseconds this has taken, 0 if there was nothing to do.
    std::uint64_t (*called)(std::uint64_t now_ticks) noexcept = nullptr;
    // Nothing more comes. `collected`: the facts are in a profile. Returns how many events were not passed
    // on.
    std::uint64_t (*end)(bool collected) noexcept = nullptr;
};

// Exported. nullptr: there are no analyzers, or they cannot be reached; `why` gets a phrase, or stays empty
// where nothing is wrong. All ranks of all programs call it: the analyzers wait for each.
using OpenFeed = const Feed* (*)(const Source& source, char* why, std::size_t capacity) noexcept;
inline constexpr char kOpenFeedSymbol[] = "barograph_feed";

}  // namespace barograph::feed
