// SPDX-License-Identifier: BSD-3-Clause
// See standard_error.hpp.
#include "sys/files/standard_error.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): SIG_BLOCK
#include <time.h>    // NOLINT(modernize-deprecated-headers): timespec

#include <cerrno>
#include <cstdint>

#include "sys/system_call.hpp"

namespace barograph::sys {
namespace {

constexpr std::uint64_t kPipe = std::uint64_t{1} << (SIGPIPE - 1);
constexpr long kSetBytes = sizeof kPipe;  // the kernel's set of signals

bool is_pending() noexcept {
    std::uint64_t pending = 0;
    return system_call(SYS_rt_sigpending, word(&pending), kSetBytes) == 0 && (pending & kPipe) != 0;
}

}  // namespace

void write_to_stderr(std::string_view text) noexcept {
    if (stderr_was_closed.load(std::memory_order_relaxed)) {
        return;
    }
    // The signal that a broken pipe brings this thread is taken back, unless there was one before.
    std::uint64_t before = 0;
    const bool blocked =
        system_call(SYS_rt_sigprocmask, SIG_BLOCK, word(&kPipe), word(&before), kSetBytes) == 0;
    const bool was_pending = blocked && is_pending();
    const long written = system_call(SYS_write, 2, word(text.data()), static_cast<long>(text.size()));
    if (blocked && !was_pending && written == -EPIPE) {
        const timespec now{};
        (void)system_call(SYS_rt_sigtimedwait, word(&kPipe), 0, word(&now), kSetBytes);
    }
    if (blocked) {
        (void)system_call(SYS_rt_sigprocmask, SIG_SETMASK, word(&before), 0, kSetBytes);
    }
}

}  // namespace barograph::sys
