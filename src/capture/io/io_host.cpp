// SPDX-License-Identifier: BSD-3-Clause
// See io_host.hpp.
#include "capture/io/io_host.hpp"

#include "capture/io/after_end.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::io {

constinit std::atomic<bool> active{false};
constinit std::atomic<bool> decided{false};
constinit IoHost host;
constinit std::atomic<std::uint32_t> recording_number{0};
constinit std::atomic<std::uint32_t> forks{0};
constinit std::atomic<bool> waiting{false};

bool decide() noexcept {
    // First: what getting ready reads is nobody's business.
    if (!decided.exchange(true, std::memory_order_acq_rel) && provide_host != nullptr) {
        const sys::ErrnoGuard errno_guard;
        provide_host();
    }
    return active.load(std::memory_order_acquire);
}

void connect(const IoHost& given) noexcept { host = given; }

void start() noexcept {
    own_tables();
    active.store(true, std::memory_order_release);
}

void begin_recording() noexcept {
    recording_number.fetch_add(1, std::memory_order_acq_rel);
    waiting.store(false, std::memory_order_relaxed);
}

void stop() noexcept {
    active.store(false, std::memory_order_release);
    forget_after_end();  // in a fork it was another process's
}

record::Thread* attach_thread() noexcept {
    const sys::ErrnoGuard errno_guard;
    return host.attach_thread == nullptr ? nullptr : host.attach_thread();
}

}  // namespace barograph::capture::io
