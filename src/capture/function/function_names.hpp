// SPDX-License-Identifier: BSD-3-Clause
// Which functions are recorded, where the user has chosen by name. Names are read from the symbol tables of
// the program's files, at the first call of each function. Cold; no heap.
#pragma once

#include <cstdint>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::capture::function {

using FunctionName = sys::BasicTextLine<512>;

// A linker's name as the user writes it in a pattern: `solver::Grid::advance` of _ZN6solver4Grid7advanceEi,
// `mesh::refine` of Fortran's __mesh_MOD_refine. No parameters; of a template what comes before its
// arguments, since those cannot be read here: `std::vector` of _ZNSt6vectorIiSaIiEE9push_backEOi.
void readable(std::string_view symbol, FunctionName& name) noexcept;

// Patterns with * and ?, with commas between them.
[[nodiscard]] bool any_matches(std::string_view patterns, std::string_view name) noexcept;

class Choice {
public:
    constexpr Choice() noexcept = default;
    constexpr Choice(std::string_view only, std::string_view except) noexcept
        : only_(only), except_(except) {}

    // Whether the function at an address of a file is recorded. One whose name is not known matches nothing.
    // Not by two threads at a time.
    [[nodiscard]] bool takes(std::string_view path, std::uintptr_t address) noexcept;

private:
    std::string_view only_;
    std::string_view except_;
};

}  // namespace barograph::capture::function
