// SPDX-License-Identifier: BSD-3-Clause
// Packing and unpacking of integers of 0 to 64 bits. Unpacking reads eight bytes at a time while eight are
// left, which is what makes loading a large profile a matter of memory bandwidth. Called by the vector codec.
// Never allocates or throws, never touches a byte outside the given spans.
#include "format/bytes/bit_pack.hpp"

#include <bit>
#include <cstring>

namespace barograph::format {
namespace {

std::uint64_t load_word(const std::uint8_t* data) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, data, 8);
    if constexpr (std::endian::native == std::endian::big) {
        word = __builtin_bswap64(word);
    }
    return word;
}

std::uint64_t load_tail(const std::uint8_t* data, std::size_t size) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size && i < 8; ++i) {
        word |= static_cast<std::uint64_t>(data[i]) << (8U * i);
    }
    return word;
}

}  // namespace

void pack_one(std::uint8_t* out, std::size_t index, unsigned width, std::uint64_t value) noexcept {
    std::size_t bit = index * width;
    unsigned left = width;
    while (left > 0) {
        const unsigned shift = static_cast<unsigned>(bit % 8);
        const unsigned now = left < 8 - shift ? left : 8 - shift;
        const auto piece = static_cast<unsigned>(value & ((1U << now) - 1U));
        out[bit / 8] = static_cast<std::uint8_t>(out[bit / 8] | (piece << shift));
        value >>= now;
        bit += now;
        left -= now;
    }
}

void unpack(std::span<const std::uint8_t> in, unsigned width, std::uint64_t base,
            std::span<std::uint64_t> values) noexcept {
    if (width == 0) {
        for (auto& value : values) {
            value = base;
        }
        return;
    }
    const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    std::size_t bit = 0;
    for (auto& value : values) {
        const std::size_t byte = bit / 8;
        const unsigned shift = static_cast<unsigned>(bit % 8);
        const std::size_t left = in.size() - byte;
        std::uint64_t word =
            (left >= 8 ? load_word(in.data() + byte) : load_tail(in.data() + byte, left)) >> shift;
        if (shift + width > 64) {  // the last bits are in a ninth byte
            word |= static_cast<std::uint64_t>(in[byte + 8]) << (64U - shift);
        }
        value = (word & mask) + base;
        bit += width;
    }
}

}  // namespace barograph::format
