// SPDX-License-Identifier: BSD-3-Clause
// Which object a request (or message) handle stands for, and with whom it is, from the call that gave it to
// the call that completes it. Lock-free: threads may start and complete requests at once. Fixed memory; a
// handle that finds no free slot in its window is not tracked, which is counted by the caller. Knows handles
// as words only, so that it can be tested without MPI.
//
// Libraries hand out one shared handle for operations that were complete at once, so a slot counts how many
// requests its handle stands for, and says "mixed" when they were of several objects. A request is taken out
// *before* the call that may complete it and put back if it was not: afterwards another thread may already
// have been given the same handle.
//
// Slot:   handle | value
// value:  version:20 | count:16 | claimed:1 | prepared:1 | object:26
//
// A slot with count 0 is free. The version changes with every claim, so that no thread mistakes a slot that
// was freed and claimed in between for the one it looked at. Version 0: never used, no window goes on behind
// it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "format/arena/arena_layout.hpp"

namespace barograph::capture::mpi {

// Whether a request reads or writes a file, by its peer.
[[nodiscard]] constexpr bool is_file_request(std::int32_t peer) noexcept {
    return static_cast<std::uint32_t>(peer) - static_cast<std::uint32_t>(format::kFileReadPeer) < 2U;
}

// What is known about one request.
struct Ticket {
    std::uint32_t object = 0;
    bool known = false;
    bool prepared = false;  // `object` is then the index of a prepared request, which stays where it is
    std::int32_t peer = format::kUnknownPeer;  // see format::AwaitedPeer
};

template <unsigned kBits>
class Requests {
public:
    // Only one thread at a time calls MPI: no atomic read-modify-write is needed.
    void set_concurrent(bool concurrent) noexcept { serial_ = !concurrent; }

    // `mixed` gives the object for several communicators. `peer`: see format::AwaitedPeer. False: no free
    // slot.
    template <class Mixed>
    [[nodiscard]] bool add(std::uintptr_t handle, std::uint32_t object, Mixed mixed,
                           std::int32_t peer = format::kUnknownPeer) noexcept;
    // A handle that is not shared and stays until drop(): of a persistent request, or one with something to
    // do at its end.
    [[nodiscard]] bool add_prepared(std::uintptr_t handle, std::uint32_t index) noexcept;
    void drop(std::uintptr_t handle) noexcept;

    // The object of each open request that is not prepared. Cold: looks at every slot.
    template <class Visit>
    void for_each_object(Visit visit) const noexcept {
        for (const Slot& slot : slots_) {
            const Value value = slot.value.load(std::memory_order_acquire);
            if ((value & kCountMask) != 0 && (value & kPrepared) == 0) {
                visit(static_cast<std::uint32_t>(value & kObjectMask));
            }
        }
    }

    [[nodiscard]] Ticket peek(std::uintptr_t handle) noexcept;
    [[nodiscard]] Ticket take(std::uintptr_t handle) noexcept;

private:
    using Value = std::uint64_t;
    struct Slot {
        std::atomic<std::uintptr_t> handle{0};
        std::atomic<Value> value{0};
    };

    static constexpr std::size_t kWindow = 16;
    static constexpr Value kObjectMask = (Value{1} << 26U) - 1;
    static constexpr Value kPrepared = Value{1} << 26U;
    static constexpr Value kClaimed = Value{1} << 27U;
    static constexpr Value kOne = Value{1} << 28U;
    static constexpr Value kCountMask = Value{0xffff} << 28U;
    static constexpr unsigned kVersionShift = 44;
    static constexpr int kPatience = 1000;  // rounds to wait for a thread that is between two stores

    [[nodiscard]] Slot* window(std::uintptr_t handle) noexcept {
        return slots_ + ((handle * 0x9e3779b97f4a7c15ULL) >> (64 - kBits));  // Fibonacci hashing
    }
    [[nodiscard]] bool update(Slot& slot, Value& expected, Value desired) noexcept {
        if (serial_) {
            slot.value.store(desired, std::memory_order_relaxed);
            return true;
        }
        return slot.value.compare_exchange_strong(expected, desired, std::memory_order_acq_rel);
    }
    [[nodiscard]] static Value settled(Slot& slot) noexcept {
        Value value = slot.value.load(std::memory_order_acquire);
        for (int round = 0; (value & kClaimed) != 0 && round < kPatience; ++round) {
            value = slot.value.load(std::memory_order_acquire);
        }
        return value;
    }
    [[nodiscard]] Slot* find(std::uintptr_t handle, Value& value) noexcept;
    [[nodiscard]] bool claim(std::uintptr_t handle, Value content, std::int32_t peer) noexcept;
    [[nodiscard]] std::int32_t peer_of(const Slot* slot) const noexcept {
        return peers_[slot - slots_].load(std::memory_order_relaxed);
    }
    void set_peer(const Slot* slot, std::int32_t peer) noexcept {
        peers_[slot - slots_].store(peer, std::memory_order_relaxed);
    }

