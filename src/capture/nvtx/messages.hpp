// SPDX-License-Identifier: BSD-3-Clause
// Texts that annotations carry, as UTF-8, and the handles that stand for domains and texts.
#pragma once

#include "capture/nvtx/interface.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::nvtx {

// Handles are never freed: a program may go on to use them.
struct Domain {
    char name[1];  // as long as it is
};
struct RegisteredText {
    char text[1];
};

using Text = sys::BasicTextLine<512>;

// A text of wchar_t; what is not a character is left out.
void append(Text& to, const wchar_t* wide) noexcept;

// The text of an annotation, which may be put into `made`; "(no message)" where it has none.
[[nodiscard]] const char* message_of(const Attributes* attributes, Text& made) noexcept;

// nullptr: there is no memory.
[[nodiscard]] Domain* make_domain(const char* name) noexcept;
[[nodiscard]] RegisteredText* keep_text(const char* text) noexcept;

// The name of a domain; that of the default one, which is nullptr, and of those without a name is "nvtx".
[[nodiscard]] const char* name_of(const Domain* domain) noexcept;

}  // namespace barograph::capture::nvtx
