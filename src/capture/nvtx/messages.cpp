// SPDX-License-Identifier: BSD-3-Clause
// See messages.hpp.
#include "capture/nvtx/messages.hpp"

#include <cstdlib>
#include <cstring>

#include "sys/errno_guard.hpp"

namespace barograph::capture::nvtx {
namespace {

constexpr char kNoMessage[] = "(no message)";
// Up to the end of `message`: older programs may have less behind it, never less than this.
constexpr std::size_t kLeastSize = sizeof(Attributes);

template <typename Handle>
Handle* make_handle(const char* text) noexcept {
    const sys::ErrnoGuard errno_guard;
    const std::size_t bytes = std::strlen(text) + 1;
    void* const made = std::malloc(bytes);
    if (made != nullptr) {
        std::memcpy(made, text, bytes);
    }
    return static_cast<Handle*>(made);
}

void append_character(Text& to, std::uint32_t c) noexcept {
    char bytes[4];
    std::size_t count = 1;
    if (c < 0x80) {
        bytes[0] = static_cast<char>(c);
    } else if (c < 0x800) {
        bytes[0] = static_cast<char>(0xC0U | c >> 6U);
        count = 2;
    } else if (c < 0x10000) {
        bytes[0] = static_cast<char>(0xE0U | c >> 12U);
        count = 3;
    } else {
        bytes[0] = static_cast<char>(0xF0U | c >> 18U);
        count = 4;
    }
    for (std::size_t i = 1; i < count; ++i) {
        bytes[i] = static_cast<char>(0x80U | (c >> 6U * (count - 1 - i) & 0x3FU));
    }
    to << std::string_view(bytes, count);
}

}  // namespace

void append(Text& to, const wchar_t* wide) noexcept {
    for (; wide != nullptr && *wide != L'\0'; ++wide) {
        const auto c = static_cast<std::uint32_t>(*wide);  // NOLINT(bugprone-signed-char-misuse,cert-str34-c)
        const bool is_character = c < 0xD800 || (c >= 0xE000 && c < 0x110000);
        if (is_character) {
            append_character(to, c);
        }
    }
}

const char* message_of(const Attributes* attributes, Text& made) noexcept {
    if (attributes == nullptr || attributes->size < kLeastSize || attributes->message.text == nullptr) {
        return kNoMessage;
    }
    switch (attributes->message_type) {
        case Message::kText:
            return attributes->message.text;
        case Message::kWide:
            append(made, attributes->message.wide);
            return made.c_str();
        case Message::kRegistered:
            return attributes->message.registered->text;
        case Message::kNone:
            break;
    }
    return kNoMessage;
}

Domain* make_domain(const char* name) noexcept { return make_handle<Domain>(name); }

RegisteredText* keep_text(const char* text) noexcept { return make_handle<RegisteredText>(text); }

const char* name_of(const Domain* domain) noexcept {
    return domain == nullptr || domain->name[0] == '\0' ? "nvtx" : domain->name;
}

}  // namespace barograph::capture::nvtx
