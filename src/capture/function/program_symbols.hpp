// SPDX-License-Identifier: BSD-3-Clause
// The names of functions in the files of a program and its libraries, by address: for those who choose
// functions by name while the program runs. Each file is read once and stays mapped. Cold; no heap; trusts no
// number in a file.
#pragma once

#include <cstdint>
#include <string_view>

namespace barograph::capture::function {

// The linker's name of the function that begins at an address of the file; empty where none is known. Not by
// two threads at a time.
[[nodiscard]] std::string_view symbol_at(std::string_view path, std::uintptr_t address) noexcept;

}  // namespace barograph::capture::function
