// SPDX-License-Identifier: BSD-3-Clause
// What is known behind each live handle of one kind: communicators, windows, files. Looked up by the wrappers
// without a lock; entered and removed under a lock when the program makes and frees such things. Knows
// handles as words only, so that it can be tested without MPI.
//
// Memory: 2^kFirstBits slots inside the plugin, then levels of four times as many each, mapped when the
// levels before have no free slot in the handle's window. Slots never move, so a reader needs no lock; slots
// of freed handles are used again, so memory follows how many are alive at once, not how many were made.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"

namespace barograph::sys {

template <class Facts, unsigned kFirstBits>
class HandleTable {
public:
    // Large ones start at a cache line, small ones share it.
    struct alignas(sizeof(Facts) > 32 ? 64 : 16) Entry : Facts {
        std::atomic<std::uintptr_t> handle{0};
    };

    // Only one thread at a time enters and removes handles: no lock is needed.
    void set_concurrent(bool concurrent) noexcept { concurrent_ = concurrent; }

    // The entry of a live handle, or nullptr. Safe beside insertions and removals of other handles.
    [[nodiscard, gnu::always_inline]] Entry* find(std::uintptr_t handle) noexcept {
        Entry& first = first_level_[position(handle, kFirstBits)];
        if (first.handle.load(std::memory_order_acquire) == handle) [[likely]] {
            return &first;
        }
        return find_further(handle);
    }

    // Enters a handle, or replaces what it stood for. nullptr when there is no room.
    Entry* insert(std::uintptr_t handle, const Facts& facts) noexcept {
        bool known = false;
        return enter(handle, facts, true, known);
    }

    // Enters a handle. What one that was `known` stands for stays as it is.
    Entry* add(std::uintptr_t handle, const Facts& facts, bool& known) noexcept {
        return enter(handle, facts, false, known);
    }

    // Forgets a handle; gives back what it stood for, or facts by default if it was not known.
    Facts remove(std::uintptr_t handle) noexcept;

    // The same of an entry. Only where set_concurrent(false).
    void remove(Entry& entry) noexcept { entry.handle.store(kFreed, std::memory_order_release); }

private:
    static constexpr unsigned kBitsPerLevel = 2;
    static constexpr unsigned kMaxLevels = 9;
    static constexpr std::size_t kWindow = 8;
    static constexpr std::uintptr_t kFreed = ~std::uintptr_t{0};

    [[nodiscard]] static std::size_t position(std::uintptr_t handle, unsigned bits) noexcept {
        return (handle * 0x9e3779b97f4a7c15ULL) >> (64 - bits);  // Fibonacci hashing: 2^64 / golden ratio
    }
    [[nodiscard]] Entry* level(unsigned number) noexcept {
        return number == 0 ? first_level_ : further_levels_[number].load(std::memory_order_acquire);
    }
    [[nodiscard, gnu::noinline]] Entry* find_further(std::uintptr_t handle) noexcept;
    Entry* enter(std::uintptr_t handle, const Facts& facts, bool replaces, bool& known) noexcept;
    // Where a handle may go that is not known, or nullptr.
    [[nodiscard]] Entry* free_slot(std::uintptr_t handle) noexcept;

    // A window may reach past the last position, hence the extra slots.
    Entry first_level_[(std::size_t{1} << kFirstBits) + kWindow];
    std::atomic<Entry*> further_levels_[kMaxLevels] = {};
    sys::SpinLock lock_;
    bool concurrent_ = true;
};

template <class Facts, unsigned kFirstBits>
auto HandleTable<Facts, kFirstBits>::find_further(std::uintptr_t handle) noexcept -> Entry* {
    for (unsigned number = 0; number < kMaxLevels; ++number) {
        Entry* slots = level(number);
        if (slots == nullptr) {
            return nullptr;
        }
        Entry* window = slots + position(handle, kFirstBits + number * kBitsPerLevel);
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

template <class Facts, unsigned kFirstBits>
auto HandleTable<Facts, kFirstBits>::free_slot(std::uintptr_t handle) noexcept -> Entry* {
    for (unsigned number = 0; number < kMaxLevels; ++number) {
        Entry* slots = level(number);
        const unsigned bits = kFirstBits + number * kBitsPerLevel;
        if (slots == nullptr) {
            // Zeroed memory is a level of empty slots.
            const std::size_t bytes = ((std::size_t{1} << bits) + kWindow) * sizeof(Entry);
            slots = static_cast<Entry*>(sys::map_anonymous(bytes));
            if (slots == nullptr) {
                return nullptr;
            }
            further_levels_[number].store(slots, std::memory_order_release);
        }
        Entry* window = slots + position(handle, bits);
        for (std::size_t i = 0; i < kWindow; ++i) {
            const std::uintptr_t found = window[i].handle.load(std::memory_order_relaxed);
            if (found == 0 || found == kFreed) {
                return &window[i];
            }
        }
    }
    return nullptr;
}

template <class Facts, unsigned kFirstBits>
auto HandleTable<Facts, kFirstBits>::enter(std::uintptr_t handle, const Facts& facts, bool replaces,
                                           bool& known) noexcept -> Entry* {
    const sys::SpinGuard guard(lock_, concurrent_);
    if (!guard.held() || handle == 0 || handle == kFreed) {
        return nullptr;
    }
    Entry* slot = find(handle);
    known = slot != nullptr;
    if (known && !replaces) {
        return slot;
    }
    slot = known ? slot : free_slot(handle);
    if (slot != nullptr) {
        static_cast<Facts&>(*slot) = facts;
        slot->handle.store(handle, std::memory_order_release);
    }
    return slot;
}

template <class Facts, unsigned kFirstBits>
Facts HandleTable<Facts, kFirstBits>::remove(std::uintptr_t handle) noexcept {
    const sys::SpinGuard guard(lock_, concurrent_);
    Entry* slot = guard.held() ? find(handle) : nullptr;
    if (slot == nullptr) {
        return {};
    }
    const Facts facts = *slot;
    slot->handle.store(kFreed, std::memory_order_release);
    return facts;
}

}  // namespace barograph::sys
