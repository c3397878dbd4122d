// SPDX-License-Identifier: BSD-3-Clause
// Reads the blocks of a ring that its process goes on writing, or has left: each whole, in order, and where
// it was too slow it says so. Called by the agent, by collect and by recovery, which may have mapped the ring
// without the right to write. Trusts no length; never changes the ring. Allocates for a block.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "format/arena/ring_bytes.hpp"
#include "format/arena/ring_layout.hpp"
#include "format/events/event_block.hpp"

namespace barograph::format {

template <typename Step = NoStep>
class BasicRingReader {
public:
    BasicRingReader() noexcept = default;
    // `chunk`: what follows the ChunkHeader of a kRing. Begins with the oldest block that is there.
    explicit BasicRingReader(std::span<const std::byte> chunk, Step step = {}) noexcept : step_(step) {
        if (chunk.size() <= sizeof(RingRecord)) {
            return;
        }
        const auto* record = reinterpret_cast<const RingRecord*>(chunk.data());
        most_ = chunk.size() - sizeof(RingRecord);
        if (!read_capacity(*record)) {
            return;
        }
        record_ = record;
        position_ = record->oldest.load(std::memory_order_acquire);
    }

    [[nodiscard]] bool readable() const noexcept { return record_ != nullptr; }
    [[nodiscard]] const RingRecord& record() const noexcept { return *record_; }

    // The next block: its head and all that belongs to it. False: there is no more now.
    [[nodiscard]] bool next(std::vector<std::uint8_t>& block) {
        for (int attempt = 0; attempt < kAttempts && record_ != nullptr; ++attempt) {
            const std::uint64_t head = record_->head.load(std::memory_order_acquire);
            if (!read_capacity(*record_)) {
                ++damaged_;
                return false;
            }
            if (was_lapped()) {
                continue;
            }
            if (head <= position_) {
                return false;
            }
            block.resize(sizeof(EventBlockHead));
            copy(block, 0);
            if (was_lapped()) {
                continue;
            }
            EventBlockHead found;
            std::memcpy(&found, block.data(), sizeof found);
            const std::uint64_t bytes = event_block_bytes(found.bytes);
            if (found.magic != kEventBlockMagic || bytes > head - position_ || bytes > capacity_) {
                ++damaged_;
                position_ = head;  // where the next one begins cannot be known
                return false;
            }
            block.resize(bytes);
            copy(block, sizeof found);
            if (was_lapped()) {
                continue;
            }
            position_ += bytes;
            return true;
        }
        return false;
    }

    // What is before it was read, or lost.
    [[nodiscard]] std::uint64_t position() const noexcept { return position_; }
    // How often the writer has overtaken; how many events that has cost, the blocks' heads tell.
    [[nodiscard]] std::uint64_t lapped() const noexcept { return lapped_; }
    // How often a block was damaged.
    [[nodiscard]] std::uint64_t damaged() const noexcept { return damaged_; }

private:
    // A writer fills a block more slowly than it can be copied: who is overtaken again and again has no core.
    static constexpr int kAttempts = 100;

    [[nodiscard]] bool read_capacity(const RingRecord& record) noexcept {
        capacity_ = __atomic_load_n(&record.capacity, __ATOMIC_ACQUIRE);
        return capacity_ >= sizeof(EventBlockHead) && capacity_ % sizeof(std::uint64_t) == 0 &&
               capacity_ <= most_;
    }
    void copy(std::vector<std::uint8_t>& block, std::size_t from) const noexcept {
        copy_out_of_ring(reinterpret_cast<const unsigned char*>(record_ + 1), capacity_, position_ + from,
                         std::span(block).subspan(from), step_);
    }
    // Whether what was copied just now may have been overwritten meanwhile; goes on with what is left then.
    [[nodiscard]] bool was_lapped() noexcept {
        std::atomic_thread_fence(std::memory_order_acquire);
        step_();
        const std::uint64_t oldest = record_->oldest.load(std::memory_order_relaxed);
        if (oldest <= position_) {
            return false;
        }
        position_ = oldest;
        ++lapped_;
        return true;
    }

    [[no_unique_address]] Step step_;
    const RingRecord* record_ = nullptr;
    std::uint64_t most_ = 0;  // bytes that may be the ring's
    std::uint64_t capacity_ = 0;
    std::uint64_t position_ = 0;
    std::uint64_t lapped_ = 0;
    std::uint64_t damaged_ = 0;
};

using RingReader = BasicRingReader<>;

}  // namespace barograph::format
