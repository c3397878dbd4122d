// SPDX-License-Identifier: BSD-3-Clause
// See io_host.hpp.
#include "capture/io/io_host.hpp"

#include "sys/errno_guard.hpp"

namespace barograph::capture::io {

constinit std::atomic<bool> active{false};
constinit IoHost host;

void connect(const IoHost& given) noexcept {
    host = given;
    active.store(true, std::memory_order_release);
}

void stop() noexcept { active.store(false, std::memory_order_release); }

record::Thread* attach_thread() noexcept {
    const sys::ErrnoGuard errno_guard;
    return host.attach_thread == nullptr ? nullptr : host.attach_thread();
}

}  // namespace barograph::capture::io
