// SPDX-License-Identifier: BSD-3-Clause
// See real_function.hpp.
#include "capture/io/libraries/real_function.hpp"

#include <dlfcn.h>

#include <cerrno>

#include "sys/errno_guard.hpp"
#include "sys/loading/next_function.hpp"

namespace barograph::capture::io {
namespace {

long missing() noexcept {
    errno = ENOSYS;
    return -1;
}

}  // namespace

Pointer find_real(std::atomic<Pointer>& slot, const char* name) noexcept {
    const sys::ErrnoGuard errno_guard;
    Pointer found = sys::next_function(name);
    if (found == nullptr) {
        found = dlsym(RTLD_NEXT, name);
    }
    if (found == nullptr) {
        found = reinterpret_cast<Pointer>(&missing);
    }
    slot.store(found, std::memory_order_relaxed);
    return found;
}

}  // namespace barograph::capture::io
