// SPDX-License-Identifier: BSD-3-Clause
// What the words in objects of the Python interpreter mean, wherever they are read from: in place, or in a
// copy. Used by the walks of python_stack.cpp and python_sample.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/source/python_interpreter.hpp"
#include "capture/source/python_text.hpp"

namespace barograph::capture::source {

// Seed of the hashes that tell code objects apart.
inline constexpr std::uint64_t kIdentitySeed = 0xd6e8feb86659fd93ULL;

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
    hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
    return hash ^ hash >> 32U;
}

// An object where the interpreter has it.
struct InPlace {
    std::uintptr_t address;

    template <typename Value>
    [[nodiscard]] Value at(std::int32_t offset) const noexcept {
        return load<Value>(address, offset);
    }
};

// The text `object`, which is stored at `address`.
template <typename Object>
[[nodiscard]] PythonText text_of(const PythonLayout& layout, const Object& object,
                                 std::uintptr_t address) noexcept {
    const auto state = object.template at<std::uint32_t>(layout.text_state);
    const unsigned width = (state >> 2U) & 7U;
    const bool compact = (state & 32U) != 0;
    const bool ascii = (state & 64U) != 0;
    if (!compact || (width != 1 && width != 2 && width != 4)) {
        return {};
    }
    return {.characters = address + static_cast<std::uintptr_t>(ascii ? layout.text_ascii : layout.text_wide),
            .length = object.template at<std::size_t>(layout.text_length),
            .width = width};
}

// Offset in bytes of a frame's instruction in the code object at `code`; below 0: before the first.
template <typename Frame>
[[nodiscard]] inline std::int32_t offset_of(const PythonLayout& layout, const Frame& frame,
                                            std::uintptr_t code) noexcept {
    if (layout.code_instructions < 0) {
        return frame.template at<std::int32_t>(layout.frame_instruction) * layout.instruction_unit;
    }
    const auto instruction = frame.template at<std::uintptr_t>(layout.frame_instruction);
    return static_cast<std::int32_t>(static_cast<std::intptr_t>(
        instruction - code - static_cast<std::uintptr_t>(layout.code_instructions)));
}

}  // namespace barograph::capture::source
