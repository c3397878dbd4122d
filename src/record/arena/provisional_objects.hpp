// SPDX-License-Identifier: BSD-3-Clause
// Objects made like many others (communicators in a loop): each has records of its own in the arena until it
// is known to be cheap; then what was counted on it is moved to an object that all cheap ones share, and its
// records serve the next one. Cold: a communicator is made or freed. Claims arena space only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "format/arena/arena_layout.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::record {

// A new object (communicator, ...) as capture describes it.
struct ObjectDescription {
    format::ObjectKind kind = format::ObjectKind::kCommunicator;
    std::uint64_t key_high = 0;
    std::uint64_t key_low = 0;
    std::uint32_t parent = 0;      // object id, 0 for none
    std::uint32_t created_by = 0;  // operation id, 0 for predefined objects
    std::uint32_t creation_index = 0;
    std::uint32_t size = 0;
    std::uint32_t remote_size = 0;
    std::span<const format::RankRange> members = {};
    std::string_view name = {};
    bool ranks_ascend = false;  // see format::kRanksAscend
};

struct ProvisionalObject {
    static constexpr std::size_t kNameBytes = 64;  // longer names are cut

    std::uint32_t object = 0;
    format::ObjectRecord* record = nullptr;
    format::FoldingRecord* folding = nullptr;

    // It stands for this one from now on; kind, parent, creator and members are those that it was made with.
    void describe(const ObjectDescription& description) const noexcept;
    void set_user_name(std::string_view name) const noexcept;
    // The program has freed it.
    void mark_freed() const noexcept;
    // It stands for nothing: nothing is counted on it.
    void vacate() const noexcept;
};

// What may be folded, as Thread::weigh() and Thread::fold() take it: by ascending object.
struct FoldCandidate {
    std::uint32_t object = 0;
    std::uint32_t shared = 0;
    double ticks = 0;    // in the calling thread's calls on it
    bool stays = false;  // another thread has counted on it, or something may still be counted on it
};

[[nodiscard]] FoldCandidate* find_candidate(std::span<FoldCandidate> candidates,
                                            std::uint32_t object) noexcept;

}  // namespace barograph::record
