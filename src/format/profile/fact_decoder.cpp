// SPDX-License-Identifier: BSD-3-Clause
// The inverse of fact_encoder.cpp: undoes the distances of fact_math.hpp. Called by read, for every key of
// every tile that a selection touches, so the loops are plain and the buffers stay in the cache. Throws
// DecodeError or std::bad_alloc only; does no I/O.
#include "format/profile/fact_decoder.hpp"

#include <bit>

#include "format/bytes/presence.hpp"
#include "format/bytes/vector_codec.hpp"
#include "format/profile/fact_math.hpp"

namespace barograph::format {
namespace {

constexpr FactMetric metric_at(std::size_t index) { return static_cast<FactMetric>(index); }

// Counters are shown as signed 64-bit integers; a larger one cannot be right.
void check_range(const ByteReader& in, std::span<const std::uint64_t> values) {
    std::uint64_t all = 0;
    for (const std::uint64_t value : values) {
        all |= value;
    }
    if (all >> 63U != 0) {
        in.fail("a counter is larger than 2^63 - 1");
    }
}

}  // namespace

unsigned metrics_needed(unsigned wanted) noexcept {
    constexpr unsigned kOfTime =
        bit_of(FactMetric::kTimeMin) | bit_of(FactMetric::kTimeMax) | bit_of(FactMetric::kTimeSquares);
    constexpr unsigned kOfBytes = bit_of(FactMetric::kBytesMin) | bit_of(FactMetric::kBytesMax);
    if ((wanted & kOfTime) != 0) {
        wanted |= bit_of(FactMetric::kCalls) | bit_of(FactMetric::kTimeSum);
    }
    if ((wanted & kOfBytes) != 0) {
        wanted |= bit_of(FactMetric::kBytesSum);
    }
    if ((wanted & bit_of(FactMetric::kBytesSum)) != 0) {
        wanted |= bit_of(FactMetric::kCalls);
    }
    return wanted;
}

TilePresence decode_tile_presence(std::span<const std::uint8_t> raw, const Tile& tile) {
    ByteReader in(raw);
    if (decode_tile(in) != tile) {
        in.fail("the block belongs to another tile than the index says");
    }
    TilePresence presence;
    presence.start.reserve(tile.key_count + 1);
    presence.start.push_back(0);
    presence.locations.reserve(tile.facts);
    std::vector<std::uint32_t> present;
    for (std::uint64_t key = 0; key < tile.key_count; ++key) {
        decode_presence(in, static_cast<std::uint32_t>(tile.location_count), present);
        if (presence.locations.size() + present.size() > tile.facts) {
            in.fail("more facts are present than the tile has");
        }
        for (const std::uint32_t location : present) {
            presence.locations.push_back(static_cast<std::uint16_t>(location));
        }
        presence.start.push_back(static_cast<std::uint32_t>(presence.locations.size()));
    }
    if (presence.locations.size() != tile.facts) {
        in.fail("fewer facts are present than the tile has");
    }
    return presence;
}

TileDecoder::TileDecoder(const Blocks& blocks, unsigned needed) : needed_(needed) {
    for (const auto& block : blocks) {
        readers_.emplace_back(block);
    }
}

void TileDecoder::decode(std::size_t count, KeyValues& values) {
    const auto row = [&](FactMetric metric) {
        return std::span(values.of[static_cast<std::size_t>(metric)]).first(count);
    };
    const auto calls = row(FactMetric::kCalls);
    const auto time = row(FactMetric::kTimeSum);
    const auto bytes = row(FactMetric::kBytesSum);
    for (std::size_t m = 0; m < kMetricCount; ++m) {
        current_ = metric_at(m);
        if ((needed_ & bit_of(current_)) == 0) {
            continue;
        }
        ByteReader& in = readers_[m];
        const auto out = row(current_);
        const std::uint8_t flags = decode_vector(in, out);
        if (flags != 0 && (flags != kTimesCalls || current_ != FactMetric::kBytesSum)) {
            in.fail("a vector has unknown flags");
        }
        switch (current_) {
            case FactMetric::kCalls:
            case FactMetric::kTimeSum:
                break;
            case FactMetric::kTimeMin:
                for (std::size_t i = 0; i < count; ++i) {
                    out[i] = mean_of(time[i], calls[i]) - out[i];
                }
                break;
            case FactMetric::kTimeMax:
                for (std::size_t i = 0; i < count; ++i) {
                    out[i] += mean_of(time[i], calls[i]);
                }
                break;
            case FactMetric::kTimeSquares:
                for (std::size_t i = 0; i < count; ++i) {
                    if (out[i] > 0x7f7fffffU) {
                        in.fail("a sum of squares is not a number");
                    }
                    const double squares = squares_of(static_cast<std::uint32_t>(out[i]), time[i], calls[i]);
                    out[i] = std::bit_cast<std::uint64_t>(squares);
                }
                break;
            case FactMetric::kBytesSum:
                if (flags == kTimesCalls) {
                    for (std::size_t i = 0; i < count; ++i) {
                        out[i] *= calls[i];
                    }
                }
                break;
            case FactMetric::kBytesMin:
                for (std::size_t i = 0; i < count; ++i) {
                    out[i] = mean_of(bytes[i], calls[i]) - out[i];
                }
                break;
            case FactMetric::kBytesMax:
                for (std::size_t i = 0; i < count; ++i) {
                    out[i] += mean_of(bytes[i], calls[i]);
                }
                break;
        }
        if (current_ != FactMetric::kTimeSquares) {
            check_range(in, out);
        }
    }
}

void TileDecoder::skip(std::size_t count) {
    for (std::size_t m = 0; m < kMetricCount; ++m) {
        current_ = metric_at(m);
        if ((needed_ & bit_of(current_)) != 0) {
            skip_vector(readers_[m], count);
        }
    }
}

void TileDecoder::finish() {
    for (std::size_t m = 0; m < kMetricCount; ++m) {
        current_ = metric_at(m);
        const ByteReader& in = readers_[m];
        if (in.remaining() != 0) {
            in.fail(std::to_string(in.remaining()) + " bytes are left over");
        }
    }
}

}  // namespace barograph::format
