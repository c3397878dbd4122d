// SPDX-License-Identifier: BSD-3-Clause
// What each thread of OpenMP is in, as regions of libbarograph.so. Hot: a look-up in a table of the thread
// for the name of a construct; no heap, no lock, no string.
#pragma once

#include <atomic>
#include <cstdint>

#include "capture/openmp/teams.hpp"

namespace barograph::capture::openmp {

enum class Kind : std::uint32_t {
    kParallel,  // of the thread that met it
    kMember,    // the same of another thread of its team
    kWait,
    kWork,
    kTask,
};

class ThreadRegions {
public:
    // Those of the calling thread; nullptr: nothing of it is recorded.
    [[nodiscard]] static ThreadRegions* mine() noexcept;
    // The calling thread ends.
    static void end_thread() noexcept;
    // The recording ends: what threads have open that wait to be needed again ends where its team had.
    static void end_recording() noexcept;

    // The region of a construct: see barograph_openmp_construct(). `what` is a literal.
    [[nodiscard]] std::uint32_t construct(const char* what, const void* place, bool waits = false) noexcept;

    // `of`: its team, or what tells a task from others.
    void begin(Kind kind, std::uint32_t region, const void* of = nullptr) noexcept;
    // The innermost of a kind ends, with what is open inside it; where there is none, nothing does.
    void end(Kind kind, const void* of = nullptr) noexcept;
    [[nodiscard]] bool is_open(Kind kind, const void* of) const noexcept;
    [[nodiscard]] bool is_innermost(Kind kind, const void* of) const noexcept;
    // Whether a region that the thread has met is there, and is the innermost of those.
    [[nodiscard]] bool is_in_region_at(const void* place) const noexcept;
    // The region in which the thread is ends for its whole team.
    void note_end_of_team() noexcept;
    // From its last barrier the thread may return much later than that has ended.
    void may_rest() noexcept;

private:
    struct Open {
        const void* of;
        std::uint32_t region;
        Kind kind;
    };
    // Further in, nothing is recorded.
    static constexpr std::uint32_t kMost = 256;
    struct Met {
        const char* what;
        const void* place;
        std::uint32_t region;
    };
    static constexpr std::uint32_t kMet = 512;
    enum class Rest : std::uint32_t { kNone, kRests, kClosed };

    [[nodiscard]] static ThreadRegions* attach() noexcept;
    [[nodiscard]] bool go_on() noexcept;
    [[nodiscard]] std::uint32_t find(Kind kind, const void* of) const noexcept;
    [[nodiscard]] Team* own_team() const noexcept;
    [[nodiscard]] Team* resting_team() const noexcept;
    void close_innermost() noexcept;
    void close_as_of(std::uint64_t time) noexcept;

    std::atomic<bool> taken_{false};
    std::atomic<Rest> rest_{Rest::kNone};
    ThreadRegions* next_ = nullptr;
    void* recorder_ = nullptr;   // while it rests
    std::uint32_t process_ = 0;  // which fork the rest is of
    std::uint32_t depth_ = 0;
    Open open_[kMost] = {};
    Met met_[kMet] = {};
};

}  // namespace barograph::capture::openmp
