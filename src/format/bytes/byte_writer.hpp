// SPDX-License-Identifier: BSD-3-Clause
// A growing buffer of little-endian numbers, varints and bytes. Called by the encoders of this folder and by
// code that packs messages in the same form. May allocate (std::bad_alloc); must never depend on the
// machine's byte order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace barograph::format {

// Maps small negative and positive numbers to small unsigned ones: 0, -1, 1, -2 -> 0, 1, 2, 3. Modulo 2^64.
[[nodiscard]] constexpr std::uint64_t zigzag(std::uint64_t value) noexcept {
    return (value << 1U) ^ (0U - (value >> 63U));
}
[[nodiscard]] constexpr std::uint64_t unzigzag(std::uint64_t value) noexcept {
    return (value >> 1U) ^ (0U - (value & 1U));
}

[[nodiscard]] constexpr std::size_t varint_size(std::uint64_t value) noexcept {
    std::size_t size = 1;
    while (value >= 0x80U) {
        value >>= 7U;
        ++size;
    }
    return size;
}

class ByteWriter {
public:
    void u8(std::uint8_t value) { bytes_.push_back(value); }
    void u16(std::uint16_t value) { fixed(value, 2); }
    void u32(std::uint32_t value) { fixed(value, 4); }
    void u64(std::uint64_t value) { fixed(value, 8); }

    // Seven bits a byte, lowest first, the high bit set on all bytes but the last (as in DWARF's ULEB128).
    void varint(std::uint64_t value) {
        while (value >= 0x80U) {
            bytes_.push_back(static_cast<std::uint8_t>(value | 0x80U));
            value >>= 7U;
        }
        bytes_.push_back(static_cast<std::uint8_t>(value));
    }
    void bytes(std::span<const std::uint8_t> data) { bytes_.insert(bytes_.end(), data.begin(), data.end()); }
    void text(std::string_view data) { bytes_.insert(bytes_.end(), data.begin(), data.end()); }
    // As ByteReader::sized_text() reads it: its length first.
    void sized_text(std::string_view data) {
        varint(data.size());
        text(data);
    }

    // Appends `count` zero bytes and returns where they start, for codecs that write in place.
    [[nodiscard]] std::uint8_t* grow(std::size_t count) {
        const std::size_t old = bytes_.size();
        bytes_.resize(old + count);
        return bytes_.data() + old;
    }

    void clear() noexcept { bytes_.clear(); }
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] std::span<const std::uint8_t> view() const noexcept { return bytes_; }
    [[nodiscard]] std::vector<std::uint8_t> take() noexcept { return std::move(bytes_); }

private:
    void fixed(std::uint64_t value, unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            bytes_.push_back(static_cast<std::uint8_t>(value >> (8U * i)));
        }
    }

    std::vector<std::uint8_t> bytes_;
};

}  // namespace barograph::format
