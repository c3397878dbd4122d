// SPDX-License-Identifier: BSD-3-Clause
// An event of any layer as its encoder takes it and its decoder gives it: what kind it is, which bits its
// info has. Knows no bytes: see event_codec.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace barograph::format {

// What an event is: the low four bits of its info.
enum class EventKind : std::uint32_t {
    kIo = 0,        // a call of an I/O layer; place: offset, length: bytes
    kCall = 1,      // a call of MPI other than those below; number: how many repeats were merged into it
    kSend = 2,      // begins a message; number: of those to this peer with this tag on this communicator
    kReceive = 3,   // the same of the other side; peer and tag as asked for
    kComplete = 4,  // what a request came to: peer, tag, length as they were; serial: of its send or receive
    // number: on its communicator, which of a persistent one is the tag of the call that makes its request;
    // peer: its root, where it has one; tag: of a persistent one the number of its start
    kCollective = 5,
    kRma = 6,  // one-sided; peer: the target, place: displacement
    kRegion = 7,
    kMark = 8,
};
inline constexpr std::uint32_t kEventKindMask = 0xF;
[[nodiscard]] constexpr EventKind kind_of(std::uint32_t info) noexcept {
    return static_cast<EventKind>(info & kEventKindMask);
}
// Further bits of an info.
inline constexpr std::uint32_t kEventBlocking = 1U << 4U;
inline constexpr std::uint32_t kEventSynchronous = 1U << 5U;
inline constexpr std::uint32_t kEventAnySource = 1U << 6U;
inline constexpr std::uint32_t kEventAnyTag = 1U << 7U;
inline constexpr std::uint32_t kEventDoneAtPost =
    1U << 8U;  // the request stood for nothing any more when it was given
inline constexpr std::uint32_t kEventCancelled = 1U << 9U;
inline constexpr std::uint32_t kEventAmbiguous =
    1U << 10U;  // threads called at once: its number is not MPI's order
inline constexpr std::uint32_t kEventFolded = 1U << 11U;  // its communicator shares its object with others
inline constexpr std::uint32_t kEventProbe =
    1U << 12U;  // a call that looks for a message: peer and tag as asked for, of a blocking one as found
inline constexpr std::uint32_t kEventNobody =
    1U << 13U;  // a send or receive with MPI_PROC_NULL, which is a call with a tag
// A receive that names its source and tag, of a process that asked for others before which did not, or which
// were cancelled: messages that those took are not in its number.
inline constexpr std::uint32_t kEventAfterAny = 1U << 14U;
inline constexpr std::uint32_t kEventFlagsMask = 0xFFF0;
inline constexpr unsigned kEventInstanceShift = 16;  // of those: which one, the low bits of its key
// More of them, which are the place of its event: programs make thousands of such communicators, and 16 bits
// are the same by chance.
[[nodiscard]] constexpr std::uint64_t instance_place(std::uint64_t key) noexcept {
    return key >> 16U & ((std::uint64_t{1} << 44U) - 1);
}

inline constexpr std::uint64_t kNoPlace = ~std::uint64_t{0};
inline constexpr std::int32_t kNoPeer = -1;

// Times in units of the block that holds it. `path` and `object` are what the block's owner numbers them by.
struct Event {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t length = 0;
    std::uint64_t place = kNoPlace;
    std::uint32_t path = 0;
    std::uint32_t object = 0;
    std::uint32_t info = 0;
    std::int32_t peer = kNoPeer;
    std::int32_t tag = 0;
    std::uint32_t number = 0;
    std::uint32_t serial = 0;  // of the request, from 1; 0: none
};

// The same, a column each.
struct EventColumns {
    std::vector<std::uint64_t> start, end, length, place;
    std::vector<std::uint32_t> path, object, info, number, serial;
    std::vector<std::int32_t> peer, tag;

    [[nodiscard]] std::size_t size() const noexcept { return path.size(); }
    void resize(std::size_t count) {
        for (auto* column : {&start, &end, &length, &place}) {
            column->resize(count);
        }
        for (auto* column : {&path, &object, &info, &number, &serial}) {
            column->resize(count);
        }
        peer.resize(count);
        tag.resize(count);
    }
    [[nodiscard]] Event at(std::size_t i) const noexcept {
        return {.start = start[i],
                .end = end[i],
                .length = length[i],
                .place = place[i],
                .path = path[i],
                .object = object[i],
                .info = info[i],
                .peer = peer[i],
                .tag = tag[i],
                .number = number[i],
                .serial = serial[i]};
    }
};

}  // namespace barograph::format
