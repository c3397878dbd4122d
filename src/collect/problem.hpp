// SPDX-License-Identifier: BSD-3-Clause
// The one line that says what went wrong on this rank. It has a fixed size, so that it can be set and sent to
// other ranks even when memory has run out. The first problem stays; later ones are its consequences. Used by
// every phase of collect.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::collect {

class Problem {
public:
    template <typename... Parts>
    void set(const Parts&... parts) noexcept {
        if (!set_) {
            set_ = true;
            (void)(text_ << ... << parts);
        }
    }

    [[nodiscard]] bool is_set() const noexcept { return set_; }
    explicit operator bool() const noexcept { return set_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_.view(); }

private:
    sys::BasicTextLine<512> text_;
    bool set_ = false;
};

inline constexpr char kOutOfMemory[] = "not enough memory to assemble the profile";

}  // namespace barograph::collect
