// SPDX-License-Identifier: BSD-3-Clause
// See exclusions.hpp.
#include "capture/io/exclusions.hpp"

#include <array>
#include <cstddef>
#include <iterator>

#include "capture/io/generated/default_exclusions.hpp"

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

// A path is looked at once per pattern: whether one needs more than a comparison is known when this is compiled.
struct DefaultPattern {
    std::string_view text;
    bool wildcard;
};
constexpr auto kDefaults = [] {
    std::array<DefaultPattern, std::size(kDefaultExclusions)> patterns{};
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        patterns[i] = {kDefaultExclusions[i], has_wildcard(kDefaultExclusions[i])};
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

// Where a piece first stands in a path, from `at` on; npos: nowhere.
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

// Piece by piece: the first must be at the beginning, the last at the end, those between each at the first place that is left.
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
        const std::size_t colon = patterns.find(':');
        if (const std::string_view pattern = patterns.substr(0, colon);
            !pattern.empty() && matches(pattern, path)) {
            return true;
        }
        patterns = colon == std::string_view::npos ? std::string_view() : patterns.substr(colon + 1);
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
    for (const DefaultPattern& pattern : kDefaults) {
        if (matches_kind(pattern.text, pattern.wildcard, path)) {
            return true;
        }
    }
    return any_matches(more_excluded, path);
}

}  // namespace barograph::capture::io
