// SPDX-License-Identifier: BSD-3-Clause
// See teams.hpp.
#include "capture/openmp/teams.hpp"

#include <cstddef>

namespace barograph::capture::openmp {
namespace {

// In use at a time: regions that are open, and those before whose threads no other one has needed.
constexpr std::size_t kTeams = 4096;
constexpr std::size_t kTries = 64;
constinit Team teams[kTeams];
constinit std::atomic<std::size_t> next{0};

}  // namespace

Team* new_team(std::uint32_t region, const void* place) noexcept {
    for (std::size_t i = 0; i < kTries; ++i) {
        Team& team = teams[next.fetch_add(1, std::memory_order_relaxed) % kTeams];
        std::uint32_t nobody = 0;
        if (team.users.load(std::memory_order_relaxed) == 0 &&
            team.users.compare_exchange_strong(nobody, 1, std::memory_order_acquire)) {
            team.region = region;
            team.place = place;
            team.end.store(0, std::memory_order_relaxed);
            return &team;
        }
    }
    return nullptr;
}

Team* as_team(void* kept) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(kept);
    const auto first = reinterpret_cast<std::uintptr_t>(&teams[0]);
    return address >= first && address < first + sizeof teams ? static_cast<Team*>(kept) : nullptr;
}

}  // namespace barograph::capture::openmp
