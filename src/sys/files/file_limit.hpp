// SPDX-License-Identifier: BSD-3-Clause
// The limit on the size of files that this process writes. Exceeding it raises SIGXFSZ, which kills the
// program: code that runs inside the program checks the limit before it writes a file.
#pragma once

#include <sys/resource.h>

#include <cstdint>

#include "sys/system_call.hpp"

namespace barograph::sys {

// RLIMIT_FSIZE; where there is none, or it is not known, all there is.
[[nodiscard]] inline std::uint64_t file_size_limit() noexcept {
    rlimit limit{};
    const bool known = system_call(SYS_prlimit64, 0, RLIMIT_FSIZE, 0, word(&limit)) == 0;
    return known && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : ~std::uint64_t{0};
}

}  // namespace barograph::sys
