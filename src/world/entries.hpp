// SPDX-License-Identifier: BSD-3-Clause
// What the exported MPI symbols do. PMPI_X replaces MPI_COMM_WORLD by the program's own communicator and
// jumps to the MPI library; MPI_X does the same, unless a tool's MPI_X comes after it: that one gets the
// program's words and calls PMPI_X. Every MPI argument is an integer or a pointer and travels in one word, so
// the entries know no mpi.h (docs/decisions/0001).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "world/generated/entry_table.hpp"
#include "world/world.hpp"

#define BAROGRAPH_EXPORT __attribute__((visibility("default")))
#define BAROGRAPH_HIDDEN __attribute__((visibility("hidden")))

namespace barograph::world {

using Word = std::uintptr_t;

// By entry, nullptr until the first call: the library's function, and that of a tool between it and us.
extern BAROGRAPH_HIDDEN std::atomic<Function> real_functions[kEntryCount];
extern BAROGRAPH_HIDDEN std::atomic<Function> tool_functions[kEntryCount];

// A handle is a pointer, or an int whose upper half is undefined. No handle fits as long as nothing is
// replaced.
struct Replacement {
    std::atomic<Word> mask{~Word{0}};
    std::atomic<Word> world{~Word{0}};
    std::atomic<Word> own{~Word{0}};
};
extern BAROGRAPH_HIDDEN Replacement replacement;

[[gnu::always_inline]] inline Word replaced(Word communicator) noexcept {
    const Word difference = communicator ^ replacement.world.load(std::memory_order_relaxed);
    const bool is_world = (difference & replacement.mask.load(std::memory_order_relaxed)) == 0;
    return is_world ? replacement.own.load(std::memory_order_relaxed) : communicator;
}

// Finds all functions, once there is an MPI. Returns the library's one behind an entry, or one that fails;
// never nullptr. Cold.
[[nodiscard, gnu::cold, gnu::noinline]] Function bind(std::uint32_t entry) noexcept;

// A function of MPI without an entry, by its name with PMPI_; or one that fails.
[[nodiscard, gnu::cold]] Function find_or_fail(const char* name) noexcept;
// The same; nullptr: there is none.
[[nodiscard, gnu::cold]] Function find_real(const char* name) noexcept;

// One that is called seldom.
template <class... Arguments>
int mpi(const char* name, Arguments... arguments) noexcept {
    return reinterpret_cast<int (*)(Arguments...)>(find_or_fail(name))(arguments...);
}

template <class... Words>
[[gnu::always_inline]] inline int call(Function function, Words... words) {
    return reinterpret_cast<int (*)(Words...)>(function)(words...);
}

// Calls the library itself, with the words as they are.
template <std::uint32_t kEntry, class... Words>
[[gnu::always_inline]] inline int real(Words... words) {
    const Function function = real_functions[kEntry].load(std::memory_order_acquire);
    return call(function == nullptr ? bind(kEntry) : function, words...);
}

template <std::uint32_t kEntry, class... Words>
[[gnu::cold, gnu::noinline]] int first_to_mpi(Words... words) {
    return call(bind(kEntry), words...);
}

template <std::uint32_t kEntry, unsigned kCommunicators, std::size_t... kPositions, class... Words>
[[gnu::always_inline]] inline int to_mpi_replaced(std::index_sequence<kPositions...>, Words... words) {
    const Function function = real_functions[kEntry].load(std::memory_order_acquire);
    if (function == nullptr) [[unlikely]] {
        return first_to_mpi<kEntry>(((kCommunicators >> kPositions & 1U) != 0 ? replaced(words) : words)...);
    }
    return call(function, ((kCommunicators >> kPositions & 1U) != 0 ? replaced(words) : words)...);
}

// PMPI_X. Bit i of kCommunicators: word i is a communicator.
template <std::uint32_t kEntry, unsigned kCommunicators, class... Words>
[[gnu::always_inline]] inline int to_mpi(Words... words) {
    return to_mpi_replaced<kEntry, kCommunicators>(std::index_sequence_for<Words...>{}, words...);
}

// What MPI_X does without a tool: kBehind is the bits of the communicators, or the function written by hand.
template <std::uint32_t kEntry, auto kBehind, class... Words>
[[gnu::always_inline]] inline int past_tools(Words... words) {
    if constexpr (std::is_integral_v<decltype(kBehind)>) {
        return to_mpi<kEntry, static_cast<unsigned>(kBehind)>(words...);
    } else {
        return kBehind(words...);
    }
}

template <std::uint32_t kEntry, auto kBehind, class... Words>
[[gnu::cold, gnu::noinline]] int first_to_tool_or_mpi(Words... words) {
    (void)bind(kEntry);
    const Function tool = tool_functions[kEntry].load(std::memory_order_acquire);
    return tool != nullptr ? call(tool, words...) : past_tools<kEntry, kBehind>(words...);
}

// MPI_X.
template <std::uint32_t kEntry, auto kBehind, class... Words>
[[gnu::always_inline]] inline int to_tool_or_mpi(Words... words) {
    if (real_functions[kEntry].load(std::memory_order_acquire) == nullptr) [[unlikely]] {
        return first_to_tool_or_mpi<kEntry, kBehind>(words...);
    }
    if (const Function tool = tool_functions[kEntry].load(std::memory_order_relaxed); tool != nullptr)
        [[unlikely]] {
        return call(tool, words...);
    }
    return past_tools<kEntry, kBehind>(words...);
}

}  // namespace barograph::world

// As FindWorld and SetName in world.hpp say.
extern "C" {
BAROGRAPH_EXPORT const barograph::world::World* barograph_world() noexcept;
BAROGRAPH_EXPORT int barograph_world_set_name(const char* name) noexcept;
}
