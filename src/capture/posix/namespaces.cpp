// SPDX-License-Identifier: BSD-3-Clause
// See namespaces.hpp. unshare() and setns() as the program calls them; nothing is recorded of them.
#include "capture/posix/namespaces.hpp"

#include <sched.h>

#include "capture/io/libraries/real_function.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::posix {
namespace {

constinit std::atomic<const OwnThreads*> own_threads{nullptr};
constinit std::atomic<io::Pointer> real_unshare{nullptr};
constinit std::atomic<io::Pointer> real_setns{nullptr};

// Flags for unshare(2), of which the first implies the others.
constexpr int kAlone = CLONE_NEWUSER | CLONE_THREAD | CLONE_SIGHAND | CLONE_VM;

// Not from a child that shares our memory until it calls exec: threads are its parent's.
template <typename Call>
int call_alone(Call call) noexcept {
    const OwnThreads* const own = own_threads.load(std::memory_order_acquire);
    bool paused = false;
    if (own != nullptr && io::owns_tables()) {
        const sys::ErrnoGuard errno_guard;
        paused = own->pause();
    }
    const int status = call();
    if (paused) {
        const sys::ErrnoGuard errno_guard;
        own->resume();
    }
    return status;
}

}  // namespace

void set_own_threads(const OwnThreads* own) noexcept { own_threads.store(own, std::memory_order_release); }

}  // namespace barograph::capture::posix

using namespace barograph::capture;

extern "C" {

__attribute__((visibility("default"))) int entry_unshare(int flags) __asm__("unshare");
int entry_unshare(int flags) {
    const auto call = [flags] { return io::real_function<int(int)>(posix::real_unshare, "unshare")(flags); };
    return (flags & posix::kAlone) != 0 ? posix::call_alone(call) : call();
}

__attribute__((visibility("default"))) int entry_setns(int file, int type) __asm__("setns");
int entry_setns(int file, int type) {
    return posix::call_alone(
        [file, type] { return io::real_function<int(int, int)>(posix::real_setns, "setns")(file, type); });
}

}  // extern "C"
