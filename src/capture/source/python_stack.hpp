// SPDX-License-Identifier: BSD-3-Clause
// The Python functions that run in the calling thread, as instructions of code objects, and the text of a
// call site made of them. walk() is hot: loads along the interpreter's own frames, no heap, no lock, no call
// of the interpreter. The rest is for call sites that were not seen before. Reads what only this thread
// changes; see python_interpreter.hpp for what makes it safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/source/python_interpreter.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::source {

struct PythonFrame {
    std::uintptr_t code = 0;  // code object
    std::int32_t offset = 0;  // of the instruction, in bytes; below 0: before the first
};

struct PythonStack {
    static constexpr std::size_t kMost = 64;
    PythonFrame frames[kMost];  // innermost first
    std::size_t count = 0;
    std::uint64_t hash = 0;
};

class PythonWalker {
public:
    // Up to `depth` (at most PythonStack::kMost) functions of the program, from the frame `innermost` on.
    // Those of libraries (the standard library, installed packages) are left out unless there are no others.
    void walk(const PythonInterpreter& python, std::uintptr_t innermost, std::size_t depth,
              PythonStack& stack) noexcept;

private:
    // Words that tell a code object from another one that is at the same address later.
    static constexpr std::size_t kWords = 20;
    struct Slot {
        std::uintptr_t code = 0;
        std::uint64_t words[kWords] = {};
        std::uint64_t identity = 0;  // of all above
        bool library = false;
    };
    static constexpr std::size_t kSlots = 256;

    template <typename Use>
    static void each_word(const PythonLayout& layout, std::uintptr_t code, Use use) noexcept;
    [[gnu::cold, gnu::noinline]] static void learn(const PythonInterpreter& python, Slot& slot,
                                                   std::uintptr_t code) noexcept;

    Slot slots_[kSlots] = {};
};

// "function@py:file:line;..." innermost first, as far as there is room, but at least one frame. A frame in
// the file of the one before it leaves the file out.
using SiteText = sys::BasicTextLine<960>;
void describe(const PythonInterpreter& python, const PythonStack& stack, SiteText& text) noexcept;

// Whether a source file is not part of the program but of the standard library or an installed package.
[[nodiscard]] bool is_library_file(std::string_view path) noexcept;

}  // namespace barograph::capture::source
