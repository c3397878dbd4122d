// SPDX-License-Identifier: BSD-3-Clause
// Whether what is preloaded into this process may be preloaded into another program as well. Some loaders end
// a program for a library that they cannot take (musl's, an older glibc's), some sanitizers for one that
// comes before them. Told by a few reads of the program's file. Asked between fork and exec, also in a child
// that borrows its parent's memory (vfork): raw system calls, no heap, little stack, errno untouched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sys/text_line.hpp"

namespace barograph::sys {

// The newest version that the libraries ask glibc for (tools/check_symbols.py holds them to it).
inline constexpr std::string_view kGlibcNeeded = "GLIBC_2.17";

enum class Preload : std::uint8_t {
    kGood,          // also where nothing is known: no program at all, or one that cannot be read
    kOtherMachine,  // built for other processors, or for addresses of other sizes
    kOtherLibc,     // its loader is not glibc's
    kOlderGlibc,    // its glibc lacks kGlibcNeeded
    kSanitizer,     // needs a sanitizer's runtime, which has to be the first library
    kRunsFirst  // runs code before that of all libraries, as a sanitizer's runtime that is linked into it does
};

// Parts of texts without std::string_view's functions that may throw: barograph-exec has no C++ runtime.
[[nodiscard]] constexpr std::string_view first_of(std::string_view text, std::size_t count) noexcept {
    return {text.data(), count < text.size() ? count : text.size()};
}
[[nodiscard]] constexpr bool begins(std::string_view text, std::string_view with) noexcept {
    return first_of(text, with.size()) == with;
}
[[nodiscard]] constexpr std::string_view name_in(std::string_view path) noexcept {
    path.remove_prefix(path.rfind('/') + 1);
    return path;
}

struct PreloadVerdict {
    Preload preload = Preload::kGood;
    // "32 3": bits and number of the machine (elf(5)); the loader; the sanitizer's library.
    BasicTextLine<256> detail;
    const char* program = nullptr;  // that the loader was given by hand: it is of this, and not of the loader
    bool needs_mpi = false;         // it is linked with an MPI library
};

// What a verdict is called in the notes of programs that are not recorded
// (python/barograph/launch/run/unrecorded.py); "" for kGood.
[[nodiscard]] std::string_view name_of(Preload preload) noexcept;
// A shared library that is the runtime of a sanitizer, by the name of its file.
[[nodiscard]] bool is_sanitizer(std::string_view library) noexcept;
// One of an MPI library: libmpi, libmpich, libmpifort, libmpi_cxx, libmpi_abi and so on.
[[nodiscard]] constexpr bool is_mpi(std::string_view library) noexcept { return begins(library, "libmpi"); }

using ProgramPath = BasicTextLine<1024>;
// The file that execvp(3) runs: the first of its name on PATH that may be executed. False: there is none.
[[nodiscard]] bool find_on_path(const char* name, ProgramPath& file) noexcept;

// Judges the file that execveat(2) would run for these, or the one that its `#!` line names; for glibc's
// loader started by hand, the file that its arguments have it load, if they are given and name it.
[[nodiscard]] PreloadVerdict look_at_program(int folder, const char* path, int flags = 0,
                                             char* const* arguments = nullptr) noexcept;

}  // namespace barograph::sys
