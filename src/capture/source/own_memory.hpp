// SPDX-License-Identifier: BSD-3-Clause
// This process's own memory where it may be gone: read through the kernel, which fails where nothing is
// mapped. Used by walks of stacks that may change or go meanwhile.
#pragma once

#include <sys/uio.h>

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

}  // namespace barograph::capture::source
