// SPDX-License-Identifier: BSD-3-Clause
// Executions of parallel regions, as long as a thread of their team knows of them. The threads of a team wait
// in its last barrier until the next region needs them, and are told that the barrier has ended only then: by
// a team they know when it had. No heap, no lock.
#pragma once

#include <atomic>
#include <cstdint>

namespace barograph::capture::openmp {

struct Team {
    std::atomic<std::uint32_t> users{0};  // 0: it is free
    std::uint32_t region = 0;
    const void* place = nullptr;        // where the region is
    std::atomic<std::uint64_t> end{0};  // when its region had ended; 0: it has not

    void join() noexcept { users.fetch_add(1, std::memory_order_relaxed); }
    void leave() noexcept { users.fetch_sub(1, std::memory_order_release); }
};

// A team that its first user has joined; nullptr: there are too many.
[[nodiscard]] Team* new_team(std::uint32_t region, const void* place) noexcept;

// What is kept as a team, if it is one.
[[nodiscard]] Team* as_team(void* kept) noexcept;

}  // namespace barograph::capture::openmp
