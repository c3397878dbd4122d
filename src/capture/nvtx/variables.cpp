// SPDX-License-Identifier: BSD-3-Clause
// The getenv() by which NVTX finds our tool. It takes one: where the user has named another, that one works
// as it does without us. The environment stays as it is: what the program starts sees only what the user
// has set.
#include <dlfcn.h>

#include <atomic>
#include <cstring>

#include "sys/loading/next_getenv.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::nvtx {
namespace {

// The path of this library; nullptr where the loader does not know it.
const char* own_path() noexcept {
    Dl_info own;
    return dladdr(reinterpret_cast<const void*>(&own_path), &own) == 0 ? nullptr : own.dli_fname;
}

void say_once(const char* other) noexcept {
    static constinit std::atomic<bool> said{false};
    if (!said.exchange(true)) {
        sys::TextLine line;
        line << "barograph: annotations of NVTX are not recorded: NVTX_INJECTION64_PATH names another tool, "
             << std::string_view(other);
        line.print_to_stderr();
    }
}

}  // namespace
}  // namespace barograph::capture::nvtx

extern "C" __attribute__((visibility("default"))) char* getenv(const char* name) noexcept {
    using namespace barograph::capture::nvtx;
    char* const present = barograph::sys::next_getenv()(name);
    if (name[0] != 'N' || std::strcmp(name, "NVTX_INJECTION64_PATH") != 0) [[likely]] {
        return present;
    }
    if (present != nullptr && *present != '\0') {
        say_once(present);
        return present;
    }
    const char* const ours = own_path();
    return ours == nullptr ? present : const_cast<char*>(ours);
}
