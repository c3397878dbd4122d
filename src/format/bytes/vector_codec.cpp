// SPDX-License-Identifier: BSD-3-Clause
// Chooses the smallest form of a vector and writes it; reads all forms back. The choice of base and width for
// the packed form is exact: over the sorted values, the best window for every width is found. Called through
// vector_codec.hpp. Decoding never allocates and throws DecodeError only.
#include "format/bytes/vector_codec.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "format/bytes/bit_pack.hpp"
#include "format/format_numbers.hpp"

namespace barograph::format {
namespace {

// Bytes an outlier is assumed to cost on top of its slot when widths are compared: position and distance.
constexpr std::size_t kOutlierBytes = 6;

struct Shape {
    bool constant = true;
    std::size_t runs = 0;
    std::size_t run_bytes = 0;
    std::uint64_t delta_low = 0;  // smallest difference, as a signed number in two's complement
    unsigned delta_width = 0;
};

Shape look_at(std::span<const std::uint64_t> values) {
    Shape shape;
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::uint64_t run_value = 0;
    std::size_t run_start = 0;
    const auto close_run = [&](std::size_t end) {
        shape.run_bytes += varint_size(end - run_start) + varint_size(zigzag(values[run_start] - run_value));
        run_value = values[run_start];
        ++shape.runs;
    };
    for (std::size_t i = 1; i < values.size(); ++i) {
        const auto delta = static_cast<std::int64_t>(values[i] - values[i - 1]);
        low = i == 1 ? delta : std::min(low, delta);
        high = i == 1 ? delta : std::max(high, delta);
        if (delta != 0) {
            shape.constant = false;
            close_run(i);
            run_start = i;
        }
    }
    close_run(values.size());
    shape.delta_low = static_cast<std::uint64_t>(low);
    shape.delta_width = bit_width(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low));
    return shape;
}

void write_runs(std::span<const std::uint64_t> values, std::size_t runs, ByteWriter& out) {
    out.varint(runs);
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t end = i + 1;
        while (end < values.size() && values[end] == values[i]) {
            ++end;
        }
        out.varint(end - i);
        out.varint(zigzag(values[i] - before));
        before = values[i];
        i = end;
    }
}

void write_delta(std::span<const std::uint64_t> values, const Shape& shape, ByteWriter& out) {
    out.varint(values[0]);
    out.varint(zigzag(shape.delta_low));
    out.u8(static_cast<std::uint8_t>(shape.delta_width));
    std::uint8_t* const slots = out.grow(packed_size(values.size() - 1, shape.delta_width));
    for (std::size_t i = 1; i < values.size(); ++i) {
        pack_one(slots, i - 1, shape.delta_width, values[i] - values[i - 1] - shape.delta_low);
    }
}

unsigned read_width(ByteReader& in) {
    const unsigned width = in.u8();
    if (width > 64) {
        in.fail("packed integers of " + std::to_string(width) + " bits");
    }
    return width;
}

void decode_runs(ByteReader& in, std::span<std::uint64_t> values) {
    const std::uint64_t runs = in.varint_at_most(values.size(), "number of runs");
    std::uint64_t value = 0;
    std::size_t at = 0;
    for (std::uint64_t run = 0; run < runs; ++run) {
        const auto length =
            static_cast<std::size_t>(in.varint_at_most(values.size() - at, "length of a run"));
        value += unzigzag(in.varint());
        std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(at), length, value);
        at += length;
    }
    if (at != values.size()) {
        in.fail("runs hold " + std::to_string(at) + " values, not " + std::to_string(values.size()));
    }
}

void decode_packed(ByteReader& in, std::span<std::uint64_t> values) {
    const std::uint64_t base = in.varint();
    const unsigned width = read_width(in);
    const std::uint64_t outliers = in.varint_at_most(values.size(), "number of outliers");
    unpack(in.take(packed_size(values.size(), width)), width, base, values);
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < outliers; ++i) {
        const std::uint64_t gap = in.varint_at_most(values.size() - 1, "position of an outlier");
        at += static_cast<std::size_t>(gap);
        if (at >= values.size()) {
            in.fail("an outlier lies outside its vector");
        }
        values[at++] = base + unzigzag(in.varint());
    }
}

void decode_delta(ByteReader& in, std::span<std::uint64_t> values) {
    values[0] = in.varint();
    const std::uint64_t low = unzigzag(in.varint());
    const unsigned width = read_width(in);
    const auto rest = values.subspan(1);
    unpack(in.take(packed_size(rest.size(), width)), width, low, rest);
    for (std::size_t i = 1; i < values.size(); ++i) {
        values[i] += values[i - 1];
    }
}

// By digits, from the lowest: what is above the bits in which values differ is skipped. Short vectors are
// sorted as usual.
void sort_values(std::vector<std::uint64_t>& values, std::vector<std::uint64_t>& room) {
    constexpr std::size_t kShort = 512;
    constexpr unsigned kDigitBits = 11;
    constexpr std::uint64_t kDigits = std::uint64_t{1} << kDigitBits;
    if (std::is_sorted(values.begin(), values.end())) {
        return;
    }
    if (values.size() < kShort) {
        std::sort(values.begin(), values.end());
        return;
    }
    std::uint64_t differing = 0;
    for (const std::uint64_t value : values) {
        differing |= value ^ values.front();
    }
    room.resize(values.size());
    for (unsigned shift = 0; shift < 64 && differing >> shift != 0; shift += kDigitBits) {
        if ((differing >> shift & (kDigits - 1)) == 0) {
            continue;
        }
        std::array<std::uint32_t, kDigits> starts{};
        for (const std::uint64_t value : values) {
            ++starts[value >> shift & (kDigits - 1)];
        }
        std::uint32_t next = 0;
        for (std::uint32_t& start : starts) {
            next += std::exchange(start, next);
        }
        for (const std::uint64_t value : values) {
            room[starts[value >> shift & (kDigits - 1)]++] = value;
        }
        values.swap(room);
    }
}

}  // namespace

