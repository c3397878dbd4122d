// SPDX-License-Identifier: BSD-3-Clause
// Which recorded object a communicator handle stands for. Looked up by every wrapper without a lock; entered and removed
// under a lock when the program makes and frees communicators. Knows handles as words only, so that it can be tested
// without MPI; creation.hpp fills the entries in.
//
// Memory: 256 slots inside the plugin, then levels of 1024, 4096, ... slots, each mapped when the levels before have no
// free slot in the handle's window. Slots never move, so a reader needs no lock; slots of freed communicators are used
// again, so memory follows the number of communicators alive at once (at most some 22 million), not how many were made.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "capture/mpi/identity.hpp"
#include "format/arena_layout.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::mpi {

struct CommunicatorFacts {
    std::uint32_t object = 0;
    std::uint32_t size = 0;         // of the local group
    std::uint32_t remote_size = 0;  // 0 unless it is an intercommunicator
    std::int32_t rank = 0;          // of this process in the local group
    std::uint32_t neighbors_out = 0;
    bool folded = false;          // shares its object with others made in the same way
    std::uint8_t names_left = 0;  // how many names given by the program are still kept
    Key key;
    Key group;
    // Members if they are few ranges, so that a duplicate need not ask for its group; else range_count is 0.
    static constexpr std::uint32_t kMaxRanges = 3;
    std::uint32_t range_count = 0;
    std::uint32_t leader = 0;  // world rank of rank 0 (of the first side of an intercommunicator)
    format::RankRangeRecord ranges[kMaxRanges] = {};
    // Where it stands below the world: ordinals of creation joined by dots ("1.2"), "S..." below MPI_COMM_SELF.
    static constexpr std::size_t kMaxPath = 28;
    char path[kMaxPath] = {};

    // How many ranks a collective call of this rank sends to.
    [[nodiscard]] std::uint32_t partners() const noexcept { return remote_size != 0 ? remote_size : size; }
};

struct alignas(64) Communicator : CommunicatorFacts {
    std::atomic<std::uintptr_t> handle{0};
    std::atomic<std::uint32_t> children{0};  // how many communicators were made out of this one
};

class Communicators {
public:
    // The entry of a live handle, or nullptr. Safe beside insertions and removals of other handles.
    [[nodiscard, gnu::always_inline]] Communicator* find(std::uintptr_t handle) noexcept {
        Communicator& first = first_level_[position(handle, kFirstBits)];
        if (first.handle.load(std::memory_order_acquire) == handle) [[likely]] {
            return &first;
        }
        return find_further(handle);
    }

    // Enters a handle, or replaces what it stood for. nullptr when there is no room.
    Communicator* insert(std::uintptr_t handle, const CommunicatorFacts& facts,
                         std::uint32_t children = 0) noexcept;

    // Forgets a handle; gives back what it stood for (object 0 if it was not known).
    CommunicatorFacts remove(std::uintptr_t handle, std::uint32_t& children) noexcept;

private:
    static constexpr unsigned kFirstBits = 8;
    static constexpr unsigned kBitsPerLevel = 2;
    static constexpr unsigned kMaxLevels = 9;
    static constexpr std::size_t kWindow = 8;
    static constexpr std::uintptr_t kFreed = ~std::uintptr_t{0};

    [[nodiscard]] static std::size_t position(std::uintptr_t handle, unsigned bits) noexcept {
        return (handle * 0x9e3779b97f4a7c15ULL) >> (64 - bits);  // Fibonacci hashing: 2^64 / golden ratio
    }
    [[nodiscard]] Communicator* level(unsigned number) noexcept {
        return number == 0 ? first_level_ : further_levels_[number].load(std::memory_order_acquire);
    }
    [[nodiscard, gnu::noinline]] Communicator* find_further(std::uintptr_t handle) noexcept;

    // A window may reach past the last position, hence the extra slots.
    Communicator first_level_[(std::size_t{1} << kFirstBits) + kWindow];
    std::atomic<Communicator*> further_levels_[kMaxLevels] = {};
    sys::SpinLock lock_;
};

}  // namespace barograph::capture::mpi
