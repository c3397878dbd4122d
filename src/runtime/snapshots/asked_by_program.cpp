// SPDX-License-Identifier: BSD-3-Clause
// What the program asks of its recording: snapshots, now and at an interval, and the name of its profile.
// Called through capture/region; what the user asked for wins. No heap. See recording.hpp.
#include <algorithm>

#include "capture/region/regions.hpp"
#include "collect/collect.hpp"
#include "format/arena/profile_names.hpp"
#include "runtime/recording.hpp"
#include "runtime/run_facts.hpp"

namespace barograph::runtime {

void Recording::take_snapshot(std::string_view name) noexcept {
    if (!is_fork_) {
        snapshots_.take(settings_, process_, name);
    }
}

// A program that asks for something is recorded, as with a region.
bool Recording::starts_on_request() noexcept {
    return capture::region::current_thread != nullptr || attach() != nullptr;
}

void Recording::snapshot_every(double seconds) noexcept {
    constexpr double kLeast = 0.1;
    constexpr double kMost = 1e9;
    if (is_fork_ || snapshot_is_given_ || !starts_on_request()) {
        return;
    }
    const double wanted = seconds > 0 ? std::clamp(seconds, kLeast, kMost) : 0;  // NaN: no interval
    snapshots_.every(settings_, process_, static_cast<std::uint64_t>(wanted * 1e9));
}

void Recording::name_profile(std::string_view text) noexcept {
    // Each change takes room in the arena: a call in a hot loop must not take it from what is measured.
    constexpr std::uint32_t kMostNames = 64;
    const std::string_view name = profile_name_in(text);
    if (name.empty() || is_fork_ || !starts_on_request()) {
        return;
    }
    const sys::SpinGuard guard(naming_);
    if (!guard.held() || name == profile_name_.view() || names_given_ >= kMostNames ||
        process_.has_stopped()) {
        return;
    }
    ++names_given_;
    profile_name_ = {};
    profile_name_ << name;
    describe_name(process_, settings_, name, may_be_named_);
}

void Recording::name_output(collect::Request& request) {
    const sys::SpinGuard guard(naming_);
    const std::string_view name = guard.held() ? profile_name_.view() : std::string_view();
    request.output = profile_path(settings_, may_be_named_ ? name : std::string_view());
    if (!name.empty()) {
        request.metadata.emplace_back(format::kNameKey, name);
    }
}

std::string_view Recording::named_output(std::string_view profile) const noexcept {
    constexpr std::string_view kEnding = ".baro";
    sys::PathText usual;
    append_output_path(usual, settings_);
    usual << ".";  // its own ending, or a number
    if (!may_be_named_ || profile.starts_with(usual.view()) || !profile.ends_with(kEnding)) {
        return {};
    }
    return profile.substr(0, profile.size() - kEnding.size());
}

}  // namespace barograph::runtime
