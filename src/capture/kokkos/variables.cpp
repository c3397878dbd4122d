// SPDX-License-Identifier: BSD-3-Clause
// The getenv() by which Kokkos finds our tool. Kokkos before 3.7 asks for KOKKOS_PROFILE_LIBRARY only; later
// ones ask for that first, warn where it is set, then for KOKKOS_TOOLS_LIBS, and end the program where the
// two differ. The answer is ours and what the user has set behind it. The environment stays as it is: what
// the program starts sees only what the user has set.
#include <dlfcn.h>
#include <link.h>

#include <atomic>
#include <cstring>
#include <string_view>

#include "sys/loading/next_getenv.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::kokkos {
namespace {

constexpr char kLibraries[] = "KOKKOS_TOOLS_LIBS";
constexpr char kOldLibrary[] = "KOKKOS_PROFILE_LIBRARY";

struct Asker {
    std::uintptr_t address;
    bool knows_libraries = false;
};

// Whether the object that an address is in has a text with the newer name: what cannot be written in it is
// read.
int look(dl_phdr_info* info, std::size_t /*size*/, void* data) noexcept {
    auto& asker = *static_cast<Asker*>(data);
    bool is_it = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
        is_it = is_it || (header.p_type == PT_LOAD && asker.address >= begin &&
                          asker.address - begin < header.p_memsz);
    }
    if (!is_it) {
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum && !asker.knows_libraries; ++i) {
        const auto& header = info->dlpi_phdr[i];
        if (header.p_type == PT_LOAD && (header.p_flags & PF_R) != 0 && (header.p_flags & PF_W) == 0) {
            asker.knows_libraries = memmem(reinterpret_cast<const void*>(info->dlpi_addr + header.p_vaddr),
                                           header.p_filesz, kLibraries, sizeof kLibraries) != nullptr;
        }
    }
    return 1;
}

bool knows_libraries(const void* caller) noexcept {
    Asker asker{.address = reinterpret_cast<std::uintptr_t>(caller)};
    (void)dl_iterate_phdr(look, &asker);
    return asker.knows_libraries;
}

// An answer stays where it is: Kokkos keeps no copy.
struct Answer {
    std::atomic<bool> made{false};
    sys::BasicTextLine<8192> text;
};
constinit Answer libraries;
constinit Answer old_library;
constinit sys::SpinLock lock;

char* answer(Answer& to, char* present) noexcept {
    if (!to.made.load(std::memory_order_acquire)) {
        const sys::SpinGuard guard(lock);
        Dl_info own;
        if (!guard.held() || dladdr(reinterpret_cast<const void*>(&knows_libraries), &own) == 0 ||
            own.dli_fname == nullptr) {
            return present;
        }
        if (!to.made.load(std::memory_order_relaxed)) {
            to.text << own.dli_fname;
            if (present != nullptr && *present != '\0') {
                to.text << ";" << std::string_view(present);
            }
            to.made.store(true, std::memory_order_release);
        }
    }
    return to.text.cut() ? present : const_cast<char*>(to.text.c_str());
}

}  // namespace
}  // namespace barograph::capture::kokkos

extern "C" __attribute__((visibility("default"))) char* getenv(const char* name) noexcept {
    using namespace barograph::capture::kokkos;
    barograph::sys::Getenv* const real = barograph::sys::next_getenv();
    char* const present = real(name);
    if (name[0] != 'K' || name[1] != 'O') [[likely]] {
        return present;
    }
    if (std::strcmp(name, kLibraries) == 0) {
        // Where the user has set the older name alone, that one is answered.
        return present == nullptr && real(kOldLibrary) != nullptr ? nullptr : answer(libraries, present);
    }
    if (std::strcmp(name, kOldLibrary) == 0) {
        const bool others = real(kLibraries) != nullptr || knows_libraries(__builtin_return_address(0));
        return present == nullptr && others ? nullptr : answer(old_library, present);
    }
    return present;
}
