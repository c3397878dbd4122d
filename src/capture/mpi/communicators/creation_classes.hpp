// SPDX-License-Identifier: BSD-3-Clause
// Communicators that were made in the same way: the same parent, group, tag and call. Counts them, so that
// those that no parent communicator orders get an ordinal, and holds what the later ones of a class share
// when they are folded into one object. All members of a communicator have made all of its class, in the same
// order, so each decides the same by itself. Knows no MPI; the caller holds a lock, and what next() gives is
// good until the next call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/communicators/identity.hpp"

namespace barograph::capture::mpi {

struct CreationClass {
    Key key;
    std::uint32_t seen = 0;                    // how many were made; 0: a free slot
    std::uint32_t object = 0;                  // what the folded ones share; 0: none was folded yet
    std::uint32_t* folded = nullptr;           // how many share it, in the arena
    format::FoldingRecord* folding = nullptr;  // the same object's, of communicators
    std::uint32_t vacant = 0;                  // of ProvisionalRows: index plus one
    char path[CommunicatorFacts::kMaxPath] = {};

    void count_folded() const noexcept {
        if (folded != nullptr) {
            __atomic_fetch_add(folded, 1, __ATOMIC_RELAXED);
        }
    }
    // One more that was found to be cheap.
    void count_cheap() const noexcept {
        count_folded();
        if (folding != nullptr) {
            __atomic_fetch_add(&folding->cheap, 1, __ATOMIC_RELAXED);
        }
    }
};

class CreationClasses {
public:
    // At most this many classes, about 10 MB; reached only by programs with as many different groups.
    static constexpr std::size_t kMaxClasses = std::size_t{1} << 16U;

    // Counts one more of a class. nullptr: too many classes, or no memory.
    [[nodiscard]] CreationClass* next(const Key& key) noexcept;
    // One that was counted; nullptr: none.
    [[nodiscard]] CreationClass* find(const Key& key) noexcept;

private:
    [[nodiscard]] bool grow() noexcept;
    [[nodiscard]] static CreationClass& slot_of(CreationClass* slots, std::size_t capacity,
                                                const Key& key) noexcept;

    CreationClass* slots_ = nullptr;
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
};

}  // namespace barograph::capture::mpi
