// SPDX-License-Identifier: BSD-3-Clause
// Single events of all layers <-> bytes: calls of MPI with what matches them, I/O calls with their places, regions. One block is
// what one thread did for a while. The older trace_codec.hpp has I/O calls only. What a regular program repeats
// becomes zero: an event is predicted from what followed the same path and peer before, times are not. Encoding is for the hot
// path of a traced program, when its buffer is full: no allocation, no system call. Decoding gives columns and throws DecodeError.
//
//   +-----------/----------------/---------------------------------------------------------------------/
//   | n varint  / divisor varint / columns: paths, infos, peers, tags, objects, lengths, places, numbers,
//   |           /                /          serials, gaps, durations
//   +-----------/----------------/---------------------------------------------------------------------/
//   column, plain:  | 00 | n varints
//   column, runs:   | 01 | (length varint, value varint) until the lengths add up to n
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "format/byte_reader.hpp"
#include "format/byte_writer.hpp"

namespace barograph::format {

// What an event is: the low four bits of its info.
enum class EventKind : std::uint32_t {
    kIo = 0,        // a call of an I/O layer; place: offset, length: bytes
    kCall = 1,      // a call of MPI that is none of those below; number: so many equal ones are in it too
    kSend = 2,      // begins a message; number: of those to this peer with this tag on this communicator
    kReceive = 3,   // the same of the other side; peer and tag as asked for
    kComplete = 4,  // what a request came to: peer, tag, length as they were; serial: of its send or receive
    kCollective = 5,  // number: on its communicator; peer: its root, where it has one
    kRma = 6,         // one-sided; peer: the target, place: displacement
    kRegion = 7,
    kMark = 8,
};
inline constexpr std::uint32_t kEventKindMask = 0xF;
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
inline constexpr std::uint32_t kEventFlagsMask = 0xFFF0;
inline constexpr unsigned kEventInstanceShift = 16;  // of those: which one, the low bits of its key

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

// A block of n events is never longer than this.
[[nodiscard]] constexpr std::size_t most_event_bytes(std::size_t events) noexcept { return 64 + events * 96; }

// What an encoder and its decoder know alike after the same events: what came after an event of this path and peer, on the same
// path and on any. Keys that find no room take that of others, which only costs bytes.
class EventPrediction {
public:
    struct Like {
        std::uint64_t length = 0;
        std::uint32_t object = 0;
        std::uint32_t info = 0;
        std::int32_t peer = kNoPeer;
        std::int32_t tag = 0;
    };

    // As new. In place: threads of a program may have small stacks.
    void reset() noexcept {
        paths_.clear();
        kinds_.clear();
        entries_.fill(Entry());
        ends_.fill(0);
        last_ = path_ = 0;
        serial_ = 0;
    }

    // The path of the next event.
    [[nodiscard]] std::uint32_t path() const noexcept { return entries_[last_].path_after; }
    // What the next event is like, once its path is known.
    [[nodiscard]] const Like& like(std::uint32_t path) noexcept {
        path_ = find(paths_, path);
        return entries_[paths_.values[path_]].after;
    }
    // It is like this.
    void note(std::uint32_t path, const Like& like) noexcept {
        entries_[paths_.values[path_]].after = like;
        entries_[last_].path_after = path;
        last_ = find(kinds_, std::uint64_t{path} << 32U | static_cast<std::uint32_t>(like.peer));
        paths_.values[path_] = static_cast<std::uint16_t>(last_);
    }
    // Then its number and serial.
    [[nodiscard]] std::uint32_t number() const noexcept {
        const std::uint32_t before = entries_[last_].number;
        return before == 0 ? 0 : before + 1;
    }
    [[nodiscard]] std::uint32_t serial() const noexcept {
        return entries_[last_].has_serial ? serial_ + 1 : 0;
    }
    void note(std::uint32_t number, std::uint32_t serial) noexcept {
        entries_[last_].number = number;
        entries_[last_].has_serial = serial != 0;
        serial_ = serial != 0 ? serial : serial_;
    }
    // Where the last access to a file ended.
    [[nodiscard]] std::uint64_t& end_of(std::uint32_t object) noexcept {
        return ends_[(object * 0x9e3779b1U) >> (32U - kEndBits)];
    }

private:
    static constexpr unsigned kPathBits = 7;
    static constexpr unsigned kKindBits = 8;
    static constexpr unsigned kEndBits = 6;

    // Two keys in each of 2^kBits sets.
    template <unsigned kBits>
    struct Keys {
        static constexpr unsigned kSetBits = kBits;
        std::array<std::uint64_t, 2U << kBits> keys{};
        std::array<std::uint16_t, 2U << kBits> values{};
        std::array<bool, 1U << kBits> second{};  // gives way next
        void clear() noexcept {
            keys.fill(0);
            values.fill(0);
            second.fill(false);
        }
    };
    struct Entry {
        Like after;
        std::uint32_t path_after = 0;
        std::uint32_t number = 0;
        bool has_serial = false;
    };

