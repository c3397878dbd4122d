// SPDX-License-Identifier: BSD-3-Clause
// Gives errno back as it was: used at the top of every cold path that runs inside the measured program.
#pragma once

#include <cerrno>

namespace barograph::sys {

class ErrnoGuard {
public:
    ErrnoGuard() noexcept : saved_(errno) {}
    ~ErrnoGuard() { errno = saved_; }
    ErrnoGuard(const ErrnoGuard&) = delete;
    ErrnoGuard& operator=(const ErrnoGuard&) = delete;

private:
    int saved_;
};

}  // namespace barograph::sys
