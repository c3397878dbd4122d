// SPDX-License-Identifier: BSD-3-Clause
// See regions.hpp.
#include "capture/openmp/regions.hpp"

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "capture/openmp/recorder.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::openmp {
namespace {

constinit std::atomic<ThreadRegions*> all{nullptr};
constinit thread_local ThreadRegions* own = nullptr;

// Regions of a fork have other numbers.
constinit std::atomic<std::uint32_t> process{1};

[[gnu::constructor]] void on_load() noexcept {
    (void)pthread_atfork(nullptr, nullptr, [] { process.fetch_add(1, std::memory_order_relaxed); });
}

std::size_t place_of(const char* what, const void* place) noexcept {
    const std::uint64_t word =
        reinterpret_cast<std::uintptr_t>(place) ^ (reinterpret_cast<std::uintptr_t>(what) << 20U);
    return static_cast<std::size_t>((word * 0x9e3779b97f4a7c15ULL) >> 32U);
}

}  // namespace

ThreadRegions* ThreadRegions::attach() noexcept {
    const sys::ErrnoGuard errno_guard;
    for (ThreadRegions* one = all.load(std::memory_order_acquire); one != nullptr; one = one->next_) {
        if (!one->taken_.exchange(true, std::memory_order_acq_rel)) {
            one->depth_ = 0;
            one->rest_.store(Rest::kNone, std::memory_order_relaxed);
            return own = one;
        }
    }
    void* const memory =
        mmap(nullptr, sizeof(ThreadRegions), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return nullptr;
    }
    auto* const one = new (memory) ThreadRegions();
    one->taken_.store(true, std::memory_order_relaxed);
    one->next_ = all.load(std::memory_order_relaxed);
    while (
        !all.compare_exchange_weak(one->next_, one, std::memory_order_release, std::memory_order_relaxed)) {
    }
    return own = one;
}

ThreadRegions* ThreadRegions::mine() noexcept {
    ThreadRegions* const regions = own != nullptr ? own : attach();
    return regions != nullptr && regions->go_on() ? regions : nullptr;
}

bool ThreadRegions::go_on() noexcept {
    const std::uint32_t now = process.load(std::memory_order_relaxed);
    if (process_ != now) [[unlikely]] {
        process_ = now;
        depth_ = 0;
        std::ranges::fill(met_, Met{});
        rest_.store(Rest::kNone, std::memory_order_relaxed);
    }
    Rest rest = rest_.load(std::memory_order_relaxed);
    if (rest == Rest::kNone) {
        return true;
    }
    return rest == Rest::kRests &&
           rest_.compare_exchange_strong(rest, Rest::kNone, std::memory_order_acquire);
}

void ThreadRegions::end_thread() noexcept {
    if (own == nullptr) {
        return;
    }
    ThreadRegions& regions = *own;
    if (regions.go_on()) {
        regions.end(Kind::kMember);  // of its last team
        regions.depth_ = 0;
    }
    own = nullptr;
    regions.taken_.store(false, std::memory_order_release);
}

void ThreadRegions::end_recording() noexcept {
    for (ThreadRegions* one = all.load(std::memory_order_acquire); one != nullptr; one = one->next_) {
        Rest rest = Rest::kRests;
        if (one->process_ != process.load(std::memory_order_relaxed) ||
            !one->rest_.compare_exchange_strong(rest, Rest::kClosed, std::memory_order_acquire)) {
            continue;
        }
        const Team* const team = one->resting_team();
        const std::uint64_t ended = team == nullptr ? 0 : team->end.load(std::memory_order_acquire);
        if (ended != 0) {
            one->close_as_of(ended);
            one->close_as_of(ended);
        }
    }
}

std::uint32_t ThreadRegions::construct(const char* what, const void* place, bool waits) noexcept {
    Met& known = met_[place_of(what, place) % kMet];
    if (known.what != what || known.place != place || known.region == 0) [[unlikely]] {
        known = {
            .what = what, .place = place, .region = barograph_openmp_construct(what, place, waits ? 1 : 0)};
    }
    return known.region;
}

void ThreadRegions::begin(Kind kind, std::uint32_t region, const void* of) noexcept {
    if (depth_ < kMost) {
        open_[depth_] = {.of = of, .region = region, .kind = kind};
        barograph_region_begin(region);
    }
    ++depth_;
}

std::uint32_t ThreadRegions::find(Kind kind, const void* of) const noexcept {
    for (std::uint32_t at = std::min(depth_, kMost); at != 0; --at) {
        const Open& open = open_[at - 1];
        if (open.kind == kind && (of == nullptr || open.of == of)) {
            return at;
        }
    }
    return 0;
}

bool ThreadRegions::is_open(Kind kind, const void* of) const noexcept { return find(kind, of) != 0; }

bool ThreadRegions::is_innermost(Kind kind, const void* of) const noexcept {
    return depth_ != 0 && find(kind, of) == depth_;
}

// The team for whose end the thread waits, with nothing open inside that barrier.
Team* ThreadRegions::resting_team() const noexcept {
    if (depth_ < 2 || depth_ > kMost || open_[depth_ - 1].kind != Kind::kWait ||
        open_[depth_ - 2].kind != Kind::kMember) {
        return nullptr;
    }
    return as_team(const_cast<void*>(open_[depth_ - 2].of));
}

void ThreadRegions::close_as_of(std::uint64_t time) noexcept {
    const Open& open = open_[--depth_];
    barograph_openmp_end_at(recorder_, open.region, time);
}

void ThreadRegions::close_innermost() noexcept {
    if (depth_ > kMost) {
        --depth_;
        return;
    }
    // Told late that the team has ended?
    const Open& open = open_[depth_ - 1];
    const Open& member = open.kind == Kind::kWait && depth_ > 1 ? open_[depth_ - 2] : open;
    Team* const team = member.kind == Kind::kMember ? as_team(const_cast<void*>(member.of)) : nullptr;
    const std::uint64_t ended = team == nullptr ? 0 : team->end.load(std::memory_order_acquire);
    const Open closed = open;
    if (ended != 0) {
        recorder_ = barograph_openmp_thread();
        close_as_of(ended);
    } else {
        --depth_;
        barograph_region_end(closed.region);
    }
    if (closed.kind == Kind::kMember || closed.kind == Kind::kParallel) {
        if (Team* const left = as_team(const_cast<void*>(closed.of)); left != nullptr) {
            left->leave();
        }
    }
}

void ThreadRegions::end(Kind kind, const void* of) noexcept {
    if (depth_ > kMost) {
        --depth_;
        return;
    }
    const std::uint32_t at = find(kind, of);
    while (at != 0 && depth_ >= at) {
        close_innermost();
    }
}

// The team of the innermost region that the thread has met itself.
Team* ThreadRegions::own_team() const noexcept {
    const std::uint32_t at = find(Kind::kParallel, nullptr);
    return at == 0 ? nullptr : as_team(const_cast<void*>(open_[at - 1].of));
}

bool ThreadRegions::is_in_region_at(const void* place) const noexcept {
    const Team* const team = own_team();
    return team != nullptr && team->place == place;
}

void ThreadRegions::note_end_of_team() noexcept {
    Team* const team = own_team();
    if (team != nullptr && team->end.load(std::memory_order_relaxed) == 0) {
        team->end.store(barograph_openmp_now(), std::memory_order_release);
    }
}

void ThreadRegions::may_rest() noexcept {
    if (resting_team() != nullptr) {
        recorder_ = barograph_openmp_thread();
        rest_.store(Rest::kRests, std::memory_order_release);
    }
}

}  // namespace barograph::capture::openmp
