// SPDX-License-Identifier: BSD-3-Clause
// A sampled stack as a sample table wants it: native frames, and the functions of Python that took the place
// of the interpreter's. Used by the sampler's handler and by the look at blocked threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "capture/source/call_sites.hpp"
#include "capture/source/python_sample.hpp"
#include "capture/source/stack_walk.hpp"
#include "format/arena/sample_layout.hpp"

namespace barograph::capture::sample {

struct StackWords {
    static constexpr std::size_t kMostPython = 64;

    // `stack`: its first frame is one byte behind the instruction. `state`: of the thread in the interpreter.
    void take(source::Stack& stack, source::PythonSampler& python, std::uintptr_t state,
              source::PythonNames& names, source::MetObjects& objects) noexcept {
        source::PythonSampler::Place places[kMostPython];
        const std::size_t lines = source::walk_sampled_python(python, state, names, stack, places);
        std::uintptr_t* end = words;
        for (std::size_t i = 0; i < stack.count; ++i) {
            const std::uintptr_t inside = stack.frames[i] - 1;
            *end++ =
                objects.word_of(i == 0 ? inside : stack.frames[i], inside);  // first the instruction itself
        }
        for (std::size_t i = 0; i < lines; ++i) {
            *end++ = format::PythonAddress::of(static_cast<std::uint64_t>(places[i].name),
                                               static_cast<std::uint32_t>(places[i].line));
        }
        count = static_cast<std::size_t>(end - words);
        of_python = lines != 0;
        whole = stack.complete || of_python;
    }
    [[nodiscard]] std::span<const std::uintptr_t> callers() const noexcept {
        return {words + 1, words + count};
    }

    std::uintptr_t words[source::Stack::kMost + kMostPython];
    std::size_t count = 0;  // 0: nothing is known
    bool whole = false;
    bool of_python = false;  // some are numbers of names in the table at hand
};

}  // namespace barograph::capture::sample
