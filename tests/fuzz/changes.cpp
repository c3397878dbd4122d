// SPDX-License-Identifier: BSD-3-Clause
// See changes.hpp.
#include "changes.hpp"

#include <algorithm>
#include <span>

#include "format/bytes/crc32c.hpp"
#include "format/format_numbers.hpp"

namespace barograph::fuzz {
namespace {

std::uint64_t number_at(const Bytes& bytes, std::size_t at, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) {
        value |= std::uint64_t{bytes[at + i]} << (8U * i);
    }
    return value;
}

void put_crc(Bytes& bytes, std::size_t at, std::size_t first, std::size_t size) {
    const std::uint32_t crc = format::crc32c(std::span<const std::uint8_t>(bytes).subspan(first, size));
    for (unsigned i = 0; i < 4; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(crc >> (8U * i));
    }
}

}  // namespace

void mend(Bytes& bytes) {
    if (bytes.size() < format::kHeadSize + format::kFootSize) {
        return;
    }
    put_crc(bytes, 28, 0, 28);
    const std::size_t end = bytes.size() - format::kFootSize;
    for (std::size_t at = format::kHeadSize; at + format::kBlockHeadSize <= end;) {
        const std::uint64_t size = number_at(bytes, at + 12, 4);
        const std::size_t data = at + format::kBlockHeadSize;
        if (size <= end - data) {
            put_crc(bytes, at + 16, data, size);
        }
        put_crc(bytes, at + 20, at, 20);
        if (size > end - data) {
            break;
        }
        at = data + size;
    }
    put_crc(bytes, end + 20, end, 20);
}

void change(Bytes& bytes, Random& random) {
    for (std::uint64_t edits = 1 + random.below(4); edits > 0 && !bytes.empty(); --edits) {
        const std::size_t at = random.below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (random.below(7)) {
            case 0:
                *place = static_cast<std::uint8_t>(random.next());
                break;
            case 1:
                *place = static_cast<std::uint8_t>(*place ^ (1U << random.below(8)));
                break;
            case 2:
                *place = random.below(2) == 0 ? 0x00 : 0xff;
                break;
            case 3:
                bytes.erase(place);
                break;
            case 4:
                bytes.insert(place, static_cast<std::uint8_t>(random.next()));
                break;
            case 5: {
                const std::size_t count = std::min<std::size_t>(1 + random.below(32), bytes.size() - at);
                const std::size_t from = random.below(bytes.size() - count + 1);
                std::copy_n(Bytes(bytes).begin() + static_cast<std::ptrdiff_t>(from), count, place);
                break;
            }
            default:
                bytes.resize(random.below(8) == 0 ? at : bytes.size());
                break;
        }
    }
}

}  // namespace barograph::fuzz
