// SPDX-License-Identifier: BSD-3-Clause
// For the tests of the ring: blocks of events that tell whether they are whole, and what is missing between
// them.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

#include "format/events/event_block.hpp"

namespace barograph::record {

// `events` events of a thread after `first` others, in a block of `bytes` arbitrary ones.
inline std::vector<std::uint8_t> make_block(std::uint32_t slot, std::uint64_t first, std::uint32_t events,
                                            std::uint32_t bytes) {
    std::vector<std::uint8_t> block(format::event_block_bytes(bytes));
    for (std::uint32_t i = 0; i < bytes; ++i) {
        block[sizeof(format::EventBlockHead) + i] = static_cast<std::uint8_t>(first * 31 + i * 7 + slot);
    }
    format::EventBlockHead head{};
    head.magic = format::kEventBlockMagic;
    head.first = first;
    head.slot = slot;
    head.events = events;
    head.bytes = bytes;
    head.crc32c = format::event_block_crc(head, std::span(block).subspan(sizeof head, bytes));
    std::memcpy(block.data(), &head, sizeof head);
    return block;
}

// What a reader has got of each thread.
class Account {
public:
    struct Thread {
        std::uint64_t got = 0;
        std::uint64_t lost = 0;
        std::uint64_t next = 0;
    };

    void add(std::span<const std::uint8_t> block) {
        format::EventBlockHead head;
        if (!format::read_event_block_head(std::as_bytes(block), head) ||
            format::event_block_bytes(head.bytes) != block.size() ||
            format::event_block_crc(head, block.subspan(sizeof head, head.bytes)) != head.crc32c) {
            ++torn_;
            return;
        }
        Thread& thread = threads_[head.slot];
        if (head.first < thread.next) {
            ++twice_;
            return;
        }
        thread.lost += head.first - thread.next;
        thread.got += head.events;
        thread.next = head.first + head.events;
    }
    [[nodiscard]] std::uint64_t torn() const { return torn_; }
    [[nodiscard]] std::uint64_t twice() const { return twice_; }
    [[nodiscard]] const Thread& thread(std::uint32_t slot) { return threads_[slot]; }

private:
    std::map<std::uint32_t, Thread> threads_;
    std::uint64_t torn_ = 0;
    std::uint64_t twice_ = 0;
};

}  // namespace barograph::record
