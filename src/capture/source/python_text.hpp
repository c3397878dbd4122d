// SPDX-License-Identifier: BSD-3-Clause
// A text of the Python interpreter as UTF-8. Pure: reads the characters that it is given and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::capture::source {

struct PythonText {
    std::uintptr_t characters = 0;  // 0: none, or in a form that only old extensions make
    std::size_t length = 0;
    unsigned width = 1;  // bytes of a character: 1 (Latin-1), 2 or 4
};

inline constexpr std::size_t kMostPythonName = 160;
inline constexpr std::size_t kMostPythonPath = 400;

// A text as UTF-8 that holds no character with a meaning in a call site: those are written as %XX. Only the
// end of one that is too long.
template <std::size_t Size>
void append_text(sys::BasicTextLine<Size>& line, const PythonText& text, std::size_t most) noexcept {
    constexpr char kDigits[] = "0123456789ABCDEF";
    for (std::size_t i = text.length > most ? text.length - most : 0; i < text.length; ++i) {
        std::uint32_t c = 0;
        std::memcpy(&c, reinterpret_cast<const void*>(text.characters + i * text.width), text.width);
        const bool raw_byte = c >= 0xdc80 && c <= 0xdcff;  // in a file name that is not text
        if (c < 0x20 || c == 0x7f || c == ';' || c == '%' || raw_byte) {
            c &= 0xffU;
            const char escaped[3] = {'%', kDigits[c >> 4U], kDigits[c & 15U]};
            line << std::string_view(escaped, sizeof escaped);
            continue;
        }
        char utf8[4];
        std::size_t size = 1;
        if (c < 0x80) {
            utf8[0] = static_cast<char>(c);
        } else {
            size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            constexpr unsigned char kLeads[] = {0, 0, 0xc0, 0xe0, 0xf0};
            for (std::size_t at = size - 1; at > 0; --at, c >>= 6U) {
                utf8[at] = static_cast<char>(0x80U | (c & 0x3fU));
            }
            utf8[0] = static_cast<char>(kLeads[size] | c);
        }
        line << std::string_view(utf8, size);
    }
}

}  // namespace barograph::capture::source
