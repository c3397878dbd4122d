// SPDX-License-Identifier: BSD-3-Clause
// One rank runs out of memory at every point of collect, one after the other: all ranks must come back with
// the same answer, nothing may be left behind, and nothing may be thrown. A program of its own (see
// test_allocations.hpp).
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "collect/collect.hpp"
#include "collect/test_allocations.hpp"
#include "collect/test_arena.hpp"
#include "collect/test_folder.hpp"
#include "collect/test_profile.hpp"
#include "collect/test_ranks.hpp"

namespace barograph::collect {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kRanks = 4;

// A transport whose own work is not what runs out of memory.
class Sheltered final : public Transport {
public:
    explicit Sheltered(Transport& inner) : inner_(inner) {}
    [[nodiscard]] std::uint32_t rank() const noexcept override { return inner_.rank(); }
    [[nodiscard]] std::uint32_t size() const noexcept override { return inner_.size(); }
    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override {
        const Shelter shelter;
        return inner_.allreduce_min(values);
    }
    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override {
        const Shelter shelter;
        return inner_.send(data, destination);
    }
    [[nodiscard]] bool receive(Bytes& data, std::uint32_t source) noexcept override {
        const Shelter shelter;
        return inner_.receive(data, source);
    }
    [[nodiscard]] bool broadcast(Bytes& data, std::uint32_t root) noexcept override {
        const Shelter shelter;
        return inner_.broadcast(data, root);
    }

private:
    struct Shelter {
        Shelter() noexcept : left(allocations_left) { allocations_left = kNever; }
        ~Shelter() { allocations_left = left; }
        Shelter(const Shelter&) = delete;
        Shelter& operator=(const Shelter&) = delete;
        long left;
    };
    Transport& inner_;
};

std::unique_ptr<TestArena> arena_of(std::uint32_t rank) {
    TestArena::Options options;
    options.rank = rank;
    auto arena = std::make_unique<TestArena>(options);
    arena->name(format::kFirstRegion, format::Layer::kRegion, "region " + std::to_string(rank));
    const std::uint32_t node = arena->node(0, arena->thread(0), format::kFirstRegion);
    arena->fact(0, {.node = node, .calls = 3, .time_sum = 3000});
    return arena;
}

// Returns whether the memory was enough.
bool collect_with(std::uint32_t poor_rank, long allocations, const fs::path& folder) {
    std::vector<std::unique_ptr<TestArena>> arenas;
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
        arenas.push_back(arena_of(rank));
    }
    std::vector<Outcome> outcomes(kRanks);
    std::atomic<bool> enough{false};
    TestRanks ranks(kRanks);
    ranks.run([&](Transport& transport) {
        const std::uint32_t rank = transport.rank();
        Request request;
        request.arenas = {arenas[rank]->view()};
        request.output = (folder / "run").string();
        request.aggregators = 2;
        Sheltered sheltered(transport);
        allocations_left = rank == poor_rank ? allocations : kNever;
        outcomes[rank] = collect(sheltered, request);
        enough = enough || (rank == poor_rank && allocations_left > 0);
        allocations_left = kNever;
    });
    for (const Outcome& outcome : outcomes) {
        // The poor rank may know less of it, if the very last step failed there.
        if (&outcome != &outcomes[poor_rank]) {
            EXPECT_EQ(outcome.written, outcomes[poor_rank == 0 ? 1 : 0].written);
        }
        if (!outcome.written && &outcome != &outcomes[poor_rank]) {
            EXPECT_FALSE(outcome.problem.empty());
        }
    }
    const fs::path profile = folder / "run.baro";
    const bool written = fs::exists(profile);
    EXPECT_EQ(written, outcomes[poor_rank == 0 ? 1 : 0].written);
    if (written) {
        EXPECT_EQ(read_profile(profile.string()).size(), 2U);
        fs::remove_all(profile);
    }
    return enough;
}

TEST(CollectMemory, RunsOutOnOneRankAtAnyTime) {
    const TestFolder folder;
    for (std::uint32_t poor_rank = 0; poor_rank < kRanks; ++poor_rank) {
        long allocations = 0;
        while (!collect_with(poor_rank, allocations, folder.path()) && !HasFailure()) {
            ++allocations;
        }
        EXPECT_GT(allocations, 100);
    }
    // Without memory for the names of its files rank 0 cannot remove them; everything else must be gone.
    for (const std::string& name : folder.names()) {
        EXPECT_TRUE(name.starts_with(".barograph-")) << name;
    }
}

}  // namespace
}  // namespace barograph::collect
