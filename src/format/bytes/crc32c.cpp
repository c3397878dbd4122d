// SPDX-License-Identifier: BSD-3-Clause
// CRC32C by the SSE 4.2 instruction when the processor has it, else by eight tables of 256 entries ("slicing
// by eight"). The tables are built by the compiler, so that there is nothing to initialise in the injected
// library. Called through crc32c.hpp. Never allocates, locks or throws.
#include "format/bytes/crc32c.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace barograph::format {
namespace {

constexpr std::uint32_t kPolynomial = 0x82f63b78U;  // 0x1EDC6F41 with its bits reversed

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables make_tables() {
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value & 1U) != 0 ? (value >> 1U) ^ kPolynomial : value >> 1U;
        }
        tables[0][byte] = value;
    }
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        for (std::size_t step = 1; step < 8; ++step) {
            const std::uint32_t before = tables[step - 1][byte];
            tables[step][byte] = (before >> 8U) ^ tables[0][before & 0xffU];
        }
    }
    return tables;
}

constexpr Tables kTables = make_tables();

std::uint32_t by_tables(const std::uint8_t* data, std::size_t size, std::uint32_t state) noexcept {
    for (; size >= 8; data += 8, size -= 8) {
        const std::uint32_t low =
            state ^ (static_cast<std::uint32_t>(data[0]) | static_cast<std::uint32_t>(data[1]) << 8U |
                     static_cast<std::uint32_t>(data[2]) << 16U | static_cast<std::uint32_t>(data[3]) << 24U);
        state = kTables[7][low & 0xffU] ^ kTables[6][(low >> 8U) & 0xffU] ^ kTables[5][(low >> 16U) & 0xffU] ^
                kTables[4][low >> 24U] ^ kTables[3][data[4]] ^ kTables[2][data[5]] ^ kTables[1][data[6]] ^
                kTables[0][data[7]];
    }
    for (; size > 0; ++data, --size) {
        state = (state >> 8U) ^ kTables[0][(state ^ *data) & 0xffU];
    }
    return state;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t by_instruction(const std::uint8_t* data, std::size_t size,
                                                               std::uint32_t state) noexcept {
    std::uint64_t wide = state;
    for (; size >= 8; data += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, data, 8);
        wide = _mm_crc32_u64(wide, word);
    }
    auto narrow = static_cast<std::uint32_t>(wide);
    for (; size > 0; ++data, --size) {
        narrow = _mm_crc32_u8(narrow, *data);
    }
    return narrow;
}
#endif

}  // namespace

std::uint32_t crc32c_portable(std::span<const std::uint8_t> bytes, std::uint32_t before) noexcept {
    return ~by_tables(bytes.data(), bytes.size(), ~before);
}

std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t before) noexcept {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2") != 0) {
        return ~by_instruction(bytes.data(), bytes.size(), ~before);
    }
#endif
    return crc32c_portable(bytes, before);
}

}  // namespace barograph::format
