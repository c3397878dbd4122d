// SPDX-License-Identifier: BSD-3-Clause
// See callbacks.hpp.
#include "world/callbacks.hpp"

#include <array>
#include <cstring>

#include "world/handles.hpp"

namespace barograph::world {

constinit FortranHandles fortran_handles;

namespace {

constexpr std::size_t kFunctions = 64;
constexpr std::size_t kCallbacks = 4;
// No MPI's predefined functions that are small numbers are called; those that are functions may be.
constexpr Word kFirstAddress = 4096;

constinit std::atomic<Word> functions[kCallbacks][kFunctions] = {};

bool is_own(Word communicator) noexcept {
    const Word own = replacement.own.load(std::memory_order_relaxed);
    return own != ~Word{0} && handles.same(communicator, own);
}

// All arguments of all callbacks are words; those that a caller does not pass are read and passed on as they
// are there.
template <Callback kCallback, std::size_t kIndex>
Word call_function(Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) {
    const Word function =
        functions[static_cast<std::size_t>(kCallback)][kIndex].load(std::memory_order_acquire);
    HandleRoom world;
    std::memcpy(world.bytes, &handles.world, sizeof world.bytes);
    if constexpr (kCallback == Callback::kValue) {
        a = is_own(a) ? handles.world : a;
    } else if constexpr (kCallback == Callback::kSecondValue) {
        b = is_own(b) ? handles.world : b;
    } else if constexpr (kCallback == Callback::kAddress) {
        a = is_own(read_handle(reinterpret_cast<const void*>(a))) ? world.at() : a;
    } else {
        int handle = 0;
        std::memcpy(&handle, reinterpret_cast<const void*>(a), sizeof handle);
        std::memcpy(world.bytes, &fortran_handles.world, sizeof(int));
        a = handle == fortran_handles.own ? world.at() : a;
    }
    return reinterpret_cast<Word (*)(Word, Word, Word, Word, Word, Word, Word, Word)>(function)(a, b, c, d, e,
                                                                                                f, g, h);
}

using Front = Word (*)(Word, Word, Word, Word, Word, Word, Word, Word);

template <Callback kCallback, std::size_t... kIndices>
constexpr std::array<Front, kFunctions> make_fronts(std::index_sequence<kIndices...>) noexcept {
    return {&call_function<kCallback, kIndices>...};
}

template <Callback kCallback>
constexpr auto kFronts = make_fronts<kCallback>(std::make_index_sequence<kFunctions>{});

constexpr const std::array<Front, kFunctions>* kAllFronts[kCallbacks] = {
    &kFronts<Callback::kValue>, &kFronts<Callback::kSecondValue>, &kFronts<Callback::kAddress>,
    &kFronts<Callback::kFortran>};

}  // namespace

Word in_front_of(Callback callback, Word function) noexcept {
    if (function < kFirstAddress) {
        return function;
    }
    const auto row = static_cast<std::size_t>(callback);
    for (std::size_t index = 0; index < kFunctions; ++index) {
        Word before = 0;
        if (functions[row][index].compare_exchange_strong(before, function, std::memory_order_acq_rel) ||
            before == function) {
            return reinterpret_cast<Word>((*kAllFronts[row])[index]);
        }
    }
    return function;
}

}  // namespace barograph::world
