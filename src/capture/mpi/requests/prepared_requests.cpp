// SPDX-License-Identifier: BSD-3-Clause
// See prepared_requests.hpp.
#include "capture/mpi/requests/prepared_requests.hpp"

#include "sys/mapping.hpp"

namespace barograph::capture::mpi {

std::uint32_t PreparedRequests::add(const PreparedRequest& request) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held()) {
        return kNone;
    }
    Entry* entries = entries_.load(std::memory_order_relaxed);
    if (entries == nullptr) {
        entries = static_cast<Entry*>(sys::map_anonymous(kCapacity * sizeof(Entry)));
        if (entries == nullptr) {
            return kNone;
        }
    }
    std::uint32_t index = kNone;
    if (first_free_ != 0) {
        index = first_free_ - 1;
        first_free_ = entries[index].next_free;
    } else if (used_ < kCapacity) {
        index = used_++;
    } else {
        return kNone;
    }
    entries[index].request = request;
    entries_.store(entries, std::memory_order_release);
    return index;
}

void PreparedRequests::remove(std::uint32_t index) noexcept {
    const sys::SpinGuard guard(lock_);
    Entry* entries = entries_.load(std::memory_order_relaxed);
    if (guard.held() && entries != nullptr && index < used_) {
        entries[index].next_free = first_free_;
        first_free_ = index + 1;
    }
}

std::uint32_t PendingDuplicates::add(void* variable, const CommunicatorFacts& facts) noexcept {
    const sys::SpinGuard guard(lock_);
    for (std::uint32_t i = 0; guard.held() && i < kCapacity; ++i) {
        if (!duplicates_[i].used) {
            duplicates_[i] = {.used = true, .variable = variable, .facts = facts};
            return i + 1;
        }
    }
    return 0;
}

PendingDuplicates::Duplicate PendingDuplicates::take(std::uint32_t number) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || number == 0 || number > kCapacity) {
        return {};
    }
    const Duplicate duplicate = duplicates_[number - 1];
    duplicates_[number - 1].used = false;
    return duplicate;
}

}  // namespace barograph::capture::mpi
