// SPDX-License-Identifier: BSD-3-Clause
// A short text built in place, for paths and the one line a failure may write to stderr. No heap, no locale,
// no printf; what does not fit is cut. Always NUL-terminated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sys/files/standard_error.hpp"

namespace barograph::sys {

template <std::size_t Capacity>
class BasicTextLine {
public:
    BasicTextLine& operator<<(std::string_view text) noexcept {
        for (const char c : text) {
            if (size_ + 1 >= Capacity) {
                cut_ = true;
                break;
            }
            text_[size_++] = c;
        }
        text_[size_] = '\0';
        return *this;
    }
    BasicTextLine& operator<<(std::uint64_t number) noexcept {
        char digits[20];
        std::size_t count = 0;
        do {
            digits[count++] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        char ordered[20];
        for (std::size_t i = 0; i < count; ++i) {
            ordered[i] = digits[count - 1 - i];
        }
        return *this << std::string_view(ordered, count);
    }

    [[nodiscard]] const char* c_str() const noexcept { return text_; }
    [[nodiscard]] std::string_view view() const noexcept { return {text_, size_}; }
    [[nodiscard]] bool cut() const noexcept { return cut_; }

    void print_to_stderr() noexcept {
        *this << "\n";
        write_to_stderr(view());
    }

private:
    char text_[Capacity] = {};
    std::size_t size_ = 0;
    bool cut_ = false;
};

using TextLine = BasicTextLine<1024>;
using PathText = BasicTextLine<4096>;

}  // namespace barograph::sys
