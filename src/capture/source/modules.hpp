// SPDX-License-Identifier: BSD-3-Clause
// The objects that are loaded into this process (the program, its libraries): which one an address lies in, and what names
// that object on every rank and after the run: its build id. Cold: asked for addresses that were not seen before. Takes a
// lock that gives up, and the loader's own while it asks for the list; no heap.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::source {

struct Module {
    static constexpr std::size_t kMostSegments = 4;
    std::uintptr_t begin = 0;  // executable part
    std::uintptr_t end = 0;
    std::uintptr_t bias = 0;  // address - bias is the address in the file
    const unsigned char* eh_frame_hdr = nullptr;
    bool own = false;        // one of our libraries
    bool libc = false;       // the C library
    bool described = false;  // its file is in the metadata
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

    // This process is a fork: what was described was in the parent's recording, and the lock's holder may not be here.
    void forked() noexcept;

    // All that were ever seen.
    [[nodiscard]] std::uint32_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    [[nodiscard]] const Module& at(std::uint32_t index) const noexcept { return modules_[index]; }

    static constexpr std::uint32_t kMost = 4096;

private:
    struct Scan;
    void scan() noexcept;
    [[nodiscard]] Module* known(std::uintptr_t address) noexcept;
    bool prepare() noexcept;

    sys::SpinLock lock_;
    Module* modules_ = nullptr;
    std::atomic<std::uint32_t> count_{0};
    std::atomic<std::uint32_t> generation_{1};
    unsigned long long unloaded_ = 0;
    unsigned long long loaded_ = 0;
};

}  // namespace barograph::capture::source
