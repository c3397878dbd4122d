// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a ring, which one process writes while others read them: copied word by word, so that a reader
// that copies while the writer writes gets old or new words and breaks no rule of C++. Also how a block is
// written, for record/events/ring.cpp, which holds the lock. Never allocates. `step` is called between any
// two steps, for tests that stop there.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>

#include "format/arena/ring_layout.hpp"
#include "format/events/event_block.hpp"

namespace barograph::format {

struct NoStep {
    void operator()() const noexcept {}
};

// Copies a multiple of 8 bytes into the ring from a position (ring_layout.hpp) on.
template <typename Step = NoStep>
void copy_into_ring(unsigned char* ring, std::uint64_t capacity, std::uint64_t position,
                    std::span<const std::uint8_t> from, Step step = {}) noexcept {
    auto* words = reinterpret_cast<std::uint64_t*>(ring);
    std::uint64_t at = position % capacity / sizeof(std::uint64_t);
    const std::uint64_t end = capacity / sizeof(std::uint64_t);
    for (std::uint64_t done = 0; done < from.size(); done += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, from.data() + done, sizeof word);
        __atomic_store_n(words + at, word, __ATOMIC_RELAXED);
        at = at + 1 == end ? 0 : at + 1;
        step();
    }
}

// And out of it.
template <typename Step = NoStep>
void copy_out_of_ring(const unsigned char* ring, std::uint64_t capacity, std::uint64_t position,
                      std::span<std::uint8_t> to, Step step = {}) noexcept {
    const auto* words = reinterpret_cast<const std::uint64_t*>(ring);
    std::uint64_t at = position % capacity / sizeof(std::uint64_t);
    const std::uint64_t end = capacity / sizeof(std::uint64_t);
    for (std::uint64_t done = 0; done < to.size(); done += sizeof(std::uint64_t)) {
        const std::uint64_t word = __atomic_load_n(words + at, __ATOMIC_RELAXED);
        std::memcpy(to.data() + done, &word, sizeof word);
        at = at + 1 == end ? 0 : at + 1;
        step();
    }
}

// Appends a block, which is not longer than the ring, in place of the oldest ones where there is no room for
// it.
template <typename Step = NoStep>
void write_block(RingRecord& record, std::span<const std::uint8_t> block, Step step = {}) noexcept {
    auto* ring = reinterpret_cast<unsigned char*>(&record + 1);
    const auto add = [](std::atomic<std::uint64_t>& count, std::uint64_t more) {
        count.store(count.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    };
    const std::uint64_t head = record.head.load(std::memory_order_relaxed);
    std::uint64_t oldest = record.oldest.load(std::memory_order_relaxed);
    std::uint64_t blocks = 0;
    std::uint64_t events = 0;
    while (head + block.size() - oldest > record.capacity) {
        EventBlockHead found;
        std::uint8_t bytes[sizeof found];
        copy_out_of_ring(ring, record.capacity, oldest, bytes);
        std::memcpy(&found, bytes, sizeof found);
        const std::uint64_t whole = event_block_bytes(found.bytes);
        if (found.magic != kEventBlockMagic || whole > head - oldest) {
            oldest = head;  // the program has written into the ring: nothing in it can be read
            break;
        }
        oldest += whole;
        ++blocks;
        events += found.events;
    }
    step();
    record.oldest.store(oldest, std::memory_order_relaxed);
    step();
    std::atomic_thread_fence(std::memory_order_release);
    copy_into_ring(ring, record.capacity, head, block, step);
    record.head.store(head + block.size(), std::memory_order_release);
    step();
    add(record.blocks, 1);
    add(record.overwritten_blocks, blocks);
    add(record.overwritten_events, events);
}

}  // namespace barograph::format