    bool serial_ = false;
    // A window may reach past the last position, hence the extra slots.
    static constexpr std::size_t kSlots = (std::size_t{1} << kBits) + kWindow;
    Slot slots_[kSlots];
    std::atomic<std::int32_t> peers_[kSlots];  // apart, so that a slot is found as fast as ever
};

template <unsigned kBits>
auto Requests<kBits>::find(std::uintptr_t handle, Value& value) noexcept -> Slot* {
    Slot* const slots = window(handle);
    for (std::size_t i = 0; i < kWindow; ++i) {
        value = settled(slots[i]);
        if (value == 0) {
            return nullptr;
        }
        if ((value & kCountMask) != 0 && slots[i].handle.load(std::memory_order_relaxed) == handle) {
            return &slots[i];
        }
    }
    return nullptr;
}

template <unsigned kBits>
bool Requests<kBits>::claim(std::uintptr_t handle, Value content, std::int32_t peer) noexcept {
    Slot* const slots = window(handle);
    for (std::size_t i = 0; i < kWindow; ++i) {
        Value value = slots[i].value.load(std::memory_order_acquire);
        while ((value & (kCountMask | kClaimed)) == 0) {
            Value version = (value >> kVersionShift) + 1;
            version = (version & 0xfffffU) == 0 ? 1 : version;
            const Value stamped = version << kVersionShift;
            if (update(slots[i], value, stamped | kClaimed)) {
                slots[i].handle.store(handle, std::memory_order_relaxed);
                set_peer(&slots[i], peer);
                slots[i].value.store(stamped | kOne | content, std::memory_order_release);
                return true;
            }
        }
    }
    return false;
}

template <unsigned kBits>
template <class Mixed>
bool Requests<kBits>::add(std::uintptr_t handle, std::uint32_t object, Mixed mixed,
                          std::int32_t peer) noexcept {
    Value value = 0;
    while (Slot* slot = find(handle, value)) {
        Value desired = value;
        if ((value & kPrepared) != 0) {
            // Freed in a way that was not seen; now the handle stands for something new.
            desired = (value >> kVersionShift << kVersionShift) | kOne | object;
        } else {
            desired += (value & kCountMask) != kCountMask ? kOne : 0;
            if ((value & kObjectMask) != object) {
                desired = (desired & ~kObjectMask) | mixed();
            }
        }
        if (update(*slot, value, desired)) {
            // It stands for several: what they have in common stays.
            if ((value & (kPrepared | kObjectMask)) != (object & kObjectMask) || peer_of(slot) != peer) {
                set_peer(slot, format::kUnknownPeer);
            }
            return true;
        }
    }
    return claim(handle, object & kObjectMask, peer);
}

template <unsigned kBits>
bool Requests<kBits>::add_prepared(std::uintptr_t handle, std::uint32_t index) noexcept {
    drop(handle);
    return claim(handle, kPrepared | (index & kObjectMask), format::kUnknownPeer);
}

template <unsigned kBits>
void Requests<kBits>::drop(std::uintptr_t handle) noexcept {
    Value value = 0;
    while (Slot* slot = find(handle, value)) {
        if (update(*slot, value, value >> kVersionShift << kVersionShift)) {
            return;
        }
    }
}

template <unsigned kBits>
Ticket Requests<kBits>::peek(std::uintptr_t handle) noexcept {
    Value value = 0;
    const Slot* slot = find(handle, value);
    if (slot == nullptr) {
        return {};
    }
    return {.object = static_cast<std::uint32_t>(value & kObjectMask),
            .known = true,
            .prepared = (value & kPrepared) != 0,
            .peer = peer_of(slot)};
}

template <unsigned kBits>
Ticket Requests<kBits>::take(std::uintptr_t handle) noexcept {
    Value value = 0;
    while (Slot* slot = find(handle, value)) {
        const auto object = static_cast<std::uint32_t>(value & kObjectMask);
        const std::int32_t peer = peer_of(slot);
        if ((value & kPrepared) != 0) {
            return {.object = object, .known = true, .prepared = true};
        }
        // A full count has lost track of how many there are and stays.
        Value desired = value;
        if ((value & kCountMask) == kOne) {
            desired = value >> kVersionShift << kVersionShift;
        } else if ((value & kCountMask) != kCountMask) {
            desired -= kOne;
        }
        if (update(*slot, value, desired)) {
            return {.object = object, .known = true, .prepared = false, .peer = peer};
        }
    }
    return {};
}

}  // namespace barograph::capture::mpi
