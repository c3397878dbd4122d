// SPDX-License-Identifier: BSD-3-Clause
// Lists in one text, such as paths with colons between them.
#pragma once

#include <string_view>

namespace barograph::sys {

// Takes the first part off a list, with the separator behind it.
[[nodiscard]] constexpr std::string_view take_part(std::string_view& list, char separator) noexcept {
    const std::string_view part = list.substr(0, list.find(separator));
    list.remove_prefix(part.size() == list.size() ? part.size() : part.size() + 1);
    return part;
}

}  // namespace barograph::sys
