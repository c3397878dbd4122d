// SPDX-License-Identifier: BSD-3-Clause
// An open-addressing index from a key's hash to the arena offset of its record. Lives in the arena, belongs
// to one thread (or is under the process's lock), doubles when half full. Not part of what a reader of the
// arena looks at.
#pragma once

#include <cstdint>

#include "record/arena/arena.hpp"

namespace barograph::record {

// Mixes two words well enough for short probe runs (the finalizer of MurmurHash3, public domain).
[[nodiscard]] inline std::uint32_t mix(std::uint64_t key) noexcept {
    key ^= key >> 33U;
    key *= 0xff51afd7ed558ccdULL;
    key ^= key >> 33U;
    key *= 0xc4ceb9fe1a85ec53ULL;
    key ^= key >> 33U;
    return static_cast<std::uint32_t>(key);
}

inline constexpr std::uint64_t kGoldenRatio = 0x9e3779b97f4a7c15ULL;  // spreads small numbers over a word

class OffsetIndex {
public:
    // Room for the first few hundred records. False when the arena is full.
    [[nodiscard]] bool start(Arena& arena, std::uint32_t owner) noexcept {
        arena_ = &arena;
        owner_ = owner;
        return allocate(1);
    }

    [[nodiscard]] bool started() const noexcept { return slots_ != nullptr; }

    // The offset of the record with this hash that `same(offset)` accepts, or 0.
    template <typename Same>
    [[nodiscard]] std::uint32_t find(std::uint32_t hash, Same same) const noexcept {
        for (std::uint32_t slot = hash & mask_; slots_[slot] != 0; slot = (slot + 1) & mask_) {
            const auto offset = static_cast<std::uint32_t>(slots_[slot]);
            if (static_cast<std::uint32_t>(slots_[slot] >> 32U) == hash && same(offset)) {
                return offset;
            }
        }
        return 0;
    }

    // Makes sure that one more insert() succeeds. False when there is no room.
    [[nodiscard]] bool make_room() noexcept {
        return 2 * (used_ + 1) <= mask_ + 1 || allocate(2 * granules_);
    }

    void insert(std::uint32_t hash, std::uint32_t offset) noexcept {
        std::uint32_t slot = hash & mask_;
        while (slots_[slot] != 0) {
            slot = (slot + 1) & mask_;
        }
        slots_[slot] = (static_cast<std::uint64_t>(hash) << 32U) | offset;
        ++used_;
    }

private:
    [[nodiscard]] bool allocate(std::uint32_t granules) noexcept {
        format::ChunkHeader* chunk = arena_->claim(format::ChunkKind::kIndex, owner_, granules);
        if (chunk == nullptr) {
            return false;
        }
        const std::uint64_t* old = slots_;
        const std::uint32_t old_slots = old == nullptr ? 0 : mask_ + 1;
        slots_ = reinterpret_cast<std::uint64_t*>(chunk + 1);
        granules_ = granules;
        // The chunk header takes 8 slots, so the largest power of two that fits is half of the chunk.
        mask_ = granules * static_cast<std::uint32_t>(format::kGranule / sizeof(std::uint64_t)) / 2 - 1;
        used_ = 0;
        for (std::uint32_t i = 0; i < old_slots; ++i) {
            if (old[i] != 0) {
                insert(static_cast<std::uint32_t>(old[i] >> 32U), static_cast<std::uint32_t>(old[i]));
            }
        }
        return true;
    }

    Arena* arena_ = nullptr;
    std::uint64_t* slots_ = nullptr;  // hash in the upper half, offset in the lower; 0 is empty
    std::uint32_t mask_ = 0;
    std::uint32_t used_ = 0;
    std::uint32_t granules_ = 0;
    std::uint32_t owner_ = 0;
};

}  // namespace barograph::record
