// SPDX-License-Identifier: BSD-3-Clause
// Forms of the presence of a key (FORMAT.md, "Presence"). Ranges have a stride because the communicators of a
// process grid do: a column of a 32 x 32 grid is one range. Called by the fact encoder and decoder. Decoding
// throws DecodeError and yields ascending indices below the bound regardless of what the bytes say.
#include "format/bytes/presence.hpp"

#include <numeric>

#include "format/format_numbers.hpp"

namespace barograph::format {
namespace {

void write_ranges(std::span<const std::uint32_t> present, ByteWriter& out) {
    ByteWriter ranges;
    std::uint64_t count = 0;
    std::uint32_t next = 0;  // smallest index the next range may start at
    for (std::size_t i = 0; i < present.size();) {
        std::size_t length = 1;
        std::uint32_t stride = 1;
        if (i + 1 < present.size()) {
            stride = present[i + 1] - present[i];
            while (i + length < present.size() && present[i + length] - present[i + length - 1] == stride) {
                ++length;
            }
            // Two neighbours do not make a pattern: the second is left for the next range.
            if (length == 2 && stride > 1) {
                length = 1;
                stride = 1;
            }
        }
        ranges.varint(present[i] - next);
        ranges.varint(length - 1);
        if (length > 1) {
            ranges.varint(stride - 1);
        }
        next = present[i + length - 1] + 1;
        i += length;
        ++count;
    }
    out.varint(count);
    out.bytes(ranges.view());
}

}  // namespace

void encode_presence(std::span<const std::uint32_t> present, std::uint32_t locations, ByteWriter& out) {
    if (present.size() == locations) {
        out.u8(static_cast<std::uint8_t>(PresenceKind::kAll));
        return;
    }
    ByteWriter ranges;
    write_ranges(present, ranges);
    const std::size_t bitmap_size = (std::size_t{locations} + 7) / 8;
    if (ranges.size() <= bitmap_size) {
        out.u8(static_cast<std::uint8_t>(PresenceKind::kRanges));
        out.bytes(ranges.view());
        return;
    }
    out.u8(static_cast<std::uint8_t>(PresenceKind::kBitmap));
    std::uint8_t* const bitmap = out.grow(bitmap_size);
    for (const std::uint32_t index : present) {
        bitmap[index / 8] = static_cast<std::uint8_t>(bitmap[index / 8] | (1U << (index % 8)));
    }
}

void decode_presence(ByteReader& in, std::uint32_t locations, std::vector<std::uint32_t>& present) {
    present.clear();
    const std::uint8_t kind = in.u8();
    if (kind == static_cast<std::uint8_t>(PresenceKind::kAll)) {
        present.resize(locations);
        std::iota(present.begin(), present.end(), 0U);
    } else if (kind == static_cast<std::uint8_t>(PresenceKind::kRanges)) {
        const std::uint64_t count = in.varint_at_most(locations, "number of ranges");
        std::uint64_t next = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t first = next + in.varint_at_most(locations, "start of a range");
            const std::uint64_t more = in.varint_at_most(locations, "length of a range");
            const std::uint64_t stride = more > 0 ? 1 + in.varint_at_most(locations, "stride of a range") : 1;
            if (first + more * stride >= locations) {
                in.fail("a range of locations ends beyond the tile");
            }
            for (std::uint64_t step = 0; step <= more; ++step) {
                present.push_back(static_cast<std::uint32_t>(first + step * stride));
            }
            next = first + more * stride + 1;
        }
    } else if (kind == static_cast<std::uint8_t>(PresenceKind::kBitmap)) {
        const auto bitmap = in.take((std::uint64_t{locations} + 7) / 8);
        for (std::uint32_t index = 0; index < locations; ++index) {
            if ((bitmap[index / 8] >> (index % 8) & 1U) != 0) {
                present.push_back(index);
            }
        }
    } else {
        in.fail("presence in unknown form " + std::to_string(kind));
    }
}

}  // namespace barograph::format
