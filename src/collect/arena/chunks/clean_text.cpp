// SPDX-License-Identifier: BSD-3-Clause
// See clean_text.hpp.
#include "collect/arena/chunks/clean_text.hpp"

#include <cstddef>

#include "format/bytes/utf8.hpp"

namespace barograph::collect {

std::string clean_text(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = format::utf8_sequence_length(text);
        const auto first = static_cast<unsigned char>(text.front());
        if (length == 0) {
            clean += format::kReplacementCharacter;
        } else if (first < 0x20 || first == 0x7f) {
            clean += ' ';
        } else {
            clean += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return clean;
}

}  // namespace barograph::collect
