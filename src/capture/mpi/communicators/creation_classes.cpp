// SPDX-License-Identifier: BSD-3-Clause
// See creation_classes.hpp: a hash table with linear probing, at most half full, that doubles.
#include "capture/mpi/communicators/creation_classes.hpp"

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::mpi {

CreationClass& CreationClasses::slot_of(CreationClass* slots, std::size_t capacity, const Key& key) noexcept {
    std::size_t i = key.low & (capacity - 1);
    while (slots[i].seen != 0 && slots[i].key != key) {
        i = (i + 1) & (capacity - 1);
    }
    return slots[i];
}

bool CreationClasses::grow() noexcept {
    constexpr std::size_t kFirstCapacity = 128;
    const std::size_t capacity = capacity_ == 0 ? kFirstCapacity : capacity_ * 2;
    // Zeroed memory is a table of free slots.
    auto* slots = static_cast<CreationClass*>(sys::map_anonymous(capacity * sizeof(CreationClass)));
    if (slots == nullptr) {
        return false;
    }
    for (std::size_t i = 0; i < capacity_; ++i) {
        if (slots_[i].seen != 0) {
            slot_of(slots, capacity, slots_[i].key) = slots_[i];
        }
    }
    if (slots_ != nullptr) {
        (void)sys::system_call(SYS_munmap, sys::word(slots_),
                               static_cast<long>(capacity_ * sizeof(CreationClass)));
    }
    slots_ = slots;
    capacity_ = capacity;
    return true;
}

CreationClass* CreationClasses::find(const Key& key) noexcept {
    if (capacity_ == 0) {
        return nullptr;
    }
    CreationClass& found = slot_of(slots_, capacity_, key);
    return found.seen != 0 ? &found : nullptr;
}

CreationClass* CreationClasses::next(const Key& key) noexcept {
    if (capacity_ == 0 && !grow()) {
        return nullptr;
    }
    CreationClass* found = &slot_of(slots_, capacity_, key);
    if (found->seen == 0) {
        if (used_ == kMaxClasses) {
            return nullptr;
        }
        if (2 * (used_ + 1) > capacity_) {
            if (!grow()) {
                return nullptr;
            }
            found = &slot_of(slots_, capacity_, key);
        }
        found->key = key;
        ++used_;
    }
    ++found->seen;
    return found;
}

}  // namespace barograph::capture::mpi
