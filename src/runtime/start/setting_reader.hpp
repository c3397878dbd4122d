// SPDX-License-Identifier: BSD-3-Clause
// Reads one setting of each type from the environment. Called by the generated list of all settings, when the
// library is loaded: no heap. Values that make no sense fall back to the default, and the first of them is
// named.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string_view>

#include "record/generated/settings.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {

// Ascending decimal numbers with commas; false when the text is anything else. "log2" gives no edges.
[[nodiscard]] bool parse_size_classes(std::string_view text, record::SizeClasses& classes) noexcept;
// "off" is 0, "0.5%" is 0.005; at most 100%.
[[nodiscard]] bool parse_share(std::string_view text, double& share) noexcept;
// A number and perhaps Hz or kHz, as times per second.
[[nodiscard]] bool parse_rate(std::string_view text, std::uint64_t& hertz) noexcept;
// "250ms", "60s", "5m", "1h" in nanoseconds; more than 0 and less than 32 years.
[[nodiscard]] bool parse_duration(std::string_view text, std::uint64_t& nanoseconds) noexcept;
[[nodiscard]] bool parse_number(std::string_view text, std::uint64_t& number) noexcept;

// The value of a variable; empty where it is not set.
[[nodiscard]] std::string_view environment(const char* variable) noexcept;

class SettingReader {
public:
    struct Source {
        const char* variable;
        const char* fallback;
        std::uint64_t minimum = 0;
        std::uint64_t maximum = std::numeric_limits<std::uint64_t>::max();  // a larger number counts as this
    };
    using Complaint = sys::BasicTextLine<256>;
    using Choices = std::initializer_list<std::string_view>;

    template <std::size_t Capacity>
    void text(const Source& source, sys::BasicTextLine<Capacity>& to) noexcept {
        to = {};
        to << given(source);
        if (to.cut()) {
            complain(source, "is too long, what follows is ignored");
        }
    }
    // `unlimited`: the text that means the largest number there is.
    template <typename Number>
    void number(const Source& source, Number& to, Choices unlimited = {}) noexcept {
        constexpr std::uint64_t kMost = std::numeric_limits<Number>::max();
        for (const std::string_view text : unlimited) {
            if (given(source) == text) {
                to = kMost;
                return;
            }
        }
        const std::uint64_t read = number(source);
        to = static_cast<Number>(read < kMost ? read : kMost);
    }
    // `none`: the text that means 0.
    void number_or_none(const Source& source, std::uint64_t& to, Choices none) noexcept;
    template <typename Enum>
    void choice(const Source& source, Enum& to, Choices choices) noexcept {
        to = static_cast<Enum>(chosen(source, choices));
    }
    void flag(const Source& source, bool& to) noexcept { to = chosen(source, {"0", "1"}) == 1; }
    void on_or_off(const Source& source, bool& to) noexcept { to = chosen(source, {"off", "on"}) == 1; }
    // A bit for each of `choices`, from the lowest. `alone`: what "1" means.
    void layers(const Source& source, std::uint32_t& to, Choices choices, std::string_view alone) noexcept;
    void share(const Source& source, double& to) noexcept;
    // 0: off.
    void rate(const Source& source, std::uint32_t& to) noexcept;
    // `also`: texts that mean on, but not by time.
    void duration(const Source& source, record::Settings::Duration& to, Choices also = {}) noexcept;
    void size_classes(const Source& source, record::SizeClasses& to) noexcept;

    // What was not understood; empty when all is well.
    [[nodiscard]] const Complaint& complaint() const noexcept { return complaint_; }

private:
    static std::string_view given(const Source& source) noexcept;
    std::uint64_t number(const Source& source) noexcept;
    std::size_t chosen(const Source& source, Choices choices) noexcept;
    void complain(const Source& source,
                  std::string_view what = "is not understood, its default is used instead") noexcept;

    Complaint complaint_;
};

}  // namespace barograph::runtime
