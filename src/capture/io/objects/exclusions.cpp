// SPDX-License-Identifier: BSD-3-Clause
// See exclusions.hpp.
#include "capture/io/objects/exclusions.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "capture/io/generated/default_exclusions.hpp"
#include "sys/text_parts.hpp"

namespace barograph::capture::io {
namespace {

constinit std::string_view more_excluded;
constinit std::string_view included;

constexpr bool has_wildcard(std::string_view pattern) noexcept {
    for (const char c : pattern) {
        if (c == '*' || c == '?') {
            return true;
        }
    }
    return false;
}

// Nearly every path matches none of the patterns, and a few characters tell: what it begins with behind its
// first slash, its last character, and which characters follow a slash or a dot in it. A pattern that asks
// for others is not looked at further.
class Letters {
public:
    constexpr void add(char c) noexcept { bits_ |= bit(c); }
    [[nodiscard]] constexpr bool has(char c) const noexcept { return (bits_ & bit(c)) != 0; }

private:
    static constexpr std::uint64_t bit(char c) noexcept {
        return std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
    }
    std::uint64_t bits_ = 0;
};

struct PathLetters {
    char first = 0;
    char last = 0;
    Letters after_slash;
    Letters after_dot;

    explicit PathLetters(std::string_view path) noexcept
        : first(path.size() > 1 ? path[1] : '\0'), last(path.empty() ? '\0' : path.back()) {
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            if (path[i] == '/') {
                after_slash.add(path[i + 1]);
            } else if (path[i] == '.') {
                after_dot.add(path[i + 1]);
            }
        }
    }
};

// What a pattern asks for is known when this is compiled; 0: nothing.
struct DefaultPattern {
    std::string_view text;
    bool wildcard = false;
    char first = 0;
    char last = 0;
    char after_slash = 0;
    char after_dot = 0;

    [[nodiscard]] bool may_match(const PathLetters& path) const noexcept {
        return (first == 0 || first == path.first) && (last == 0 || last == path.last) &&
               (after_slash == 0 || path.after_slash.has(after_slash)) &&
               (after_dot == 0 || path.after_dot.has(after_dot));
    }
};

constexpr bool is_letter(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && text[at] != '*' && text[at] != '?';
}

constexpr DefaultPattern prepared(std::string_view text) noexcept {
    DefaultPattern pattern{.text = text, .wildcard = has_wildcard(text)};
    if (!pattern.wildcard) {
        pattern.first = text.size() > 1 && text[1] != '.' ? text[1] : '\0';  // "/." is the root itself
        return pattern;
    }
    if (text.front() == '/' && is_letter(text, 1)) {
        pattern.first = text[1];
    }
    if (is_letter(text, text.size() - 1)) {
        pattern.last = text.back();
    }
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (is_letter(text, i + 1)) {
            pattern.after_slash = text[i] == '/' ? text[i + 1] : pattern.after_slash;
            pattern.after_dot = text[i] == '.' ? text[i + 1] : pattern.after_dot;
        }
    }
    return pattern;
}

constexpr auto kDefaults = [] {
    std::array<DefaultPattern, std::size(kDefaultExclusions)> patterns{};
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        patterns[i] = prepared(kDefaultExclusions[i]);
    }
    return patterns;
}();

// A piece of a pattern has no stars; `text` is at least as long.
bool begins_with(std::string_view text, std::string_view piece) noexcept {
    for (std::size_t i = 0; i < piece.size(); ++i) {
        if (piece[i] != '?' && piece[i] != text[i]) {
            return false;
        }
    }
    return true;
}

// Where a piece first occurs in a path, from `at` on; npos: nowhere.
std::size_t find_piece(std::string_view path, std::string_view piece, std::size_t at) noexcept {
    while (at + piece.size() <= path.size()) {
        if (piece.front() != '?') {
            at = path.find(piece.front(), at);
            if (at == std::string_view::npos || at + piece.size() > path.size()) {
                break;
            }
        }
        if (begins_with(path.substr(at), piece)) {
            return at;
        }
        ++at;
    }
    return std::string_view::npos;
}

// Piece by piece: the first must be at the beginning, the last at the end, those between each at the first
// place that is left.
bool fits(std::string_view pattern, std::string_view path) noexcept {
    std::size_t star = pattern.find('*');
    const std::string_view first = pattern.substr(0, star);
    if (first.size() > path.size() || !begins_with(path, first)) {
        return false;
    }
    std::size_t at = first.size();
    if (star == std::string_view::npos) {
        return at == path.size();
    }
    for (;;) {
        pattern.remove_prefix(star + 1);
        star = pattern.find('*');
        const std::string_view piece = pattern.substr(0, star);
        if (star == std::string_view::npos) {
            return path.size() - at >= piece.size() &&
                   begins_with(path.substr(path.size() - piece.size()), piece);
        }
        if (!piece.empty()) {
            at = find_piece(path, piece, at);
            if (at == std::string_view::npos) {
                return false;
            }
            at += piece.size();
        }
    }
}

bool matches_kind(std::string_view pattern, bool wildcard, std::string_view path) noexcept {
    if (wildcard) {
        return fits(pattern, path);
    }
    if (pattern.ends_with("/.")) {
        pattern.remove_suffix(pattern.size() == 2 ? 1 : 2);
        return path == pattern;
    }
    while (pattern.size() > 1 && pattern.ends_with('/')) {
        pattern.remove_suffix(1);
    }
    return path.starts_with(pattern) &&
           (path.size() == pattern.size() || pattern == "/" || path[pattern.size()] == '/');
}

bool any_matches(std::string_view patterns, std::string_view path) noexcept {
    while (!patterns.empty()) {
        const std::string_view pattern = sys::take_part(patterns, ':');
        if (!pattern.empty() && matches(pattern, path)) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view path) noexcept {
    return matches_kind(pattern, has_wildcard(pattern), path);
}

void set_exclusions(std::string_view exclude, std::string_view include) noexcept {
    more_excluded = exclude;
    included = include;
}

bool excluded(std::string_view path) noexcept {
    if (any_matches(included, path)) {
        return false;
    }
    const PathLetters letters(path);
    for (const DefaultPattern& pattern : kDefaults) {
        if (pattern.may_match(letters) && matches_kind(pattern.text, pattern.wildcard, path)) {
            return true;
        }
    }
    return any_matches(more_excluded, path);
}

bool is_recorded_path(std::string_view path) noexcept {
    return !path.empty() && !path.starts_with("/memfd:") && !excluded(path);
}

}  // namespace barograph::capture::io
