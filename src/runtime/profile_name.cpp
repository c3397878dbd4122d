// SPDX-License-Identifier: BSD-3-Clause
// See profile_name.hpp.
#include "runtime/profile_name.hpp"

#include "format/bytes/utf8.hpp"
#include "runtime/generated/read_settings.hpp"

namespace barograph::runtime {
namespace {

constexpr std::string_view kEnding = ".baro";

bool is_plain(std::string_view text) noexcept {
    while (!text.empty()) {
        const auto first = static_cast<unsigned char>(text.front());
        const std::size_t length = format::utf8_sequence_length(text);
        if (length == 0 || first < 0x20 || first == 0x7f || first == '/') {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace

std::string_view profile_name_in(std::string_view text) noexcept {
    if (text.ends_with(kEnding)) {
        text.remove_suffix(kEnding.size());
    }
    const bool usable = !text.empty() && text.size() <= kLongestProfileName && text.front() != '.' &&
                        text.find(".snapshot-") == std::string_view::npos && is_plain(text);
    return usable ? text : std::string_view();
}

bool may_be_named(const Settings& settings) noexcept {
    const std::string_view output = settings.output.view();
    return output.empty() || output == environment(generated::kDefaultOutput);
}

}  // namespace barograph::runtime
