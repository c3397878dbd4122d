// SPDX-License-Identifier: BSD-3-Clause
// See waiting.hpp.
#include "couple/waiting.hpp"

#include <algorithm>
#include <ctime>

#include "sys/clock.hpp"
#include "sys/system_call.hpp"

namespace barograph::couple {

void Waiting::pause() noexcept {
    const std::uint64_t now = sys::monotonic_ns();
    if (began_ns_ == 0) {
        began_ns_ = now;
    }
    const std::uint64_t waited = now - began_ns_;
    if (waited < kEagerNs) {
        (void)sys::system_call(SYS_sched_yield);
    } else {
        const std::uint64_t look = woke_ns_ == 0 ? 0 : now - woke_ns_;
        const std::uint64_t longest = std::clamp(look * kShare, kLongestNs, kLimitNs);
        const std::uint64_t ns = std::min(waited / 8, longest);
        const timespec time = {static_cast<time_t>(ns / 1'000'000'000),
                               static_cast<long>(ns % 1'000'000'000)};
        (void)sys::system_call(SYS_nanosleep, reinterpret_cast<long>(&time));
    }
    woke_ns_ = sys::monotonic_ns();
}

}  // namespace barograph::couple
