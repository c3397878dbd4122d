// SPDX-License-Identifier: BSD-3-Clause
// JSON quoting and a recogniser that follows the grammar of RFC 8259 step by step.
// Called by render and the table builders. Pure functions; throw std::bad_alloc only.
#include "read/columns/json_text.hpp"

#include <array>
#include <cstdint>
#include <cstdio>

#include "format/bytes/utf8.hpp"

namespace barograph::read {
namespace {

constexpr int kDeepest = 32;

class Recogniser {
public:
    explicit Recogniser(std::string_view text) : text_(text) {}

    bool whole() { return value(0) && (space(), at_ == text_.size()); }

private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool accept(char wanted) {
        if (at_ < text_.size() && text_[at_] == wanted) {
            ++at_;
            return true;
        }
        return false;
    }
    void space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') {
            ++at_;
        }
    }
    bool word(std::string_view wanted) {
        if (text_.substr(at_, wanted.size()) != wanted) {
            return false;
        }
        at_ += wanted.size();
        return true;
    }
    bool digits() {
        const std::size_t start = at_;
        while (peek() >= '0' && peek() <= '9') {
            ++at_;
        }
        return at_ > start;
    }
    bool number() {
        accept('-');
        if (!accept('0') && !digits()) {
            return false;
        }
        if (accept('.') && !digits()) {
            return false;
        }
        if (accept('e') || accept('E')) {
            if (!accept('+')) {
                accept('-');
            }
            return digits();
        }
        return true;
    }
    bool string() {
        if (!accept('"')) {
            return false;
        }
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            if (letter == '"') {
                ++at_;
                return true;
            }
            if (static_cast<std::uint8_t>(letter) < 0x20) {
                return false;
            }
            if (letter == '\\') {
                ++at_;
                if (accept('u')) {
                    for (int i = 0; i < 4; ++i, ++at_) {
                        if (std::string_view("0123456789abcdefABCDEF").find(peek()) ==
                            std::string_view::npos) {
                            return false;
                        }
                    }
                } else if (std::string_view("\"\\/bfnrt").find(peek()) == std::string_view::npos ||
                           peek() == '\0') {
                    return false;
                } else {
                    ++at_;
                }
                continue;
            }
            const std::size_t length = format::utf8_sequence_length(text_.substr(at_));
            if (length == 0) {
                return false;
            }
            at_ += length;
        }
        return false;
    }
    bool list(char end, bool named, int depth) {
        ++at_;
        space();
        if (accept(end)) {
            return true;
        }
        do {
            space();
            if (named && (!string() || (space(), !accept(':')))) {
                return false;
            }
            if (!value(depth + 1)) {
                return false;
            }
            space();
        } while (accept(','));
        return accept(end);
    }
    bool value(int depth) {
        if (depth > kDeepest) {
            return false;
        }
        space();
        switch (peek()) {
            case '{':
                return list('}', true, depth);
            case '[':
                return list(']', false, depth);
            case '"':
                return string();
            case 't':
                return word("true");
            case 'f':
                return word("false");
            case 'n':
                return word("null");
            default:
                return number();
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::string json_string(std::string_view text) {
    std::string out = "\"";
    for (const char letter : format::valid_utf8(text)) {
        if (letter == '"' || letter == '\\') {
            out += '\\';
            out += letter;
        } else if (static_cast<std::uint8_t>(letter) < 0x20) {
            std::array<char, 8> code{};
            (void)std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(letter));
            out += code.data();
        } else {
            out += letter;
        }
    }
    return out + '"';
}

bool is_json(std::string_view text) { return Recogniser(text).whole(); }

}  // namespace barograph::read
