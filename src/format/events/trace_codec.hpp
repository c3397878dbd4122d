// SPDX-License-Identifier: BSD-3-Clause
// Single I/O calls <-> bytes: six columns, one after the other, each as runs of equal values or as plain
// varints. What a regular program repeats becomes zero: a call is predicted to go on where the one before on
// its object ended. Importers write such blocks, and recorders did before there was event_codec.hpp. Decoding
// throws DecodeError. Drawn in FORMAT.md ("Trace").
//
//   +-----------/----------------/-------------------/
//   | n varint  / divisor varint / columns: paths, objects, lengths, places, gaps, durations
//   +-----------/----------------/-------------------/
//   column, plain:  | 00 | n varints
//   column, runs:   | 01 | (length varint, value varint) until the lengths add up to n
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::format {

// Times in units of the block that holds it. `path` and `object` are what the block's owner numbers them by.
struct TraceEvent {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t offset = 0;  // of the first byte in the file; 2^64 - 1: none, or not known
    std::uint64_t length = 0;
    std::uint32_t path = 0;
    std::uint32_t object = 0;
};

inline constexpr std::uint64_t kUnknownOffset = ~std::uint64_t{0};
// A block of n events is never longer than this.
[[nodiscard]] constexpr std::size_t most_trace_bytes(std::size_t events) noexcept { return 32 + events * 66; }

// Where the last call on each of some objects ended; two objects that share a place only cost bytes.
class TracePrediction {
public:
    [[nodiscard]] std::uint64_t& end_of(std::uint32_t object) noexcept {
        Place& place = places_[object % kPlaces];
        if (place.object != object) {
            place = {.object = object, .end = 0};
        }
        return place.end;
    }

private:
    static constexpr std::uint32_t kPlaces = 64;
    struct Place {
        std::uint32_t object = 0;
        std::uint64_t end = 0;
    };
    std::array<Place, kPlaces> places_{};
};

class TraceEncoder {
public:
    // Writes at most most_trace_bytes(events.size()) to `out` and returns how many. `scratch`: one number per
    // event.
    static std::size_t encode(std::span<const TraceEvent> events, std::uint64_t* scratch,
                              std::uint8_t* out) noexcept {
        TraceEncoder encoder(events, scratch, out);
        return encoder.run();
    }

private:
    TraceEncoder(std::span<const TraceEvent> events, std::uint64_t* scratch, std::uint8_t* out) noexcept
        : events_(events), values_(scratch), begin_(out), out_(out) {}

    std::size_t run() noexcept {
        const std::uint64_t divisor = find_places();
        put(events_.size());
        put(divisor);
        // Places are in values_ already, but come after the columns that say whose they are.
        std::uint32_t last = 0;
        direct_column([&](const TraceEvent& event) {
            const std::uint64_t value = zigzag(std::uint64_t{event.path} - std::uint64_t{last});
            last = event.path;
            return value;
        });
        last = 0;
        direct_column([&](const TraceEvent& event) {
            const std::uint64_t value = zigzag(std::uint64_t{event.object} - std::uint64_t{last});
            last = event.object;
            return value;
        });
        direct_column([](const TraceEvent& event) { return event.length; });
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (values_[i] != 0) {
                values_[i] = zigzag(static_cast<std::uint64_t>(static_cast<std::int64_t>(values_[i] - kBias) /
                                                               static_cast<std::int64_t>(divisor))) +
                             1;
            }
        }
        column();
        std::uint64_t before = 0;
        fill([&](const TraceEvent& event) {
            const std::uint64_t value = zigzag(event.start - before);
            before = event.end;
            return value;
        });
        fill([](const TraceEvent& event) { return event.end - event.start; });
        return static_cast<std::size_t>(out_ - begin_);
    }

    // How far each call is from where it was predicted, plus kBias; 0: its place is not known. Returns what
    // divides all.
    std::uint64_t find_places() noexcept {
        TracePrediction prediction;
        std::uint64_t divisor = 0;
        for (std::size_t i = 0; i < events_.size(); ++i) {
            const TraceEvent& event = events_[i];
            if (event.offset > kLastOffset || event.length > kLastOffset) {
                values_[i] = 0;
                continue;
            }
            std::uint64_t& end = prediction.end_of(event.object);
            const std::uint64_t distance = event.offset - end;
            end = event.offset + event.length;
            values_[i] = distance + kBias;
            if (divisor != 1) {
                const auto signed_distance = static_cast<std::int64_t>(distance);
                divisor = std::gcd(divisor, static_cast<std::uint64_t>(
                                                signed_distance < 0 ? -signed_distance : signed_distance));
            }
        }
        return divisor == 0 ? 1 : divisor;
    }

    // A column that does not need values_, which hold the places meanwhile.
    template <typename Value>
    void direct_column(Value value) noexcept {
        // Two passes would evaluate `value` twice; runs as they come are never much longer than plain numbers
        // here.
        *out_++ = 1;
        std::uint64_t current = 0;
        std::uint64_t length = 0;
        for (const TraceEvent& event : events_) {
            const std::uint64_t next = value(event);
            if (length != 0 && next != current) {
                put(length);
                put(current);
                length = 0;
            }
            current = next;
            ++length;
        }
        if (length != 0) {
            put(length);
            put(current);
        }
    }

    template <typename Value>
    void fill(Value value) noexcept {
        for (std::size_t i = 0; i < events_.size(); ++i) {
            values_[i] = value(events_[i]);
        }
        column();
    }

    void column() noexcept {
        const std::size_t count = events_.size();
        std::size_t runs = count == 0 ? 0 : 1;
        for (std::size_t i = 1; i < count; ++i) {
            runs += values_[i] != values_[i - 1] ? 1U : 0U;
        }
        const bool as_runs = runs * 2 < count;
        *out_++ = as_runs ? 1 : 0;
        for (std::size_t i = 0; i < count;) {
            std::size_t length = 1;
            if (as_runs) {
                while (i + length < count && values_[i + length] == values_[i]) {
                    ++length;
                }
                put(length);
            }
            put(values_[i]);
            i += length;
        }
    }

    void put(std::uint64_t value) noexcept {
        while (value >= 0x80U) {
            *out_++ = static_cast<std::uint8_t>(value | 0x80U);
            value >>= 7U;
        }
        *out_++ = static_cast<std::uint8_t>(value);
    }

    static constexpr std::uint64_t kLastOffset = std::uint64_t{1} << 60U;
    static constexpr std::uint64_t kBias = std::uint64_t{1} << 62U;

    std::span<const TraceEvent> events_;
    std::uint64_t* values_;
    std::uint8_t* begin_;
    std::uint8_t* out_;
};