VectorEncoder::Packing VectorEncoder::choose_packing(std::span<const std::uint64_t> values) {
    sorted_.assign(values.begin(), values.end());
    sort_values(sorted_, room_);
    const std::size_t count = sorted_.size();
    // Among equal values only the first matters: the number of all before it goes with it.
    room_.clear();
    for (std::size_t i = 0; i < count; ++i) {
        if (i == 0 || sorted_[i] != sorted_[i - 1]) {
            sorted_[room_.size()] = sorted_[i];
            room_.push_back(i);
        }
    }
    const std::size_t distinct = room_.size();
    sorted_.resize(distinct);
    room_.push_back(count);
    Packing best;
    best.base = sorted_.front();
    best.width = bit_width(sorted_.back() - sorted_.front());
    best.size = varint_size(best.base) + 2 + packed_size(count, best.width);
    for (unsigned width = best.width; width-- > 0;) {
        const std::uint64_t reach = (std::uint64_t{1} << width) - 1;
        std::size_t inside = 0;
        std::uint64_t base = 0;
        for (std::size_t low = 0, high = 0; low < distinct; ++low) {
            while (high < distinct && sorted_[high] - sorted_[low] <= reach) {
                ++high;
            }
            if (room_[high] - room_[low] > inside) {
                inside = room_[high] - room_[low];
                base = sorted_[low];
            }
        }
        const std::size_t outliers = count - inside;
        const std::size_t size = varint_size(base) + 1 + varint_size(outliers) + packed_size(count, width) +
                                 outliers * kOutlierBytes;
        if (size < best.size) {
            best = {base, width, outliers, size};
        }
        if (outliers * kOutlierBytes > best.size) {
            break;  // narrower slots only make more outliers
        }
    }
    return best;
}

void VectorEncoder::write_packed(std::span<const std::uint64_t> values, const Packing& packing,
                                 ByteWriter& out) {
    out.varint(packing.base);
    out.u8(static_cast<std::uint8_t>(packing.width));
    out.varint(packing.outliers);
    std::uint8_t* const slots = out.grow(packed_size(values.size(), packing.width));
    const auto is_outlier = [&](std::uint64_t value) {
        return value < packing.base || bit_width(value - packing.base) > packing.width;
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!is_outlier(values[i])) {
            pack_one(slots, i, packing.width, values[i] - packing.base);
        }
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (is_outlier(values[i])) {
            out.varint(i - next);
            out.varint(zigzag(values[i] - packing.base));
            next = i + 1;
        }
    }
}

void VectorEncoder::encode(std::span<const std::uint64_t> values, ByteWriter& out, std::uint8_t flags) {
    if (values.empty()) {
        return;
    }
    const auto start = [&](Scheme scheme) {
        out.u8(static_cast<std::uint8_t>(static_cast<unsigned>(scheme) | flags));
    };
    const Shape shape = look_at(values);
    if (shape.constant) {
        start(Scheme::kConstant);
        out.varint(values[0]);
        return;
    }
    const std::size_t runs_size = varint_size(shape.runs) + shape.run_bytes;
    const std::size_t delta_size = varint_size(values[0]) + varint_size(zigzag(shape.delta_low)) + 1 +
                                   packed_size(values.size() - 1, shape.delta_width);
    const Packing packing = choose_packing(values);
    if (runs_size <= delta_size && runs_size <= packing.size) {
        start(Scheme::kRuns);
        write_runs(values, shape.runs, out);
    } else if (delta_size < packing.size) {
        start(Scheme::kDelta);
        write_delta(values, shape, out);
    } else {
        start(Scheme::kPacked);
        write_packed(values, packing, out);
    }
}

std::uint8_t decode_vector(ByteReader& in, std::span<std::uint64_t> values) {
    if (values.empty()) {
        return 0;
    }
    const std::uint8_t first = in.u8();
    switch (static_cast<Scheme>(first & kSchemeMask)) {
        case Scheme::kConstant:
            std::fill(values.begin(), values.end(), in.varint());
            break;
        case Scheme::kRuns:
            decode_runs(in, values);
            break;
        case Scheme::kPacked:
            decode_packed(in, values);
            break;
        case Scheme::kDelta:
            decode_delta(in, values);
            break;
        default:
            in.fail("a vector in unknown form " + std::to_string(first & kSchemeMask));
    }
    return static_cast<std::uint8_t>(first & ~kSchemeMask);
}

void skip_vector(ByteReader& in, std::size_t count) {
    if (count == 0) {
        return;
    }
    const std::uint8_t first = in.u8();
    switch (static_cast<Scheme>(first & kSchemeMask)) {
        case Scheme::kConstant:
            (void)in.varint();
            break;
        case Scheme::kRuns:
            for (std::uint64_t left = in.varint_at_most(count, "number of runs"); left > 0; --left) {
                (void)in.varint();
                (void)in.varint();
            }
            break;
        case Scheme::kPacked: {
            (void)in.varint();
            const unsigned width = read_width(in);
            const std::uint64_t outliers = in.varint_at_most(count, "number of outliers");
            (void)in.take(packed_size(count, width));
            for (std::uint64_t i = 0; i < outliers; ++i) {
                (void)in.varint();
                (void)in.varint();
            }
            break;
        }
        case Scheme::kDelta:
            (void)in.varint();
            (void)in.varint();
            (void)in.take(packed_size(count - 1, read_width(in)));
            break;
        default:
            in.fail("a vector in unknown form " + std::to_string(first & kSchemeMask));
    }
}

}  // namespace barograph::format
