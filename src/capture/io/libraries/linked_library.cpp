// SPDX-License-Identifier: BSD-3-Clause
// See linked_library.hpp. Symbols of a library that was loaded with RTLD_LOCAL are reached through a handle
// of the caller's own object, whose dependencies the loader searches in the order in which it bound them.
#include "capture/io/libraries/linked_library.hpp"

#include <dlfcn.h>

#include "sys/errno_guard.hpp"

namespace barograph::capture::io {

void* find_function(void* handle, const char* name) noexcept {
    const sys::ErrnoGuard errno_guard;
    return dlsym(handle, name);
}

std::uint32_t LibraryFinder::find(std::uintptr_t page, const void* caller) noexcept {
    const sys::ErrnoGuard errno_guard;
    // The loader may wait for its own lock, so ours is taken only for the table.
    void* handle = RTLD_NEXT;
    void* symbol = dlsym(RTLD_NEXT, marker_);
    if (symbol == nullptr) {
        Dl_info info{};
        handle = dladdr(caller, &info) != 0 && info.dli_fname != nullptr
                     ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                     : nullptr;
        symbol = handle == nullptr ? nullptr : dlsym(handle, marker_);
        if (symbol == nullptr) {
            if (handle != nullptr) {
                dlclose(handle);
            }
            // Code that belongs to no object must mean one that others have used.
            return count_ == 0 ? 0 : 1;
        }
    }
    // Opened for the library itself: the caller may be unloaded. RTLD_NEXT stays valid for as long as we are
    // loaded.
    Dl_info own{};
    if (handle != RTLD_NEXT) {
        void* of_library = dladdr(symbol, &own) != 0 && own.dli_fname != nullptr
                               ? dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                               : nullptr;
        if (of_library != nullptr) {
            dlclose(handle);
            handle = of_library;
        }
    }
    const sys::SpinGuard guard(lock_);
    if (!guard.held()) {
        return 0;
    }
    std::uint32_t index = 0;
    while (index < count_ && handles_[index] != handle) {
        ++index;
    }
    if (index == kMostLibraries) {
        return 0;
    }
    if (index == count_) {
        handles_[index] = handle;
        met_(index + 1, handle);
        ++count_;
    }
    callers_[page % kCallers].store((page << 8U) | (index + 1), std::memory_order_release);
    return index + 1;
}

}  // namespace barograph::capture::io
