// SPDX-License-Identifier: BSD-3-Clause
// Reads what ByteWriter wrote, every access checked against the end. Called by the decoders of this folder.
// Throws DecodeError and nothing else; must never read past its span, regardless of what the bytes say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace barograph::format {

// Bytes that do not follow FORMAT.md. `offset` counts from the start of the span that was decoded.
class DecodeError : public std::runtime_error {
public:
    DecodeError(const std::string& message, std::size_t offset)
        : std::runtime_error(message), offset_(offset) {}
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

private:
    std::size_t offset_;
};

class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - position_; }

    [[noreturn]] void fail(const std::string& message) const { throw DecodeError(message, position_); }

    std::uint8_t u8() { return static_cast<std::uint8_t>(fixed(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(fixed(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(fixed(4)); }
    std::uint64_t u64() { return fixed(8); }

    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (position_ == bytes_.size()) {
                fail("a number runs past the end");
            }
            const std::uint8_t byte = bytes_[position_++];
            if (shift == 63 && byte > 1) {
                fail("a number has more than 64 bits");
            }
            value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            if (byte < 0x80U) {
                return value;
            }
        }
        fail("a number has more than 64 bits");
    }

    // A varint that must not exceed `limit`; `what` names it in the error.
    std::uint64_t varint_at_most(std::uint64_t limit, const char* what) {
        const std::uint64_t value = varint();
        if (value > limit) {
            fail(std::string(what) + " is " + std::to_string(value) + ", at most " + std::to_string(limit) +
                 " is possible");
        }
        return value;
    }

    // The next bytes, which stay to be read; `count` is at most remaining().
    [[nodiscard]] std::span<const std::uint8_t> peek(std::size_t count) const noexcept {
        return bytes_.subspan(position_, count);
    }
    std::span<const std::uint8_t> take(std::uint64_t count) {
        if (count > remaining()) {
            fail("data of " + std::to_string(count) + " bytes runs past the end");
        }
        const auto part = bytes_.subspan(position_, static_cast<std::size_t>(count));
        position_ += static_cast<std::size_t>(count);
        return part;
    }
    std::string text(std::uint64_t length) {
        const auto part = take(length);
        return {part.begin(), part.end()};
    }
    // What ByteWriter::sized_text() wrote.
    std::string sized_text() { return text(varint()); }

private:
    std::uint64_t fixed(unsigned count) {
        const auto part = take(count);
        std::uint64_t value = 0;
        for (unsigned i = 0; i < count; ++i) {
            value |= static_cast<std::uint64_t>(part[i]) << (8U * i);
        }
        return value;
    }

    std::span<const std::uint8_t> bytes_;
    std::size_t position_ = 0;
};

// A number that has to fit 32 bits; fails the reader otherwise.
inline std::uint32_t narrow(const ByteReader& in, std::uint64_t value) {
    if (value > 0xffffffffU) {
        in.fail("a number does not fit 32 bits");
    }
    return static_cast<std::uint32_t>(value);
}

}  // namespace barograph::format