    template <unsigned kBits>
    [[nodiscard]] static std::size_t find(Keys<kBits>& keys, std::uint64_t key) noexcept {
        const std::size_t set = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> (64U - kBits));
        const std::size_t first = set * 2;
        if (keys.keys[first] == key) {
            return first;
        }
        if (keys.keys[first + 1] == key) {
            return first + 1;
        }
        const std::size_t place = first + (keys.second[set] ? 1 : 0);
        keys.second[set] = !keys.second[set];
        keys.keys[place] = key;
        return place;
    }

    Keys<kPathBits> paths_;
    Keys<kKindBits> kinds_;
    std::array<Entry, 2U << kKindBits> entries_{};
    std::array<std::uint64_t, 1U << kEndBits> ends_{};
    std::size_t last_ = 0;
    std::size_t path_ = 0;
    std::uint32_t serial_ = 0;
};

namespace event_columns {

inline constexpr std::size_t kColumns = 11;
enum Column : std::size_t {
    kPaths,
    kInfos,
    kPeers,
    kTags,
    kObjects,
    kLengths,
    kPlaces,
    kNumbers,
    kSerials,
    kGaps,
    kDurations
};
// Places that are farther apart are not predicted.
inline constexpr std::uint64_t kLastPlace = std::uint64_t{1} << 60U;
inline constexpr std::uint64_t kBias = std::uint64_t{1} << 62U;

[[nodiscard]] constexpr std::uint64_t apart(std::uint32_t value, std::uint32_t from) noexcept {
    return zigzag(
        static_cast<std::uint64_t>(static_cast<std::int64_t>(value) - static_cast<std::int64_t>(from)));
}
[[nodiscard]] constexpr std::uint32_t back(std::uint64_t value, std::uint32_t from) noexcept {
    return from + static_cast<std::uint32_t>(unzigzag(value));
}

}  // namespace event_columns

// What encode_events() needs besides: memory of its owner, of one thread at a time.
struct EventScratch {
    std::uint64_t* numbers;  // event_columns::kColumns of them for each event
    EventPrediction* prediction;
};

// Writes at most most_event_bytes(count) to `out` and returns how many. `event(i)` gives the i-th.
template <typename GetEvent>
[[nodiscard]] std::size_t encode_events(std::size_t count, GetEvent event, const EventScratch& scratch,
                                        std::uint8_t* out) noexcept {
    using namespace event_columns;
    std::uint64_t* columns[kColumns];
    for (std::size_t which = 0; which < kColumns; ++which) {
        columns[which] = scratch.numbers + which * count;
    }
    EventPrediction& known = *scratch.prediction;
    known.reset();
    std::uint64_t divisor = 0;
    std::uint64_t before = 0;
    std::uint32_t path = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Event one = event(i);
        const std::uint32_t expected = known.path();
        columns[kPaths][i] = one.path == expected ? 0 : apart(one.path, path) + 1;
        path = one.path;
        const EventPrediction::Like& before_it = known.like(path);
        columns[kInfos][i] = one.info ^ before_it.info;
        columns[kPeers][i] =
            apart(static_cast<std::uint32_t>(one.peer), static_cast<std::uint32_t>(before_it.peer));
        columns[kTags][i] =
            apart(static_cast<std::uint32_t>(one.tag), static_cast<std::uint32_t>(before_it.tag));
        columns[kObjects][i] = apart(one.object, before_it.object);
        columns[kLengths][i] = zigzag(one.length - before_it.length);
        known.note(
            path,
            {.length = one.length, .object = one.object, .info = one.info, .peer = one.peer, .tag = one.tag});
        columns[kNumbers][i] = apart(one.number, known.number());
        columns[kSerials][i] = apart(one.serial, known.serial());
        known.note(one.number, one.serial);
        if (one.place > kLastPlace || one.length > kLastPlace) {
            columns[kPlaces][i] = 0;
        } else {
            std::uint64_t& end = known.end_of(one.object);
            const std::uint64_t distance = one.place - end;
            end = one.place + one.length;
            columns[kPlaces][i] = distance + kBias;
            if (divisor != 1) {
                const auto far = static_cast<std::int64_t>(distance);
                divisor = std::gcd(divisor, static_cast<std::uint64_t>(far < 0 ? -far : far));
            }
        }
        columns[kGaps][i] = zigzag(one.start - before);
        columns[kDurations][i] = one.end - one.start;
        before = one.end;
    }
    divisor = divisor == 0 ? 1 : divisor;
    std::uint8_t* const begin = out;
    const auto put = [&](std::uint64_t value) {
        while (value >= 0x80U) {
            *out++ = static_cast<std::uint8_t>(value | 0x80U);
            value >>= 7U;
        }
        *out++ = static_cast<std::uint8_t>(value);
    };
    put(count);
    put(divisor);
    for (std::size_t which = 0; which < kColumns; ++which) {
        std::uint64_t* const column = columns[which];
        std::size_t runs = count == 0 ? 0 : 1;
        for (std::size_t i = 0; i < count; ++i) {
            if (which == kPlaces && column[i] != 0) {
                column[i] = zigzag(static_cast<std::uint64_t>(static_cast<std::int64_t>(column[i] - kBias) /
                                                              static_cast<std::int64_t>(divisor))) +
                            1;
            }
            runs += i != 0 && column[i] != column[i - 1] ? 1U : 0U;
        }
        const bool as_runs = runs * 2 < count;
        *out++ = as_runs ? 1 : 0;
        for (std::size_t i = 0; i < count;) {
            std::size_t length = 1;
            if (as_runs) {
                while (i + length < count && column[i + length] == column[i]) {
                    ++length;
                }
                put(length);
            }
            put(column[i]);
            i += length;
        }
    }
    return static_cast<std::size_t>(out - begin);
}

