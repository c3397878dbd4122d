// SPDX-License-Identifier: BSD-3-Clause
// Events of all layers <-> bytes: calls of MPI with what matches them, I/O calls with their offsets, regions.
// One block is what one thread did for a while. The older trace_codec.hpp has I/O calls only. What a regular
// program repeats becomes zero (event_prediction.hpp), times do not. Encoding is for the hot path of a traced
// program, when its buffer is full: no allocation, no system call. Decoding gives columns and throws
// DecodeError.
//
//   +-----------/----------------/---------------------------------------------------------------------/
//   | n varint  / divisor varint / columns: paths, infos, serials, peers, tags, objects, lengths, numbers,
//   |           /                /          places, gaps, durations
//   +-----------/----------------/---------------------------------------------------------------------/
//   column, plain:  | 00 | n varints
//   column, runs:   | 01 | (length varint, value varint) until the lengths add up to n
//   column, sparse: | 02 | n bits, low ones first, up to a full byte | a varint for each bit that is set; the
//   others are 0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/events/event.hpp"
#include "format/events/event_prediction.hpp"

namespace barograph::format {

namespace event_columns {

enum Form : std::uint8_t { kPlain = 0, kRuns = 1, kSparse = 2 };
// Places that are farther apart are not predicted.
inline constexpr std::uint64_t kLastPlace = std::uint64_t{1} << 60U;
inline constexpr std::uint64_t kBias = std::uint64_t{1} << 62U;

}  // namespace event_columns

// A block of n events is never longer than this.
[[nodiscard]] constexpr std::size_t most_event_bytes(std::size_t events) noexcept { return 64 + events * 96; }

// Scratch memory for encoding n events, in 64-bit words.
[[nodiscard]] constexpr std::size_t event_scratch_words(std::size_t events) noexcept {
    return event_columns::kColumns * (events + (events + 1) / 2);
}

// What encode_events() needs besides: memory of its owner, of one thread at a time.
struct EventScratch {
    std::uint64_t* words;  // event_scratch_words() of them
    EventPrediction* prediction;
};

namespace event_columns {

// The numbers of a column that are not 0, and where they are.
struct Numbers {
    std::uint64_t* values;
    std::uint32_t* positions;
    std::uint32_t count;

    void add(std::size_t position, std::uint64_t value) noexcept {
        values[count] = value;
        positions[count] = static_cast<std::uint32_t>(position);
        ++count;
    }
};

[[nodiscard]] inline std::uint8_t* put(std::uint8_t* out, std::uint64_t value) noexcept {
    while (value >= 0x80U) {
        *out++ = static_cast<std::uint8_t>(value | 0x80U);
        value >>= 7U;
    }
    *out++ = static_cast<std::uint8_t>(value);
    return out;
}

// Runs of equal numbers, zeros included.
[[nodiscard]] inline std::size_t runs_of(const Numbers& column, std::size_t count) noexcept {
    std::size_t runs = 0;
    std::size_t next = 0;
    std::uint64_t before = 0;
    for (std::size_t k = 0; k < column.count; ++k) {
        const std::size_t position = column.positions[k];
        runs += position != next ? 2 : (k == 0 || column.values[k] != before ? 1U : 0U);
        before = column.values[k];
        next = position + 1;
    }
    return runs + (next != count ? 1 : 0);
}

[[nodiscard]] inline std::uint8_t* put_runs(std::uint8_t* out, const Numbers& column,
                                            std::size_t count) noexcept {
    std::size_t next = 0;
    for (std::size_t k = 0; k < column.count;) {
        if (column.positions[k] != next) {
            out = put(put(out, column.positions[k] - next), 0);
            next = column.positions[k];
        }
        std::size_t length = 1;
        while (k + length < column.count && column.positions[k + length] == next + length &&
               column.values[k + length] == column.values[k]) {
            ++length;
        }
        out = put(put(out, length), column.values[k]);
        next += length;
        k += length;
    }
    return next == count ? out : put(put(out, count - next), 0);
}

[[nodiscard]] inline std::uint8_t* put_sparse(std::uint8_t* out, const Numbers& column,
                                              std::size_t count) noexcept {
    const std::size_t bytes = (count + 7) / 8;
    std::memset(out, 0, bytes);
    for (std::size_t k = 0; k < column.count; ++k) {
        out[column.positions[k] / 8] |= static_cast<std::uint8_t>(1U << (column.positions[k] % 8));
    }
    out += bytes;
    for (std::size_t k = 0; k < column.count; ++k) {
        out = put(out, column.values[k]);
    }
    return out;
}

[[nodiscard]] inline std::uint8_t* put_plain(std::uint8_t* out, const Numbers& column,
                                             std::size_t count) noexcept {
    std::size_t next = 0;
    for (std::size_t k = 0; k < column.count; ++k) {
        for (; next < column.positions[k]; ++next) {
            *out++ = 0;
        }
        out = put(out, column.values[k]);
        ++next;
    }
    for (; next < count; ++next) {
        *out++ = 0;
    }
    return out;
}

// In the form that takes the fewest bytes, or nearly.
[[nodiscard]] inline std::uint8_t* put_column(std::uint8_t* out, const Numbers& column,
                                              std::size_t count) noexcept {
    const std::size_t runs = column.count == 0 ? (count != 0 ? 1 : 0) : runs_of(column, count);
    const std::size_t sparse = (count + 7) / 8 + column.count;
    if (runs * 2 < std::min(sparse, count)) {
        *out++ = kRuns;
        return put_runs(out, column, count);
    }
    if (sparse < count) {
        *out++ = kSparse;
        return put_sparse(out, column, count);
    }
    *out++ = kPlain;
    return put_plain(out, column, count);
}

// For EventPrediction::step(): in what an event is not as predicted.
struct Encoding {
    Numbers columns[kColumns];
    std::size_t position = 0;

