// SPDX-License-Identifier: BSD-3-Clause
// What is remembered of a persistent request beside its handle: the payload that each start counts, and its
// receiver; and of a request of MPI_Comm_idup: the communicator that exists when it completes. Entered and
// removed under a lock (MPI_*_init and MPI_Request_free are not hot), read without one. Fixed number; knows
// no MPI.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/mpi/communicators/communicators.hpp"
#include "record/thread.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::capture::mpi {

struct PreparedRequest {
    std::uint32_t object = 0;
    std::uint32_t pending_duplicate = 0;       // of MPI_Comm_idup: index plus one; else 0
    std::int32_t peer = -1;                    // of a send: rank in the communicator; negative: sends nothing
    std::uint32_t receiver = format::kNoRank;  // the same process's world rank
    std::int32_t awaited = format::kUnknownPeer;  // whom a wait for it waits for, see format::AwaitedPeer
    record::Payload payload;
};

class PreparedRequests {
public:
    static constexpr std::uint32_t kCapacity = 1U << 16U;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // The index of a new entry, or kNone when there is no room.
    [[nodiscard]] std::uint32_t add(const PreparedRequest& request) noexcept;
    void remove(std::uint32_t index) noexcept;
    // The object of each entry, and of some that were removed. Cold.
    template <class Visit>
    void for_each_object(Visit visit) noexcept {
        const sys::SpinGuard guard(lock_);
        const Entry* entries = entries_.load(std::memory_order_acquire);
        for (std::uint32_t i = 0; entries != nullptr && i < used_; ++i) {
            visit(entries[i].request.object);
        }
    }
    [[nodiscard]] const PreparedRequest& operator[](std::uint32_t index) const noexcept {
        return entries_.load(std::memory_order_acquire)[index].request;
    }

private:
    struct Entry {
        PreparedRequest request;
        std::uint32_t next_free = 0;  // index plus one
    };
    std::atomic<Entry*> entries_{nullptr};
    std::uint32_t used_ = 0;
    std::uint32_t first_free_ = 0;  // index plus one
    sys::SpinLock lock_;
};

// Communicators of MPI_Comm_idup calls that have not completed. The program's variable is only read inside a
// call that completes the request, when MPI itself may write it.
class PendingDuplicates {
public:
    static constexpr std::uint32_t kCapacity = 256;

    struct Duplicate {
        bool used = false;
        void* variable = nullptr;  // MPI_Comm*
        CommunicatorFacts facts;
    };
    // Index plus one, or 0 when there is no room.
    [[nodiscard]] std::uint32_t add(void* variable, const CommunicatorFacts& facts) noexcept;
    // Gives it back and forgets it; `used` is false if there was none.
    [[nodiscard]] Duplicate take(std::uint32_t number) noexcept;

private:
    Duplicate duplicates_[kCapacity];
    sys::SpinLock lock_;
};

}  // namespace barograph::capture::mpi