// Decodes blocks; keeps what it needs from block to block.
class EventDecoder {
public:
    // The events of one block replace what `events` held. Throws DecodeError.
    void decode(std::span<const std::uint8_t> block, std::size_t most_events, EventColumns& events) {
        using namespace event_columns;
        ByteReader in(block);
        const std::uint64_t count = in.varint_at_most(most_events, "the number of events");
        const std::uint64_t divisor = in.varint();
        for (std::size_t which = 0; which < kColumns; ++which) {
            read_column(in, count, columns_[which]);
        }
        if (in.remaining() != 0) {
            in.fail("bytes are left over");
        }
        events.resize(count);
        prediction_.reset();
        std::uint64_t before = 0;
        std::uint32_t path = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t other_path = columns_[kPaths].at(i);
            path = other_path == 0 ? prediction_.path() : back(other_path - 1, path);
            EventPrediction::Like like = prediction_.like(path);
            like.info ^= static_cast<std::uint32_t>(columns_[kInfos].at(i));
            like.peer = static_cast<std::int32_t>(
                back(columns_[kPeers].at(i), static_cast<std::uint32_t>(like.peer)));
            like.tag =
                static_cast<std::int32_t>(back(columns_[kTags].at(i), static_cast<std::uint32_t>(like.tag)));
            like.object = back(columns_[kObjects].at(i), like.object);
            like.length += unzigzag(columns_[kLengths].at(i));
            prediction_.note(path, like);
            events.path[i] = path;
            events.info[i] = like.info;
            events.peer[i] = like.peer;
            events.tag[i] = like.tag;
            events.object[i] = like.object;
            events.length[i] = like.length;
            events.number[i] = back(columns_[kNumbers].at(i), prediction_.number());
            events.serial[i] = back(columns_[kSerials].at(i), prediction_.serial());
            prediction_.note(events.number[i], events.serial[i]);
            events.place[i] = kNoPlace;
            if (const std::uint64_t value = columns_[kPlaces].at(i); value != 0) {
                std::uint64_t& end = prediction_.end_of(like.object);
                events.place[i] = end + unzigzag(value - 1) * divisor;
                end = events.place[i] + like.length;
            }
            events.start[i] = before + unzigzag(columns_[kGaps].at(i));
            before = events.end[i] = events.start[i] + columns_[kDurations].at(i);
        }
    }

private:
    // A column that is the same all along is not written out.
    struct Values {
        std::vector<std::uint64_t> all;
        std::uint64_t step = 1;  // 0: all are the first
        [[nodiscard]] std::uint64_t at(std::size_t i) const noexcept { return all[i * step]; }
    };

    static void read_column(ByteReader& in, std::size_t count, Values& column) {
        const std::uint8_t form = in.u8();
        if (form > 1) {
            in.fail("a column in unknown form");
        }
        column.all.resize(count == 0 ? 1 : count);
        column.step = 1;
        std::uint64_t* const out = column.all.data();
        if (form == 0) {
            read_plain(in, count, out);
            return;
        }
        for (std::size_t i = 0; i < count;) {
            const std::uint64_t length = in.varint_at_most(count - i, "the length of a run");
            if (length == 0) {
                in.fail("a run of no length");
            }
            const std::uint64_t value = in.varint();
            if (length == count) {
                out[0] = value;
                column.step = 0;
                return;
            }
            std::fill_n(out + i, length, value);
            i += length;
        }
    }

    static void read_plain(ByteReader& in, std::size_t count, std::uint64_t* out) {
        std::size_t i = 0;
        while (i < count) {
            // Eight numbers of a byte each at once, as far as there are such.
            while (i + 8 <= count && in.remaining() >= 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, in.peek(8).data(), sizeof word);
                if ((word & 0x8080808080808080ULL) != 0) {
                    break;
                }
                const std::span<const std::uint8_t> bytes = in.take(8);
                for (std::size_t k = 0; k < 8; ++k) {
                    out[i + k] = bytes[k];
                }
                i += 8;
            }
            if (i < count) {
                out[i++] = in.varint();
            }
        }
    }

    std::array<Values, event_columns::kColumns> columns_;
    EventPrediction prediction_;
};

}  // namespace barograph::format
