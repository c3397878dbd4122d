// SPDX-License-Identifier: BSD-3-Clause
// The objects that are loaded into this process (the program, its libraries): which one contains an address,
// and what identifies that object on every rank and after the run: its build id. Cold: asked for addresses
// that were not seen before. Takes a lock that gives up, and the loader's own while it asks for the list; no
// heap.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"
#include "unwind/frame_rules.hpp"

namespace barograph::capture::source {

using unwind::FrameTables;

struct Module {
    static constexpr std::size_t kMostSegments = 4;
    std::uintptr_t begin = 0;  // executable part
    std::uintptr_t end = 0;    // the same as begin: it was unloaded
    std::uintptr_t last = 0;   // end while it is or was loaded
    std::uintptr_t bias = 0;   // address - bias is the address in the file
    FrameTables tables;        // as the object has them
    FrameTables kept;          // a copy, where copies are kept
    bool own = false;          // one of our libraries
    bool libc = false;         // the C library
    bool described = false;    // its file is in the metadata
    std::uint32_t scan = 0;    // the last one that found it loaded
    sys::BasicTextLine<48>
        id;  // 16 hexadecimal digits of the build id; "file-" and a hash where there is none
    sys::BasicTextLine<256> path;
};

class Modules {
public:
    // nullptr: in none (generated code), or there is no room for it.
    [[nodiscard]] Module* find(std::uintptr_t address) noexcept;
    // Grows when an object was unloaded: addresses may mean something else from then on.
    [[nodiscard]] std::uint32_t generation() const noexcept {
        return generation_.load(std::memory_order_acquire);
    }
    // Adds the objects that are loaded now and were not seen before.
    void look_again() noexcept;
    // Looks whether an object was unloaded.
    void check() noexcept;

    // No thread of ours is in the loader when the process forks: its lock would stay held in the child.
    void before_fork() noexcept;
    void after_fork() noexcept;
    // This process is a fork: what was described was in the parent's recording, and the lock's holder may not
    // be here.
    void forked() noexcept;

    // From now on the unwind tables of all objects are copied, for those that may not ask the loader whether
    // an object is still there.
    void keep_tables() noexcept;
    // As find(), among those that were seen before, and without a lock: for signal handlers. Notes that one
    // was missed.
    [[nodiscard]] const Module* seen(std::uintptr_t address) noexcept;
    // Number of the object at an address among those that were seen before; kMost: none. As seen(), without a
    // note.
    [[nodiscard]] std::uint32_t number_at(std::uintptr_t address) const noexcept;
    // Whether seen() has missed one since the last look.
    [[nodiscard]] bool missed() const noexcept { return missed_.load(std::memory_order_relaxed); }

    // All that were ever seen.
    [[nodiscard]] std::uint32_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    [[nodiscard]] const Module& at(std::uint32_t index) const noexcept { return modules_[index]; }

    static constexpr std::uint32_t kMost = 4096;

private:
    struct Scan;
    void scan() noexcept;
    void keep(Module& module) noexcept;
    const unsigned char* copy_of(const Module& module, const FrameTables& part) const noexcept;
    [[nodiscard]] Module* same_as(const Module& module) noexcept;
    [[nodiscard]] Module* known(std::uintptr_t address) noexcept;
    bool prepare() noexcept;

    sys::SpinLock lock_;
    Module* modules_ = nullptr;
    std::atomic<std::uint32_t> count_{0};
    std::atomic<std::uint32_t> generation_{1};
    std::atomic<bool> missed_{false};
    bool keeps_tables_ = false;
    bool held_for_fork_ = false;
    std::uint32_t scans_ = 0;
    std::uint64_t copied_ = 0;  // bytes of tables
    unsigned long long unloaded_ = 0;
    unsigned long long loaded_ = 0;
};

}  // namespace barograph::capture::source
