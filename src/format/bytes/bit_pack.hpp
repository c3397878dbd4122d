// SPDX-License-Identifier: BSD-3-Clause
// Integers of `width` bits side by side, lowest bit first (FORMAT.md, "Packed bits"). Called by the vector
// codec. Never allocates or throws; the caller has checked the sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace barograph::format {

[[nodiscard]] constexpr unsigned bit_width(std::uint64_t value) noexcept {
    return value == 0 ? 0U : 64U - static_cast<unsigned>(__builtin_clzll(value));
}

// Bytes taken by `count` integers of `width` bits; count < 2^58.
[[nodiscard]] constexpr std::size_t packed_size(std::size_t count, unsigned width) noexcept {
    return (count * width + 7) / 8;
}

// Ors the low `width` bits of `value` into slot `index`; `out` starts as zeros.
void pack_one(std::uint8_t* out, std::size_t index, unsigned width, std::uint64_t value) noexcept;

// values[i] = slot i of `in`, plus `base` (modulo 2^64). `in` holds packed_size(values.size(), width) bytes.
void unpack(std::span<const std::uint8_t> in, unsigned width, std::uint64_t base,
            std::span<std::uint64_t> values) noexcept;

}  // namespace barograph::format
