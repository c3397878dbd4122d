// SPDX-License-Identifier: BSD-3-Clause
// The Python functions that run in a thread, for a signal handler that may have interrupted the interpreter
// anywhere. All memory is read through the kernel, which fails where nothing is mapped, and objects are used
// only if their type is right. No heap, no lock, no call of the interpreter that needs its lock. See
// python_interpreter.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "capture/source/python_interpreter.hpp"

namespace barograph::capture::source {

// Keeps the name of a function, "function@py:file"; returns its number, below 0 where there is no room.
// `identity` tells it from all others.
class PythonNames {
public:
    [[nodiscard]] virtual std::int32_t known(std::uint64_t identity) noexcept = 0;  // below 0: not yet
    [[nodiscard]] virtual std::int32_t keep(std::uint64_t identity, std::string_view name) noexcept = 0;

protected:
    ~PythonNames() = default;
};

// One thread's. What it knows of a function it has looked at before.
class PythonSampler {
public:
    struct Place {
        std::int32_t name = 0;
        std::int32_t line = 0;
    };
    // Functions and lines, innermost first; returns how many. 0: the thread runs no Python, or it cannot be
    // told. `state`: its PyThreadState, which may be gone.
    [[nodiscard]] std::size_t walk(const PythonInterpreter& python, std::uintptr_t state, PythonNames& names,
                                   std::span<Place> places) noexcept;

private:
    // What an instruction of a code object was; another object at its address has other parts.
    struct Slot {
        std::uint64_t identity = 0;
        std::int32_t offset = 0;
        Place place;
    };
    static constexpr std::size_t kSlots = 512;

    Slot slots_[kSlots] = {};
};

}  // namespace barograph::capture::source
