// SPDX-License-Identifier: BSD-3-Clause
// See exclusions.hpp.
#include "capture/io/exclusions.hpp"

#include <cstddef>

#include "capture/io/generated/default_exclusions.hpp"

namespace barograph::capture::io {
namespace {

constinit std::string_view more_excluded;
constinit std::string_view included;

bool has_wildcard(std::string_view pattern) noexcept {
    return pattern.find_first_of("*?") != std::string_view::npos;
}

// Goes back to the last star when what follows it does not fit; no recursion.
bool fits(std::string_view pattern, std::string_view path) noexcept {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < path.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == path[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
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
    if (has_wildcard(pattern)) {
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

void set_exclusions(std::string_view exclude, std::string_view include) noexcept {
    more_excluded = exclude;
    included = include;
}

bool excluded(std::string_view path) noexcept {
    if (any_matches(included, path)) {
        return false;
    }
    for (const std::string_view pattern : kDefaultExclusions) {
        if (matches(pattern, path)) {
            return true;
        }
    }
    return any_matches(more_excluded, path);
}

}  // namespace barograph::capture::io
