// SPDX-License-Identifier: BSD-3-Clause
// See communicators.hpp.
#include "capture/mpi/communicators.hpp"

#include <new>

#include "sys/mapping.hpp"

namespace barograph::capture::mpi {

Communicator* Communicators::find_further(std::uintptr_t handle) noexcept {
    for (unsigned number = 0; number < kMaxLevels; ++number) {
        Communicator* slots = level(number);
        if (slots == nullptr) {
            return nullptr;
        }
        Communicator* window = slots + position(handle, kFirstBits + number * kBitsPerLevel);
        for (std::size_t i = 0; i < kWindow; ++i) {
            const std::uintptr_t found = window[i].handle.load(std::memory_order_acquire);
            if (found == handle) {
                return &window[i];
            }
            // A slot that was never used: no insertion has ever gone past it.
            if (found == 0) {
                return nullptr;
            }
        }
    }
    return nullptr;
}

Communicator* Communicators::insert(std::uintptr_t handle, const CommunicatorFacts& facts,
                                    std::uint32_t children) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || handle == 0 || handle == kFreed) {
        return nullptr;
    }
    Communicator* slot = find(handle);
    for (unsigned number = 0; number < kMaxLevels && slot == nullptr; ++number) {
        Communicator* slots = level(number);
        const unsigned bits = kFirstBits + number * kBitsPerLevel;
        if (slots == nullptr) {
            // Zeroed memory is a level of empty slots.
            const std::size_t bytes = ((std::size_t{1} << bits) + kWindow) * sizeof(Communicator);
            slots = static_cast<Communicator*>(sys::map_anonymous(bytes));
            if (slots == nullptr) {
                return nullptr;
            }
            further_levels_[number].store(slots, std::memory_order_release);
        }
        Communicator* window = slots + position(handle, bits);
        for (std::size_t i = 0; i < kWindow && slot == nullptr; ++i) {
            const std::uintptr_t found = window[i].handle.load(std::memory_order_relaxed);
            slot = found == 0 || found == kFreed ? &window[i] : nullptr;
        }
    }
    if (slot == nullptr) {
        return nullptr;
    }
    static_cast<CommunicatorFacts&>(*slot) = facts;
    slot->children.store(children, std::memory_order_relaxed);
    slot->handle.store(handle, std::memory_order_release);
    return slot;
}

CommunicatorFacts Communicators::remove(std::uintptr_t handle, std::uint32_t& children) noexcept {
    children = 0;
    const sys::SpinGuard guard(lock_);
    Communicator* slot = guard.held() ? find(handle) : nullptr;
    if (slot == nullptr) {
        return {};
    }
    const CommunicatorFacts facts = *slot;
    children = slot->children.load(std::memory_order_relaxed);
    slot->handle.store(kFreed, std::memory_order_release);
    return facts;
}

}  // namespace barograph::capture::mpi
