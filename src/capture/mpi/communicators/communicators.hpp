// SPDX-License-Identifier: BSD-3-Clause
// What is known of each communicator that is alive: the recorded object that it stands for, and what its next
// children are named and keyed by. Read by every wrapper; creation.hpp fills the entries in. Knows no MPI.
//
// The table starts with 256 slots and can hold some 22 million.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/mpi/communicators/identity.hpp"
#include "format/arena/arena_layout.hpp"
#include "sys/handle_table.hpp"

namespace barograph::capture::mpi {

enum class Topology : std::uint8_t { kUnknown = 0, kNone, kGrid, kGraph, kDistributedGraph };

struct CommunicatorFacts {
    std::uint32_t object = 0;
    std::uint32_t size = 0;         // of the local group
    std::uint32_t remote_size = 0;  // 0 unless it is an intercommunicator
    std::int32_t rank = 0;          // of this process in the local group
    std::uint32_t neighbors_out = 0;
    Topology topology{};
    std::uint32_t children = 0;     // how many communicators were made out of this one
    std::uint32_t windows = 0;      // and how many windows
    std::uint32_t collectives = 0;  // how many calls of all its members were traced
    bool folded = false;            // shares its object with others made in the same way
    std::uint8_t names_left = 0;    // how many names given by the program are still kept
    Key key;
    Key group;
    // Members if they are few ranges, so that a duplicate need not ask for its group; else range_count is 0.
    static constexpr std::uint32_t kMaxRanges = 3;
    std::uint32_t range_count = 0;
    bool ranks_ascend = false;  // see format::kRanksAscend
    std::uint32_t leader = 0;   // world rank of rank 0 (of the first side of an intercommunicator)
    format::RankRangeRecord ranges[kMaxRanges] = {};
    // Its path below the world: ordinals of creation joined by dots ("1.2"), "S..." below MPI_COMM_SELF.
    static constexpr std::size_t kMaxPath = 28;
    char path[kMaxPath] = {};
    char letter = '\0';  // first of the display name
    // For a folded one with a row of its own (provisional_rows.hpp): the row that it may be folded into; else
    // 0.
    std::uint32_t shared = 0;
    Key own_key;  // what it is, folded or not; zero: its members do not know that alike

    // The row that outlives it, for what is made out of it to refer to.
    [[nodiscard]] std::uint32_t lasting_row() const noexcept { return shared != 0 ? shared : object; }

    // How many ranks a collective call of this rank sends to.
    [[nodiscard]] std::uint32_t partners() const noexcept { return remote_size != 0 ? remote_size : size; }

    // The ordinal of a new communicator or window, from 0. Threads may make them at once.
    [[nodiscard]] std::uint32_t next_child() noexcept {
        return std::atomic_ref(children).fetch_add(1, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint32_t next_window() noexcept {
        return std::atomic_ref(windows).fetch_add(1, std::memory_order_relaxed);
    }
};

using Communicators = sys::HandleTable<CommunicatorFacts, 8>;
using Communicator = Communicators::Entry;

// Windows: only the object that their calls count on.
struct TrackedObject {
    std::uint32_t object = 0;
    std::uint32_t names_left = 0;  // how many names given by the program are still kept
};
using TrackedObjects = sys::HandleTable<TrackedObject, 6>;

// An open file, and as much of its view as tells where in the file a call reads or writes.
struct OpenFile {
    std::uint32_t object = 0;
    std::uint32_t etype_bytes = 1;   // unit of offsets
    std::uint64_t displacement = 0;  // where the view begins
    bool contiguous = true;          // the view shows every byte behind it
    bool has_position = true;        // false: opened for sequential access, where MPI knows none
};
using OpenFiles = sys::HandleTable<OpenFile, 6>;

// How an object was last described, by its id and what it was about.
struct DescribedFile {
    std::uint64_t description = 0;
    std::uint32_t times = 0;
};
using DescribedFiles = sys::HandleTable<DescribedFile, 6>;

}  // namespace barograph::capture::mpi
