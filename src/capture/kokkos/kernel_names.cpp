// SPDX-License-Identifier: BSD-3-Clause
// See kernel_names.hpp.
#include "capture/kokkos/kernel_names.hpp"

#include <dlfcn.h>

#include <cstddef>
#include <cstring>

namespace barograph::capture::kokkos {
namespace {

// Kokkos takes the name of a C++ type for a kernel without a label: "Z4mainEUliE_", "N6solver4AxpyE".
bool may_be_type(const char* name) noexcept {
    if ((name[0] != 'N' && name[0] != 'Z') || name[1] == '\0') {
        return false;
    }
    const std::size_t length = std::strlen(name);
    return (name[length - 1] == 'E' || name[length - 1] == '_') && strpbrk(name, " :.,()[]<>-") == nullptr;
}

}  // namespace

char* readable_type(const char* name) noexcept {
    using Demangle = char*(const char*, char*, std::size_t*, int*);
    if (!may_be_type(name)) {
        return nullptr;
    }
    // The program has a C++ runtime, as Kokkos is written in it.
    auto* const demangle = reinterpret_cast<Demangle*>(dlsym(RTLD_DEFAULT, "__cxa_demangle"));
    int status = 0;
    return demangle == nullptr ? nullptr : demangle(name, nullptr, nullptr, &status);
}

}  // namespace barograph::capture::kokkos
