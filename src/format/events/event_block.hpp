// SPDX-License-Identifier: BSD-3-Clause
// The head of a block of events, as one thread of a program leaves it in the arena and as its reader passes
// it on: which thread it belongs to, where among that thread's events it belongs, which time it covers, and
// whether its bytes are whole. The events follow (event_codec.hpp). Written on the hot path of a traced
// program, when a buffer is full: nothing here allocates.
//
//   | EventBlockHead, 64 bytes | encode_events(), `bytes` of them | zeros up to a multiple of 8 |
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "format/arena/arena_layout.hpp"
#include "format/bytes/crc32c.hpp"
#include "format/events/event_codec.hpp"

namespace barograph::format {

inline constexpr std::uint64_t kEventBlockMagic = 0x314b4c42'54564542ULL;  // "BEVTBLK1" in memory order
// Times to 128 ticks: 32 to 64 ns where the time stamp counter is the clock. Finer ones are noise that takes
// bytes.
inline constexpr std::uint32_t kEventTickShift = 7;
// Events that did not fit are missing between the previous block of this thread and this one.
inline constexpr std::uint32_t kEventBlockAfterLoss = 1U << 0U;

// Events of a thread are numbered from 0 as they are made, including those that did not fit, so that first +
// events of one block and `first` of the next tell how many are missing between them, and t_last and t_first
// since when and until when.
struct EventBlockHead {
    std::uint64_t magic;
    std::uint64_t first;  // how many events the thread had made before
    std::uint64_t
        t_first;  // the earliest begin and the latest end of its events, in ticks since ArenaHeader::start_ticks
    std::uint64_t t_last;
    std::uint32_t slot;
    std::uint32_t events;
    std::uint32_t bytes;  // of the events that follow, without what pads them
    std::uint32_t shift;  // their unit of time is 2^shift ticks, counted from ArenaHeader::start_ticks
    std::uint32_t flags;
    std::uint32_t crc32c;  // of this head, with 0 here, and of `bytes` after it
    std::uint64_t reserved;
};
static_assert(sizeof(EventBlockHead) == 64);

// What a block takes where it is, head and padding included.
[[nodiscard]] constexpr std::uint64_t event_block_bytes(std::uint32_t bytes) noexcept {
    return sizeof(EventBlockHead) + (std::uint64_t{bytes} + 7) / 8 * 8;
}

// The checksum of a block whose events follow its head.
[[nodiscard]] inline std::uint32_t event_block_crc(const EventBlockHead& head,
                                                   std::span<const std::uint8_t> events) noexcept {
    EventBlockHead unsealed = head;
    unsealed.crc32c = 0;
    std::uint8_t bytes[sizeof unsealed];
    std::memcpy(bytes, &unsealed, sizeof bytes);
    return crc32c(events, crc32c(bytes));
}

// An event of the buffer in which it is until there is a block, with its times counted from the start of the
// process.
[[nodiscard]] inline Event event_of(const EventRecord& event, std::uint64_t start_ticks) noexcept {
    const std::uint64_t end = event.end_ticks > start_ticks ? event.end_ticks - start_ticks : 0;
    return {.start = end > event.ticks ? end - event.ticks : 0,
            .end = end,
            .length = event.length,
            .place = event.place,
            .path = event.node,
            .object = event.object,
            .info = event.info,
            .peer = event.peer,
            .tag = event.tag,
            .number = event.number,
            .serial = event.serial};
}
// As blocks have it.
[[nodiscard]] inline Event in_units(Event event, std::uint32_t shift) noexcept {
    event.start >>= shift;
    event.end >>= shift;
    return event;
}

// Reads the head of the block that `from` begins with. False: there is no such block, or not a whole one.
// Whether its bytes are as they were written only event_block_crc() tells.
[[nodiscard]] inline bool read_event_block_head(std::span<const std::byte> from,
                                                EventBlockHead& head) noexcept {
    if (from.size() < sizeof head) {
        return false;
    }
    std::memcpy(&head, from.data(), sizeof head);
    return head.magic == kEventBlockMagic && head.shift <= 32 && event_block_bytes(head.bytes) <= from.size();
}

// The same of bytes that are one block and nothing else, as they were written.
[[nodiscard]] inline bool read_event_block(std::span<const std::byte> block, EventBlockHead& head) noexcept {
    return read_event_block_head(block, head) && event_block_bytes(head.bytes) == block.size() &&
           event_block_crc(head, {reinterpret_cast<const std::uint8_t*>(block.data()) + sizeof head,
                                  head.bytes}) == head.crc32c;
}

}  // namespace barograph::format
