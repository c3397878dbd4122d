// SPDX-License-Identifier: BSD-3-Clause
// See python_lines.hpp.
#include "capture/source/python_lines.hpp"

#include <limits>

namespace barograph::capture::source {
namespace {

std::int32_t as_signed(unsigned char byte) noexcept { return static_cast<signed char>(byte); }

// A line of a program, or 0 for what a damaged table says.
std::int32_t checked(std::int64_t line) noexcept {
    return line > 0 && line <= std::numeric_limits<std::int32_t>::max() ? static_cast<std::int32_t>(line) : 0;
}

std::int32_t line_in_lnotab(const PythonLineTable& table, std::int32_t offset) noexcept {
    std::int64_t address = 0;
    std::int64_t line = table.first_line;
    for (std::size_t at = 0; at + 1 < table.size; at += 2) {
        address += table.bytes[at];
        if (address > offset) {
            break;
        }
        line += as_signed(table.bytes[at + 1]);
    }
    return checked(line);
}

std::int32_t line_in_ranges(const PythonLineTable& table, std::int32_t offset) noexcept {
    constexpr std::int32_t kNoLine = -128;
    std::int64_t end = 0;
    std::int64_t line = table.first_line;
    for (std::size_t at = 0; at + 1 < table.size; at += 2) {
        end += table.bytes[at];
        const std::int32_t step = as_signed(table.bytes[at + 1]);
        line += step == kNoLine ? 0 : step;
        if (offset < end) {
            return step == kNoLine ? 0 : checked(line);
        }
    }
    return 0;
}

// Numbers of six bits a byte, the lowest first; bit 6 says that there is more.
class Numbers {
public:
    Numbers(const unsigned char* bytes, std::size_t size) noexcept : at_(bytes), end_(bytes + size) {}

    [[nodiscard]] std::int64_t next() noexcept {
        std::uint64_t value = 0;
        for (unsigned shift = 0; at_ != end_; shift += 6) {
            const unsigned char byte = *at_++;
            value |= shift < 60 ? std::uint64_t{byte & 63U} << shift : 0;
            if ((byte & 64U) == 0) {
                break;
            }
        }
        return static_cast<std::int64_t>(value);
    }
    // The lowest bit is the sign.
    [[nodiscard]] std::int64_t next_signed() noexcept {
        const std::int64_t value = next();
        return (value & 1) != 0 ? -(value >> 1) : value >> 1;
    }

private:
    const unsigned char* at_;
    const unsigned char* end_;
};

std::int32_t line_in_locations(const PythonLineTable& table, std::int32_t offset) noexcept {
    constexpr unsigned kNoLocation = 15;
    constexpr unsigned kLong = 14;
    constexpr unsigned kNoColumns = 13;
    constexpr unsigned kOneLine = 10;  // to 12: the step is what is beyond this
    constexpr unsigned char kFirstByte = 0x80;
    std::int64_t end = 0;
    std::int64_t line = table.first_line;
    for (std::size_t at = 0; at < table.size;) {
        const unsigned char first = table.bytes[at++];
        const unsigned code = (first >> 3U) & 15U;
        end += 2 * ((first & 7) + 1);
        if (code == kLong || code == kNoColumns) {
            line += Numbers(table.bytes + at, table.size - at).next_signed();
        } else if (code >= kOneLine && code < kNoColumns) {
            line += code - kOneLine;
        }
        if (offset < end) {
            return code == kNoLocation ? 0 : checked(line);
        }
        while (at < table.size && (table.bytes[at] & kFirstByte) == 0) {
            ++at;
        }
    }
    return 0;
}

}  // namespace

std::int32_t line_of(const PythonLineTable& table, std::int32_t offset) noexcept {
    if (offset < 0) {
        return checked(table.first_line);
    }
    switch (table.format) {
        case PythonLines::kLnotab:
            return line_in_lnotab(table, offset);
        case PythonLines::kPep626:
            return line_in_ranges(table, offset);
        case PythonLines::kLocations:
            return line_in_locations(table, offset);
    }
    return 0;
}

}  // namespace barograph::capture::source
