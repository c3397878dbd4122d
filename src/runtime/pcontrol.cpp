// SPDX-License-Identifier: BSD-3-Clause
// MPI_Pcontrol, by which a program speaks to its profiler: level 0 pauses the recording, level 1 lets it go
// on. Every level is passed on, to another tool or to the MPI library. Further arguments that are integers or
// pointers and travel in registers are passed on as well: how many there are, and of which types, is between
// the program and the tool that it knows.
#include <cstdint>

#include "capture/mpi/entries/loaded_mpi.hpp"

extern "C" {
void barograph_recording_pause() noexcept;
void barograph_recording_resume() noexcept;

// Declared by MPI as (const int level, ...).
// NOLINTBEGIN(readability-identifier-naming)
__attribute__((visibility("default"))) int MPI_Pcontrol(int level, std::uintptr_t a, std::uintptr_t b,
                                                        std::uintptr_t c, std::uintptr_t d, std::uintptr_t e);
__attribute__((visibility("default"))) int PMPI_Pcontrol(int level, std::uintptr_t a, std::uintptr_t b,
                                                         std::uintptr_t c, std::uintptr_t d,
                                                         std::uintptr_t e);
// NOLINTEND(readability-identifier-naming)
}

namespace barograph::runtime {
namespace {

using PassOn = int (*)(int level, ...);

PassOn obey(int level, const char* name) noexcept {
    if (level == 0) {
        barograph_recording_pause();
    } else if (level == 1) {
        barograph_recording_resume();
    }
    return reinterpret_cast<PassOn>(capture::mpi::next_function(name));
}

}  // namespace
}  // namespace barograph::runtime

int MPI_Pcontrol(int level, std::uintptr_t a, std::uintptr_t b, std::uintptr_t c, std::uintptr_t d,
                 std::uintptr_t e) {
    const auto next = barograph::runtime::obey(level, "MPI_Pcontrol");
    return next == nullptr ? 0 : next(level, a, b, c, d, e);
}

int PMPI_Pcontrol(int level, std::uintptr_t a, std::uintptr_t b, std::uintptr_t c, std::uintptr_t d,
                  std::uintptr_t e) {
    const auto next = barograph::runtime::obey(level, "PMPI_Pcontrol");
    return next == nullptr ? 0 : next(level, a, b, c, d, e);
}
