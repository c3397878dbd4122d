// SPDX-License-Identifier: BSD-3-Clause
// See blocked_time.hpp.
#include "record/cost/blocked_time.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "sys/system_call.hpp"

namespace barograph::record {
namespace {

// What took longer than our questions to the kernel do was another process on the core: two system calls, and
// a file of /proc.
constexpr double kMostNs = 10'000;
constexpr double kMostAskedNs = 100'000;
// What the kernel says of a thread that runs may be a tick of its clock old: 10 ms at most, at 100 Hz.
constexpr double kTickNs = 10'000'000;

std::uint64_t to_ticks(const CallNotes& notes, double ns) noexcept {
    return static_cast<std::uint64_t>(ns * notes.ticks_per_ns);
}

std::uint64_t without(std::uint64_t all, std::uint64_t part) noexcept { return all > part ? all - part : 0; }

}  // namespace

void BlockedTime::begin(const CallNotes& notes, std::uint64_t now) noexcept {
    *this = {};
    notes_ = &notes;
    began_ = now;
    tells_ = notes.run_delay != nullptr;
    usual_ = to_ticks(notes, kUsualNs);
    ThreadTime time;
    if (notes.thread_time != nullptr && notes.thread_time(time)) {
        life_ = {.notes = &notes,
                 .thread = static_cast<std::uint32_t>(sys::system_call(SYS_gettid)),
                 .begin = now,
                 .on_core_ns = time.on_core_ns};
    }
}

bool BlockedTime::off_core_of_life(std::uint64_t now, std::uint64_t& ticks) noexcept {
    asked_ = false;
    ThreadTime time;
    if (life_.notes == nullptr || now - life_.begin < usual_ * kRation || !notes_->thread_time(time)) {
        return false;
    }
    const std::uint64_t all = now - life_.begin;
    ticks = without(all, to_ticks(*notes_, static_cast<double>(time.on_core_ns - life_.on_core_ns)));
    if (ticks < all / kExact) {
        ticks = 0;
        return true;
    }
    std::uint64_t delay_ns = 0;
    asked_ = notes_->run_delay != nullptr;
    if (!asked_ || !notes_->run_delay(delay_ns)) {
        return false;
    }
    // With what it waited before its life began: of that time at least it was blocked.
    ticks = without(ticks, to_ticks(*notes_, static_cast<double>(delay_ns)));
    ticks = ticks < all / kExact ? 0 : ticks;
    return true;
}

bool BlockedTime::off_core_until(const Life& life, std::uint64_t end, std::uint64_t& ticks) noexcept {
    CoreTime time;
    if (life.notes == nullptr || life.notes->core_time == nullptr || end <= life.begin ||
        end - life.begin < to_ticks(*life.notes, kUsualNs) * kRation ||
        !life.notes->core_time(life.thread, time)) {
        return false;
    }
    const std::uint64_t all = end - life.begin;
    const std::uint64_t used = without(time.on_core_ns, life.on_core_ns) + time.delay_ns;
    ticks = without(all, to_ticks(*life.notes, static_cast<double>(used) + kTickNs));
    ticks = ticks < all / kExact ? 0 : ticks;
    return true;
}

std::uint64_t BlockedTime::off_core(std::uint64_t now, std::uint64_t call_ticks) noexcept {
    asked_ = false;
    const Mark before = mark_;
    mark_ = {.ticks = now, .time = {}, .call_ticks = call_ticks};
    if (notes_->thread_time == nullptr || !notes_->thread_time(mark_.time)) {
        mark_ = {};
        return 0;
    }
    if (before.ticks == 0) {
        // The thread has waited for its core before: an answer now is where later ones count from.
        if (awaiting_ticks_ == 0 && may_ask(now)) {
            ask();
        }
        return 0;
    }
    const std::uint64_t all = now - before.ticks;
    const std::uint64_t used = ticks_of(mark_.time.on_core_ns - before.time.on_core_ns);
    const std::uint64_t off = all > used ? all - used : 0;
    if (mark_.time.given_up == before.time.given_up) {
        // Otherwise it was at interrupts, or the core was a virtual one.
        known_delay_ += mark_.time.sent_off != before.time.sent_off ? off : 0;
        return 0;
    }
    return off < all / kExact ? 0 : off;
}

void BlockedTime::mark(std::uint64_t now, std::uint64_t call_ticks) noexcept {
    // So that what it waited for a core in calls is not taken for a part of the gaps.
    if (off_core(now, call_ticks) != 0 && may_ask(now)) {
        ask();
    }
}

void BlockedTime::end_gap(std::uint64_t begin, std::uint64_t now, std::uint64_t call_ticks) noexcept {
    awaiting_ticks_ += gap_is_settled_ ? 0 : gap_ticks_;  // was counted nowhere
    gap_ticks_ = 0;
    gap_is_settled_ = false;
    // All off-core time belongs to the gap, except for what was off core in calls.
    const std::uint64_t in_calls = call_ticks - mark_.call_ticks;
    const std::uint64_t off = off_core(now, call_ticks);
    gap_ticks_ = std::min(off > in_calls ? off - in_calls : 0, now - begin);
    if (gap_ticks_ != 0 && may_ask(now)) {
        ask();
    }
}

void BlockedTime::count_in(format::FactRecord& fact) noexcept {
    const std::uint64_t ticks = std::exchange(gap_ticks_, 0);
    if (gap_is_settled_ || ticks == 0) {
        fact.bytes_sum += ticks;
        return;
    }
    awaiting_ticks_ += ticks;
    Awaiting* const end = awaiting_ + awaiting_count_;
    Awaiting* const known =
        std::find_if(awaiting_, end, [&fact](const Awaiting& one) { return one.fact == &fact; });
    if (known != end) {
        known->ticks += ticks;
    } else if (awaiting_count_ < kMostAwaiting) {
        *end = {.fact = &fact, .ticks = ticks};
        ++awaiting_count_;
    }
}

void BlockedTime::settle() noexcept {
    asked_ = false;
    if (awaiting_count_ != 0 && tells_) {
        ask();
    }
}

bool BlockedTime::may_ask(std::uint64_t now) const noexcept {
    return tells_ && spent_ + usual_ <= (now - began_) / kRation;
}

// The wait for a core since the last answer is taken off all gaps since then alike.
void BlockedTime::ask() noexcept {
    asked_ = true;
    std::uint64_t delay_ns = 0;
    tells_ = notes_->run_delay(delay_ns);
    if (!tells_) {
        return;
    }
    const std::uint64_t delay = ticks_of(delay_ns - delay_ns_);
    const std::uint64_t all = awaiting_ticks_ + gap_ticks_;
    const std::uint64_t waited = std::min(delay > known_delay_ ? delay - known_delay_ : 0, all);
    const double blocked = all == 0 ? 0 : static_cast<double>(all - waited) / static_cast<double>(all);
    const auto part = [blocked](std::uint64_t ticks) {
        return static_cast<std::uint64_t>(static_cast<double>(ticks) * blocked);
    };
    for (const Awaiting& one : std::span(awaiting_, awaiting_count_)) {
        one.fact->bytes_sum += part(one.ticks);
    }
    awaiting_count_ = 0;
    awaiting_ticks_ = 0;
    gap_ticks_ = part(gap_ticks_);
    gap_is_settled_ = true;
    delay_ns_ = delay_ns;
    known_delay_ = 0;
}

std::uint64_t BlockedTime::took(std::uint64_t ticks) noexcept {
    const auto most = static_cast<std::uint64_t>((asked_ ? kMostAskedNs : kMostNs) * notes_->ticks_per_ns);
    const std::uint64_t own = std::min(ticks, most);
    if (asked_) {
        spent_ += own;
        usual_ = (usual_ + own) / 2;
    }
    return own;
}

}  // namespace barograph::record
