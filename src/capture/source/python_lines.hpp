// SPDX-License-Identifier: BSD-3-Clause
// Which line of a Python function an instruction belongs to, from the line table of its code object. Called
// once per new call site by python_stack.cpp. Pure: reads the table that it is given and nothing else; no
// heap, and a damaged table gives no line.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::capture::source {

// How the table is written; CPython's sources tell: Objects/lnotab_notes.txt and Objects/locations.md.
enum class PythonLines : std::uint8_t {
    kLnotab,     // 3.9: steps of the address and of the line
    kPep626,     // 3.10: ranges of addresses with a step of the line each
    kLocations,  // 3.11 and later: entries of a byte and variable-length numbers
};

struct PythonLineTable {
    PythonLines format;
    const unsigned char* bytes;
    std::size_t size;
    std::int32_t first_line;  // of the function
};

// The line of the instruction `offset` bytes into the code, below 0 before the first; 0: it has none.
[[nodiscard]] std::int32_t line_of(const PythonLineTable& table, std::int32_t offset) noexcept;

}  // namespace barograph::capture::source
