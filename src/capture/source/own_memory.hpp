// SPDX-License-Identifier: BSD-3-Clause
// This process's own memory where it may be gone, or must not be read: the kernel is asked, which fails where
// a load would end the program. Used by walks of stacks that may change or go meanwhile.
#pragma once

#include <sys/syscall.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "sys/system_call.hpp"

namespace barograph::capture::source {

// Returns how many bytes could be read, from the first one on.
[[nodiscard]] inline std::size_t read_own(std::uintptr_t address, void* to, std::size_t bytes) noexcept {
    const iovec target{.iov_base = to, .iov_len = bytes};
    const iovec source{.iov_base = reinterpret_cast<void*>(address), .iov_len = bytes};
    const long got = sys::system_call(SYS_process_vm_readv, sys::system_call(SYS_getpid), sys::word(&target),
                                      1, sys::word(&source), 1, 0);
    return got > 0 ? static_cast<std::size_t>(got) : 0;
}

// Pages that can be read, for one walk: the program may protect a page at any time. A call that is permitted
// everywhere and changes nothing, as there is no such `how`, reads the eight bytes first; an eighth of the
// time that read_own() takes.
class ReadablePages {
public:
    // Where they are not asked for, all can be read.
    explicit ReadablePages(bool asked) noexcept : asked_(asked) {}

    // Whether the word there can be read.
    [[nodiscard]] bool has(std::uintptr_t address) noexcept {
        if (!asked_) {
            return true;
        }
        const std::uintptr_t page = address & kPage;
        const bool in_one = ((address + sizeof address - 1) & kPage) == page;
        if (in_one && page == known_) [[likely]] {
            return true;
        }
        constexpr long kNoSuchHow = -1;
        constexpr long kReadFirst = -EINVAL;
        if (sys::system_call(SYS_rt_sigprocmask, kNoSuchHow,
                             sys::word(reinterpret_cast<const void*>(address)), 0,
                             sizeof(std::uint64_t)) != kReadFirst) {
            return false;
        }
        known_ = in_one ? page : known_;
        return true;
    }

private:
    static constexpr std::uintptr_t kPage = ~std::uintptr_t{4095};  // the smallest that there are
    std::uintptr_t known_ = 1;                                      // none
    bool asked_;
};

}  // namespace barograph::capture::source
