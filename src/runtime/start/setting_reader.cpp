// SPDX-License-Identifier: BSD-3-Clause
// See setting_reader.hpp.
#include "runtime/start/setting_reader.hpp"

#include <cstdlib>
#include <span>

namespace barograph::runtime {

bool parse_number(std::string_view digits, std::uint64_t& value) noexcept {
    if (digits.empty() || digits.size() > 19) {
        return false;
    }
    std::uint64_t result = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') {
            return false;
        }
        result = result * 10 + static_cast<std::uint64_t>(c - '0');
    }
    value = result;
    return true;
}

bool parse_share(std::string_view text, double& share) noexcept {
    share = 0;
    if (text == "off") {
        return true;
    }
    if (text.empty() || text.back() != '%') {
        return false;
    }
    text.remove_suffix(1);
    const std::size_t point = text.find('.');
    const std::string_view decimals = point == std::string_view::npos ? "0" : text.substr(point + 1);
    std::uint64_t whole = 0;
    std::uint64_t rest = 0;
    if (!parse_number(text.substr(0, point), whole) || !parse_number(decimals, rest) || decimals.size() > 6) {
        return false;
    }
    double scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) {
        scale *= 10;
    }
    const double percent = static_cast<double>(whole) + static_cast<double>(rest) / scale;
    if (percent <= 0 || percent > 100) {
        return false;
    }
    share = percent / 100;
    return true;
}

bool parse_rate(std::string_view text, std::uint64_t& hertz) noexcept {
    std::uint64_t scale = 1;
    if (text.ends_with("Hz")) {
        text.remove_suffix(2);
        if (text.ends_with('k')) {
            text.remove_suffix(1);
            scale = 1000;
        }
    }
    std::uint64_t number = 0;
    if (!parse_number(text, number) || number > std::uint64_t(-1) / scale) {
        return false;
    }
    hertz = number * scale;
    return true;
}

bool parse_duration(std::string_view text, std::uint64_t& nanoseconds) noexcept {
    struct Unit {
        std::string_view name;
        std::uint64_t ns;
    };
    // The longer names first: "ms" ends in "s".
    constexpr Unit kUnits[] = {
        {"ms", 1'000'000}, {"s", 1'000'000'000}, {"m", 60'000'000'000}, {"h", 3'600'000'000'000}};
    constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;
    for (const Unit& unit : kUnits) {
        if (text.ends_with(unit.name)) {
            text.remove_suffix(unit.name.size());
            std::uint64_t number = 0;
            if (!parse_number(text, number) || number == 0 || number > kMost / unit.ns) {
                return false;
            }
            nanoseconds = number * unit.ns;
            return true;
        }
    }
    return false;
}

bool parse_size_classes(std::string_view list, record::SizeClasses& classes) noexcept {
    classes = record::SizeClasses{};
    if (list == "log2") {
        return true;
    }
    std::uint64_t edges[record::SizeClasses::kMaxEdges];
    std::size_t count = 0;
    while (true) {
        const std::size_t comma = list.find(',');
        std::uint64_t edge = 0;
        if (count == record::SizeClasses::kMaxEdges || !parse_number(list.substr(0, comma), edge) ||
            edge == 0 || (count != 0 && edge <= edges[count - 1])) {
            return false;
        }
        edges[count++] = edge;
        if (comma == std::string_view::npos) {
            break;
        }
        list.remove_prefix(comma + 1);
    }
    classes = record::SizeClasses(std::span(edges, count));
    return true;
}

std::string_view environment(const char* variable) noexcept {
    const char* value = std::getenv(variable);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

std::string_view SettingReader::given(const Source& source) noexcept {
    const std::string_view value = environment(source.variable);
    return value.empty() ? std::string_view(source.fallback) : value;
}

void SettingReader::complain(const Source& source, std::string_view what) noexcept {
    if (complaint_.view().empty()) {
        complaint_ << source.variable << " " << what;
    }
}

std::uint64_t SettingReader::number(const Source& source) noexcept {
    std::uint64_t value = 0;
    if (!parse_number(given(source), value) || value < source.minimum) {
        complain(source);
        (void)parse_number(source.fallback, value);
    }
    return value < source.maximum ? value : source.maximum;
}

void SettingReader::number_or_none(const Source& source, std::uint64_t& to, Choices none) noexcept {
    to = 0;
    for (const std::string_view text : none) {
        if (given(source) == text) {
            return;
        }
    }
    to = number(source);
    to = to < source.minimum ? 0 : to;
}

// The index of what was chosen.
std::size_t SettingReader::chosen(const Source& source, Choices choices) noexcept {
    std::size_t fallback = 0;
    const std::string_view value = given(source);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (value == choices.begin()[i]) {
            return i;
        }
        fallback = choices.begin()[i] == source.fallback ? i : fallback;
    }
    complain(source);
    return fallback;
}

void SettingReader::layers(const Source& source, std::uint32_t& to, Choices choices,
                           std::string_view alone) noexcept {
    to = 0;
    const std::string_view value = given(source);
    if (value == "0") {
        return;
    }
    std::string_view rest = value == "1" ? alone : value;
    while (true) {
        const std::size_t comma = rest.find(',');
        const std::string_view name = rest.substr(0, comma);
        std::uint32_t bit = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            bit = choices.begin()[i] == name ? 1U << i : bit;
        }
        if (bit == 0) {
            complain(source);
            to = 0;
            return;
        }
        to |= bit;
        if (comma == std::string_view::npos) {
            return;
        }
        rest.remove_prefix(comma + 1);
    }
}

void SettingReader::share(const Source& source, double& to) noexcept {
    if (!parse_share(given(source), to)) {
        complain(source);
        (void)parse_share(source.fallback, to);
    }
}

void SettingReader::rate(const Source& source, std::uint32_t& to) noexcept {
    const std::string_view value = given(source);
    std::uint64_t hertz = 0;
    to = 0;
    if (value == "off") {
        return;
    }
    if (!parse_rate(value, hertz) || hertz < source.minimum || hertz > source.maximum) {
        complain(source);
        return;
    }
    to = static_cast<std::uint32_t>(hertz);
}

void SettingReader::duration(const Source& source, record::Settings::Duration& to, Choices also) noexcept {
    const std::string_view value = given(source);
    to = {};
    for (const std::string_view other : also) {
        to.on = to.on || value == other;
    }
    to.on = to.on || parse_duration(value, to.ns);
    if (!to.on && value != "off") {
        complain(source);
    }
}

void SettingReader::size_classes(const Source& source, record::SizeClasses& to) noexcept {
    if (!parse_size_classes(given(source), to)) {
        complain(source);
        (void)parse_size_classes(source.fallback, to);
    }
}

}  // namespace barograph::runtime
