// SPDX-License-Identifier: BSD-3-Clause
// What every exported MPI symbol does: load the bound function, test, jump. Included by the generated entries
// of libbarograph.so only. Every MPI argument is an integer or a pointer and travels in one word in every MPI
// library, so the entries do not need an mpi.h. Must stay a tail call: the entry leaves no frame.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/mpi/entries/bind.hpp"
#include "capture/mpi/generated/entry_table.hpp"
#include "capture/mpi/host.hpp"

#define BAROGRAPH_EXPORT __attribute__((visibility("default")))

namespace barograph::capture::mpi {

using Word = std::uintptr_t;

// The functions behind MPI_X (false) and PMPI_X (true); nullptr until first called. Hidden, so that an entry
// reaches it without the global offset table.
extern __attribute__((visibility("hidden"))) std::atomic<Function> bound_functions[2][kEntryCount];

// The first call of an entry. A function of its own, so that the entry need not save its arguments.
template <bool kProfiled, std::uint32_t kEntry, class... Words>
[[gnu::cold, gnu::noinline]] int forward_first(Words... words) {
    return reinterpret_cast<int (*)(Words...)>(bind(kEntry, kProfiled))(words...);
}

template <bool kProfiled, std::uint32_t kEntry, class... Words>
[[gnu::always_inline]] inline int forward(Words... words) {
    const Function function = bound_functions[kProfiled][kEntry].load(std::memory_order_acquire);
    if (function == nullptr) [[unlikely]] {
        return forward_first<kProfiled, kEntry>(words...);
    }
    return reinterpret_cast<int (*)(Words...)>(function)(words...);
}

}  // namespace barograph::capture::mpi
