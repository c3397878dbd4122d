// SPDX-License-Identifier: BSD-3-Clause
// Just enough JSON to write the attributes of an object: quoting, and telling whether a text is a JSON value.
// Called by render. Pure functions; throw std::bad_alloc only; must accept any bytes.
#pragma once

#include <string>
#include <string_view>

namespace barograph::read {

// The text in quotes. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

// Whether `text` is one complete JSON value (RFC 8259), nested at most 32 deep.
[[nodiscard]] bool is_json(std::string_view text);

}  // namespace barograph::read
