// SPDX-License-Identifier: BSD-3-Clause
// See real_stdio.hpp.
#include "capture/stdio/real_stdio.hpp"

#include <dlfcn.h>

namespace barograph::capture::stdio {

constinit std::atomic<io::Pointer> real_functions[kCallCount] = {};

namespace {

FILE* standard_stream(std::atomic<io::Pointer>& variable, const char* name) noexcept {
    io::Pointer found = variable.load(std::memory_order_relaxed);
    if (found == nullptr) {
        found = dlsym(RTLD_DEFAULT, name);
        variable.store(found, std::memory_order_relaxed);
    }
    return found == nullptr ? nullptr : *static_cast<FILE**>(found);
}

}  // namespace

FILE* standard_input() noexcept {
    static constinit std::atomic<io::Pointer> variable{nullptr};
    return standard_stream(variable, "stdin");
}

FILE* standard_output() noexcept {
    static constinit std::atomic<io::Pointer> variable{nullptr};
    return standard_stream(variable, "stdout");
}

}  // namespace barograph::capture::stdio
