// SPDX-License-Identifier: BSD-3-Clause
// Whether the calling process is the one that the tables of open files belong to, without asking the kernel.
// A page that the kernel empties in every fork tells forks; a child that shares our memory until it calls
// exec (vfork, clone) is known by the thread that makes it, which waits meanwhile and whose thread-local
// variables it uses. Asked by every call that changes the tables: two loads; and, while threads are sampled,
// by those that change signals.
#pragma once

#include <atomic>

namespace barograph::capture::io {

// Not 0 in the process that owns the tables; nullptr where the kernel cannot empty it, and before it is
// known.
extern constinit std::atomic<const std::atomic<unsigned>*> owner_mark __attribute__((visibility("hidden")));
// This thread has made a child that perhaps still uses its memory.
extern constinit thread_local bool has_child_in_memory
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

[[nodiscard, gnu::cold, gnu::noinline]] bool owns_tables_slowly() noexcept;
// Whether this is the process that the tables belong to, and not one that shares its memory until it calls
// exec.
[[nodiscard]] inline bool owns_tables() noexcept {
    const std::atomic<unsigned>* mark = owner_mark.load(std::memory_order_relaxed);
    return (mark != nullptr && mark->load(std::memory_order_relaxed) != 0 && !has_child_in_memory) ||
           owns_tables_slowly();
}

// From now on the tables are this process's.
void own_tables() noexcept;

// Before a child is made that shares this process's memory; `at_once`: and runs beside this thread, so that
// from now on only the kernel can tell who is who.
void expect_child_in_memory(bool at_once) noexcept;

}  // namespace barograph::capture::io
