// SPDX-License-Identifier: BSD-3-Clause
// See identity.hpp.
#include "capture/mpi/identity.hpp"

#include <xxhash.h>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::mpi {
namespace {

Key hash(const void* data, std::size_t bytes) noexcept {
    const XXH128_hash_t value = XXH3_128bits(data, bytes);
    return {.high = value.high64, .low = value.low64};
}

}  // namespace

Key key_of_text(std::string_view text) noexcept { return hash(text.data(), text.size()); }

Key key_of_ranks(std::span<const int> world_ranks) noexcept {
    return hash(world_ranks.data(), world_ranks.size_bytes());
}

Key key_of_pair(const Key& a, const Key& b) noexcept {
    const bool ordered = a.high < b.high || (a.high == b.high && a.low <= b.low);
    const Key both[2] = {ordered ? a : b, ordered ? b : a};
    return hash(both, sizeof both);
}

Key key_of(const Origin& origin) noexcept {
    const Key call = key_of_text(origin.call);
    const std::uint64_t words[] = {origin.parent.high, origin.parent.low, origin.group.high, origin.group.low,
                                   origin.sequence,    origin.tag,        call.high,         call.low};
    return hash(words, sizeof words);
}

Occurrences::Slot& Occurrences::place(Slot* slots, std::size_t capacity, const Key& key) noexcept {
    std::size_t i = key.low & (capacity - 1);
    while (slots[i].seen != 0 && slots[i].key != key) {
        i = (i + 1) & (capacity - 1);
    }
    return slots[i];
}

bool Occurrences::grow() noexcept {
    constexpr std::size_t kFirstCapacity = 512;
    const std::size_t capacity = capacity_ == 0 ? kFirstCapacity : capacity_ * 2;
    auto* slots = static_cast<Slot*>(sys::map_anonymous(capacity * sizeof(Slot)));
    if (slots == nullptr) {
        return false;
    }
    for (std::size_t i = 0; i < capacity_; ++i) {
        if (slots_[i].seen != 0) {
            place(slots, capacity, slots_[i].key) = slots_[i];
        }
    }
    if (slots_ != nullptr) {
        (void)sys::system_call(SYS_munmap, sys::word(slots_), static_cast<long>(capacity_ * sizeof(Slot)));
    }
    slots_ = slots;
    capacity_ = capacity;
    return true;
}

std::uint32_t Occurrences::next(const Key& key) noexcept {
    if (2 * (used_ + 1) > capacity_ && !grow()) {
        return 0;
    }
    Slot& slot = place(slots_, capacity_, key);
    if (slot.seen == 0) {
        slot.key = key;
        ++used_;
    }
    return slot.seen++;
}

}  // namespace barograph::capture::mpi
