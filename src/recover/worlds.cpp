// SPDX-License-Identifier: BSD-3-Clause
// See worlds.hpp.
#include "recover/worlds.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace barograph::recover {
namespace {

using Members = std::vector<std::size_t>;

class Grouping {
public:
    Grouping(std::span<const ArenaSummary> arenas, Collected collected)
        : arenas_(arenas), collected_(collected) {}

    std::vector<World> run() {
        // job -> (launch, size of the world) -> arenas
        std::map<std::string, std::map<std::pair<std::string, std::uint32_t>, Members>> ranked;
        Members rankless;
        std::set<std::tuple<std::string, std::uint32_t, std::int64_t, std::uint64_t>> seen;
        for (std::size_t i = 0; i < arenas_.size(); ++i) {
            const ArenaSummary& arena = arenas_[i];
            if (!arena.problem.empty() || is_left_out(arena) ||
                !seen.emplace(arena.node, arena.pid, arena.start_unix_ns, arena.process_start).second) {
                continue;
            }
            if (arena.world_rank == format::kNoRank) {
                rankless.push_back(i);
            } else if (arena.world_rank < arena.world_size) {
                ranked[arena.job][{arena.launch, arena.world_size}].push_back(i);
            }
        }
        for (auto& [job, launches] : ranked) {
            for (auto& [key, members] : launches) {
                std::sort(members.begin(), members.end(), [&](std::size_t a, std::size_t b) {
                    return arenas_[a].start_unix_ns < arenas_[b].start_unix_ns;
                });
                split(key.second, members);
            }
        }
        for (const std::size_t i : rankless) {
            worlds_.push_back({0, {i}});
        }
        std::stable_sort(worlds_.begin(), worlds_.end(), [&](const World& a, const World& b) {
            return std::pair(a.size == 0, start(a)) < std::pair(b.size == 0, start(b));
        });
        return std::move(worlds_);
    }

private:
    [[nodiscard]] bool is_left_out(const ArenaSummary& arena) const {
        return collected_ == Collected::kLeftOut && arena.state == format::ArenaState::kCollected;
    }

    [[nodiscard]] std::int64_t start(const World& world) const {
        std::int64_t first = arenas_[world.members.front()].start_unix_ns;
        for (const std::size_t i : world.members) {
            first = std::min(first, arenas_[i].start_unix_ns);
        }
        return first;
    }

    // Where two processes have one rank, there was more than one world: ranks of one start together, so the
    // longest pause between two starts parts them.
    void split(std::uint32_t size, const Members& by_start) {
        std::set<std::uint32_t> ranks;
        for (const std::size_t i : by_start) {
            ranks.insert(arenas_[i].world_rank);
        }
        if (ranks.size() == by_start.size()) {
            World world{size, by_start};
            std::sort(world.members.begin(), world.members.end(), [&](std::size_t a, std::size_t b) {
                return arenas_[a].world_rank < arenas_[b].world_rank;
            });
            worlds_.push_back(std::move(world));
            return;
        }
        std::size_t cut = 1;
        std::int64_t longest = -1;
        for (std::size_t i = 1; i < by_start.size(); ++i) {
            const std::int64_t pause =
                arenas_[by_start[i]].start_unix_ns - arenas_[by_start[i - 1]].start_unix_ns;
            if (pause > longest) {
                longest = pause;
                cut = i;
            }
        }
        const auto middle = by_start.begin() + static_cast<std::ptrdiff_t>(cut);
        split(size, {by_start.begin(), middle});
        split(size, {middle, by_start.end()});
    }

    std::span<const ArenaSummary> arenas_;
    Collected collected_;
    std::vector<World> worlds_;
};

}  // namespace

std::vector<World> worlds_of(std::span<const ArenaSummary> arenas, Collected collected) {
    return Grouping(arenas, collected).run();
}

}  // namespace barograph::recover