    bool path(std::uint32_t value, std::uint32_t predicted, std::uint32_t before) noexcept {
        if (value == predicted) {
            return false;
        }
        columns[kPaths].add(position, apart(value, before) + 1);
        return true;
    }
    bool operator()(Column column, std::uint64_t value, std::uint64_t predicted) noexcept {
        if (value == predicted) {
            return false;
        }
        columns[column].add(position, zigzag(value - predicted));
        return true;
    }
    bool operator()(Column column, std::uint32_t value, std::uint32_t predicted) noexcept {
        if (value == predicted) {
            return false;
        }
        columns[column].add(position, column == kInfos ? value ^ predicted : apart(value, predicted));
        return true;
    }
    bool operator()(Column column, std::int32_t value, std::int32_t predicted) noexcept {
        return (*this)(column, static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(predicted));
    }
};

}  // namespace event_columns

// Writes at most most_event_bytes(count) to `out` and returns how many. `event(i)` gives the i-th.
template <typename GetEvent>
[[nodiscard]] std::size_t encode_events(std::size_t count, GetEvent event, const EventScratch& scratch,
                                        std::uint8_t* out) noexcept {
    using namespace event_columns;
    Encoding encoding;
    auto* positions = reinterpret_cast<std::uint32_t*>(scratch.words + kColumns * count);
    for (std::size_t which = 0; which < kColumns; ++which) {
        encoding.columns[which] = {
            .values = scratch.words + which * count, .positions = positions + which * count, .count = 0};
    }
    EventPrediction& known = *scratch.prediction;
    known.reset();
    std::uint64_t divisor = 0;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Event one = event(i);
        encoding.position = i;
        known.step(one, encoding);
        if (one.place <= kLastPlace && one.length <= kLastPlace) {
            std::uint64_t& end = known.end_of(one.object);
            const std::uint64_t distance = one.place - end;
            end = one.place + one.length;
            encoding.columns[kPlaces].add(i, distance + kBias);
            if (divisor != 1) {
                const auto far = static_cast<std::int64_t>(distance);
                divisor = std::gcd(divisor, static_cast<std::uint64_t>(far < 0 ? -far : far));
            }
        }
        if (one.start != before) {
            encoding.columns[kGaps].add(i, zigzag(one.start - before));
        }
        if (one.end != one.start) {
            encoding.columns[kDurations].add(i, one.end - one.start);
        }
        before = one.end;
    }
    divisor = divisor == 0 ? 1 : divisor;
    Numbers& places = encoding.columns[kPlaces];
    for (std::size_t k = 0; k < places.count; ++k) {
        places.values[k] =
            zigzag(static_cast<std::uint64_t>(static_cast<std::int64_t>(places.values[k] - kBias) /
                                              static_cast<std::int64_t>(divisor))) +
            1;
    }
    std::uint8_t* const begin = out;
    out = put(put(out, count), divisor);
    for (const Numbers& column : encoding.columns) {
        out = put_column(out, column, count);
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
        differs_.assign(count, 0);
        for (std::size_t which = 0; which < kColumns; ++which) {
            read_column(in, count, columns_[which]);
            if (which < kPredicted && columns_[which].step != 0) {
                for (std::size_t i = 0; i < count; ++i) {
                    differs_[i] |= static_cast<std::uint8_t>(columns_[which].all[i] != 0);
                }
            } else if (which < kPredicted && columns_[which].all[0] != 0) {
                std::fill(differs_.begin(), differs_.end(), std::uint8_t{1});
            }
        }
        if (in.remaining() != 0) {
            in.fail("bytes are left over");
        }
        events.resize(count);
        prediction_.reset();
        std::uint64_t before = 0;
        Decoding decoding{.columns = columns_};
        AsPredicted as_predicted;
        for (std::size_t i = 0; i < count; ++i) {
            Event one;
            if (differs_[i] == 0) {
                prediction_.step(one, as_predicted);
            } else {
                decoding.position = i;
                prediction_.step(one, decoding);
            }
            events.path[i] = one.path;
            events.info[i] = one.info;
            events.peer[i] = one.peer;
            events.tag[i] = one.tag;
            events.object[i] = one.object;
            events.length[i] = one.length;
            events.number[i] = one.number;
            events.serial[i] = one.serial;
            events.place[i] = kNoPlace;
            if (const std::uint64_t value = columns_[kPlaces].at(i); value != 0) {
                std::uint64_t& end = prediction_.end_of(one.object);
                events.place[i] = end + unzigzag(value - 1) * divisor;
                end = events.place[i] + one.length;
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
    using Columns = std::array<Values, event_columns::kColumns>;

    // For EventPrediction::step(): what a block says of an event.
    struct Decoding {
        const Columns& columns;
        std::size_t position = 0;

        bool path(std::uint32_t& value, std::uint32_t predicted, std::uint32_t before) const noexcept {
            const std::uint64_t other = columns[event_columns::kPaths].at(position);
            value = other == 0 ? predicted : event_columns::back(other - 1, before);
            return other != 0;
        }
        bool operator()(event_columns::Column column, std::uint64_t& value,
                        std::uint64_t predicted) const noexcept {
            const std::uint64_t other = columns[column].at(position);
            value = predicted + unzigzag(other);
            return other != 0;
        }
        bool operator()(event_columns::Column column, std::uint32_t& value,
                        std::uint32_t predicted) const noexcept {
            const std::uint64_t other = columns[column].at(position);
            value = column == event_columns::kInfos ? predicted ^ static_cast<std::uint32_t>(other)
                                                    : event_columns::back(other, predicted);
            return other != 0;
        }
        bool operator()(event_columns::Column column, std::int32_t& value,
                        std::int32_t predicted) const noexcept {
            std::uint32_t word = 0;
            const bool differs = (*this)(column, word, static_cast<std::uint32_t>(predicted));
            value = static_cast<std::int32_t>(word);
            return differs;
        }
    };
    // Nothing but what was to be expected.
    struct AsPredicted {
        static bool path(std::uint32_t& value, std::uint32_t predicted, std::uint32_t) noexcept {
            value = predicted;
            return false;
        }
        template <typename Number>
        bool operator()(event_columns::Column, Number& value, Number predicted) const noexcept {
            value = predicted;
            return false;
        }
    };

    static void read_column(ByteReader& in, std::size_t count, Values& column) {
        const std::uint8_t form = in.u8();
        column.all.resize(count == 0 ? 1 : count);
        column.step = 1;
        std::uint64_t* const out = column.all.data();
        switch (form) {
            case event_columns::kPlain:
                read_plain(in, count, out);
                break;
            case event_columns::kRuns:
                read_runs(in, count, column);
                break;
            case event_columns::kSparse:
                read_sparse(in, count, out);
                break;
            default:
                in.fail("a column in unknown form");
        }
    }

    static void read_runs(ByteReader& in, std::size_t count, Values& column) {
        std::uint64_t* const out = column.all.data();
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

    static void read_sparse(ByteReader& in, std::size_t count, std::uint64_t* out) {
        const std::span<const std::uint8_t> bits = in.take((count + 7) / 8);
        if (count % 8 != 0 && bits.back() >> (count % 8) != 0) {
            in.fail("a column has more numbers than events");
        }
        std::fill_n(out, count, 0);
        for (std::size_t byte = 0; byte < bits.size(); ++byte) {
            for (unsigned rest = bits[byte]; rest != 0; rest &= rest - 1) {
                out[byte * 8 + static_cast<unsigned>(std::countr_zero(rest))] = number(in);
            }
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
                out[i++] = number(in);
            }
        }
    }
    // Most are of one byte or two.
    [[nodiscard]] static std::uint64_t number(ByteReader& in) {
        if (in.remaining() < 2) {
            return in.varint();
        }
        const std::span<const std::uint8_t> next = in.peek(2);
        if (next[0] < 0x80U) {
            return in.take(1)[0];
        }
        if (next[1] < 0x80U) {
            (void)in.take(2);
            return (next[0] & 0x7FU) | static_cast<std::uint32_t>(next[1]) << 7U;
        }
        return in.varint();
    }

    Columns columns_;
    std::vector<std::uint8_t> differs_;
    EventPrediction prediction_;
};

}  // namespace barograph::format
