// SPDX-License-Identifier: BSD-3-Clause
// See entries.hpp.
#include <dlfcn.h>

#include <cstring>
#include <string_view>

#include "capture/mpi/entries/decision.hpp"
#include "capture/mpi/entries/loaded_mpi.hpp"
#include "capture/mpi/entries/shown_symbols.hpp"
#include "sys/errno_guard.hpp"
#include "world/entries.hpp"
#include "world/handles.hpp"

namespace barograph::world {

// Constant initialization: entries may be called before any constructor has run.
constinit std::atomic<Function> real_functions[kEntryCount] = {};
constinit std::atomic<Function> tool_functions[kEntryCount] = {};
constinit Replacement replacement;

namespace {

constinit capture::mpi::Decision decision;
constinit bool bound = false;

// MPI_ERR_OTHER of Open MPI and of the MPI 5 ABI; of MPICH it is MPI_ERR_INTERN. Any of them is "not
// MPI_SUCCESS".
constexpr int kNoSuchFunction = 16;

int missing_function() noexcept { return kNoSuchFunction; }

// The file that defines a function, and whether that is the MPI library.
bool in_mpi_library(Function function, const Dl_info& library) noexcept {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(function), &info) == 0 || info.dli_fname == nullptr) {
        return true;
    }
    const std::string_view path(info.dli_fname);
    const std::string_view name = path.substr(path.rfind('/') + 1);
    return info.dli_fbase == library.dli_fbase || name.starts_with("libmpi.") ||
           name.starts_with("libmpi_") || name.starts_with("libmpich");
}

// In the decision's lock.
void bind_all() noexcept {
    for (std::uint32_t entry = 0; entry < kEntryCount; ++entry) {
        const Function real = capture::mpi::next_function(kEntryNames[entry]);
        if (real == nullptr) {
            continue;
        }
        const Function plain = capture::mpi::next_function(kEntryNames[entry] + 1);
        Dl_info library{};
        if (plain != nullptr && dladdr(reinterpret_cast<const void*>(real), &library) != 0 &&
            !in_mpi_library(plain, library)) {
            tool_functions[entry].store(plain, std::memory_order_release);
        }
        real_functions[entry].store(real, std::memory_order_release);
    }
}

}  // namespace

Function bind(std::uint32_t entry) noexcept {
    const sys::ErrnoGuard errno_guard;
    decision.lock();
    if (!bound) {
        static char description[256];
        const capture::mpi::Family family = capture::mpi::loaded_family(description, sizeof description);
        // A process without MPI may still load one.
        if (family != capture::mpi::Family::kNone) {
            capture::mpi::show_available_symbols();
            find_handles(family, description);
            bind_all();
            bound = true;
        }
    }
    decision.unlock();
    const Function real = real_functions[entry].load(std::memory_order_acquire);
    return real != nullptr ? real : reinterpret_cast<Function>(&missing_function);
}

Function find_real(const char* name) noexcept {
    const sys::ErrnoGuard errno_guard;
    return capture::mpi::next_function(name);
}

Function find_or_fail(const char* name) noexcept {
    const Function found = find_real(name);
    return found != nullptr ? found : reinterpret_cast<Function>(&missing_function);
}

}  // namespace barograph::world