// Appends the events of one block.
inline void decode_trace(std::span<const std::uint8_t> block, std::size_t most_events,
                         std::vector<TraceEvent>& events) {
    ByteReader in(block);
    const std::uint64_t count = in.varint_at_most(most_events, "the number of events");
    const std::uint64_t divisor = in.varint();
    const std::size_t first = events.size();
    events.resize(first + count);
    const std::span<TraceEvent> rows(events.data() + first, count);
    const auto column = [&](auto assign) {
        const std::uint8_t form = in.u8();
        if (form > 1) {
            in.fail("a column in unknown form");
        }
        for (std::size_t i = 0; i < count;) {
            const std::uint64_t length = form == 1 ? in.varint_at_most(count - i, "the length of a run") : 1;
            if (length == 0) {
                in.fail("a run of no length");
            }
            const std::uint64_t value = in.varint();
            for (const std::size_t end = i + length; i < end; ++i) {
                assign(rows[i], value);
            }
        }
    };
    std::uint64_t last = 0;
    column([&](TraceEvent& row, std::uint64_t v) {
        row.path = static_cast<std::uint32_t>(last += unzigzag(v));
    });
    last = 0;
    column([&](TraceEvent& row, std::uint64_t v) {
        row.object = static_cast<std::uint32_t>(last += unzigzag(v));
    });
    column([](TraceEvent& row, std::uint64_t v) { row.length = v; });
    TracePrediction prediction;
    column([&](TraceEvent& row, std::uint64_t v) {
        if (v == 0) {
            row.offset = kUnknownOffset;
            return;
        }
        std::uint64_t& end = prediction.end_of(row.object);
        row.offset = end + unzigzag(v - 1) * divisor;
        end = row.offset + row.length;
    });
    std::vector<std::uint64_t> gaps;
    gaps.reserve(count);
    column([&](TraceEvent&, std::uint64_t v) { gaps.push_back(unzigzag(v)); });
    std::uint64_t before = 0;
    std::size_t at = 0;
    column([&](TraceEvent& row, std::uint64_t v) {
        row.start = before + gaps[at++];
        row.end = row.start + v;
        before = row.end;
    });
    if (in.remaining() != 0) {
        in.fail("bytes are left over");
    }
}

}  // namespace barograph::format
