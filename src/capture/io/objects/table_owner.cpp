// SPDX-License-Identifier: BSD-3-Clause
// See table_owner.hpp.
#include "capture/io/objects/table_owner.hpp"

#include <sys/mman.h>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::io {

constinit std::atomic<const std::atomic<unsigned>*> owner_mark{nullptr};
constinit thread_local bool has_child_in_memory __attribute__((tls_model("initial-exec"))) = false;

namespace {

constexpr std::size_t kPageBytes = 4096;
constinit std::atomic<long> owner{0};
constinit std::atomic<std::atomic<unsigned>*> page{nullptr};
// A child runs beside us in our memory.
constinit std::atomic<bool> only_kernel_knows{false};

void mark() noexcept {
    if (only_kernel_knows.load(std::memory_order_relaxed)) {
        return;
    }
    std::atomic<unsigned>* mine = page.load(std::memory_order_acquire);
    if (mine == nullptr) {
        mine = static_cast<std::atomic<unsigned>*>(sys::map_anonymous(kPageBytes));
        if (mine == nullptr ||
            sys::system_call(SYS_madvise, sys::word(mine), kPageBytes, MADV_WIPEONFORK) != 0) {
            return;  // a kernel before 4.14: it is asked each time
        }
        page.store(mine, std::memory_order_release);
    }
    mine->store(1, std::memory_order_relaxed);
    owner_mark.store(mine, std::memory_order_release);
}

}  // namespace

void own_tables() noexcept {
    owner.store(sys::system_call(SYS_getpid), std::memory_order_relaxed);
    has_child_in_memory = false;
    mark();
}

bool owns_tables_slowly() noexcept {
    const long self = sys::system_call(SYS_getpid);
    const long known = owner.load(std::memory_order_relaxed);
    if (known != 0 && known != self) {
        return false;
    }
    // The thread that made a child goes on: the child has its own memory now, or is gone.
    has_child_in_memory = false;
    owner.store(self, std::memory_order_relaxed);
    mark();
    return true;
}

void expect_child_in_memory(bool at_once) noexcept {
    (void)owns_tables();  // so that it is this process that is known
    if (at_once) {
        only_kernel_knows.store(true, std::memory_order_relaxed);
        owner_mark.store(nullptr, std::memory_order_release);
    }
    has_child_in_memory = true;
}

}  // namespace barograph::capture::io
