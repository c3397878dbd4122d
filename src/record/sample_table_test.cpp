// SPDX-License-Identifier: BSD-3-Clause
#include "record/sample_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace barograph::record {
namespace {

constexpr std::uint64_t kPeriod = 10'000'000;

struct Chunk {
    explicit Chunk(std::size_t bytes) : words(bytes / sizeof(std::uint64_t) + 8) {
        const auto begin = reinterpret_cast<std::uintptr_t>(words.data());
        const std::size_t skipped = (64 - begin % 64) % 64;
        memory = std::as_writable_bytes(std::span(words)).subspan(skipped, bytes);
    }
    std::vector<std::uint64_t> words;
    std::span<std::byte> memory;
};

using Key = std::tuple<std::uint32_t, std::uint64_t, std::vector<std::uintptr_t>, bool>;

// What a reader finds.
std::map<Key, std::uint64_t> samples_in(std::span<const std::byte> memory) {
    const auto* table = reinterpret_cast<const format::SampleTable*>(memory.data());
    const auto* callers = reinterpret_cast<const format::SampledCaller*>(table + 1);
    const auto* leaves = reinterpret_cast<const format::SampledLeaf*>(callers + table->callers);
    std::map<Key, std::uint64_t> found;
    for (std::uint32_t i = 0; i < table->leaves; ++i) {
        const format::SampledLeaf& leaf = leaves[i];
        if (leaf.samples == 0) {
            continue;
        }
        std::vector<std::uintptr_t> addresses;
        bool whole = false;
        for (std::uint32_t at = leaf.caller; at != format::SampledLeaf::kNotKnown; at = callers[at].outer) {
            if ((callers[at].flags & format::SampledCaller::kEnd) != 0) {
                whole = (callers[at].flags & format::SampledCaller::kWhole) != 0;
                break;
            }
            addresses.push_back(callers[at].address);
        }
        EXPECT_TRUE(found.emplace(Key{leaf.node, leaf.address, addresses, whole}, leaf.samples).second);
    }
    return found;
}

const format::SampleTable& head(const Chunk& chunk) {
    return *reinterpret_cast<const format::SampleTable*>(chunk.memory.data());
}

TEST(SampleTable, CountsPeriodsByPathInstructionAndCallers) {
    Chunk chunk(128 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    std::mt19937 random(1);
    std::map<Key, std::uint64_t> expected;
    std::uint64_t all = 0;
    for (int i = 0; i < 10'000; ++i) {
        std::vector<std::uintptr_t> callers(random() % 4, 7);
        for (std::uintptr_t& address : callers) {
            address = 0x400000 + random() % 3;
        }
        const std::uint32_t node = random() % 2 == 0 ? 64 : 128;
        const std::uint64_t address = 0x401000 + random() % 5;
        const bool whole = random() % 2 == 0;
        const std::uint64_t periods = 1 + random() % 3;
        table.add({node, address, callers, whole}, periods);
        expected[{node, address, callers, whole}] += periods;
        all += periods;
    }
    EXPECT_EQ(samples_in(chunk.memory), expected);
    EXPECT_EQ(head(chunk).taken, all);
    EXPECT_EQ(head(chunk).folded, 0U);
    EXPECT_EQ(head(chunk).lost, 0U);
    EXPECT_EQ(head(chunk).period_ns, kPeriod);
}

TEST(SampleTable, AddsUpWhatTheKernelDid) {
    Chunk chunk(64 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    table.add({64, 5, {}, true}, 1, {.system_ns = 300, .faults = 4});
    table.add({64, 5, {}, true}, 1, {.system_ns = 20, .faults = 1});
    table.add_cost(7);
    table.add_cost(8);
    const auto* callers = reinterpret_cast<const format::SampledCaller*>(&head(chunk) + 1);
    const auto* leaves = reinterpret_cast<const format::SampledLeaf*>(callers + head(chunk).callers);
    std::uint64_t system_ns = 0;
    std::uint64_t faults = 0;
    for (std::uint32_t i = 0; i < head(chunk).leaves; ++i) {
        system_ns += leaves[i].system_ns;
        faults += leaves[i].faults;
    }
    EXPECT_EQ(system_ns, 320U);
    EXPECT_EQ(faults, 5U);
    EXPECT_EQ(head(chunk).own_ticks, 15U);
    EXPECT_EQ(head(chunk).leaf_bytes, sizeof(format::SampledLeaf));
}

TEST(SampleTable, CountsWhatFindsNoRoom) {
    Chunk chunk(8 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kBlocked));
    EXPECT_FALSE(table.is_filled(1));
    const std::vector<std::uintptr_t> deep(60, 1);
    std::uint64_t all = 0;
    for (std::uintptr_t i = 1; i <= 500; ++i) {
        std::vector<std::uintptr_t> callers = deep;
        callers[0] = i;
        table.add({64, i, callers, true}, 2);
        all += 2;
    }
    EXPECT_TRUE(table.is_filled(7));
    std::uint64_t kept = 0;
    std::uint64_t without_callers = 0;
    for (const auto& [key, samples] : samples_in(chunk.memory)) {
        kept += samples;
        without_callers += std::get<2>(key).empty() ? samples : 0;
    }
    EXPECT_EQ(head(chunk).taken, all);
    EXPECT_EQ(kept + head(chunk).lost, all);
    EXPECT_EQ(without_callers, head(chunk).folded);
    EXPECT_GT(head(chunk).folded, 0U);
    EXPECT_GT(head(chunk).lost, 0U);
    // What is known already goes on being counted.
    const std::uint64_t lost = head(chunk).lost;
    std::vector<std::uintptr_t> first = deep;
    table.add({64, 1, first, true}, 1);
    EXPECT_EQ(head(chunk).lost, lost);
}

TEST(SampleTable, StacksShareWhatLiesOutside) {
    Chunk chunk(512 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    // An exception on its way through a recursion: at any depth, in any of a few functions of the unwinder.
    std::vector<std::uintptr_t> callers(100);
    std::iota(callers.rbegin(), callers.rend(), 0x400000);
    std::uint64_t all = 0;
    for (std::size_t depth = 10; depth <= callers.size(); ++depth) {
        std::vector<std::uintptr_t> stack(callers.end() - static_cast<std::ptrdiff_t>(depth), callers.end());
        stack.insert(stack.begin(), 0);
        for (std::uintptr_t function = 0x500000; function < 0x500020; ++function) {
            stack[0] = function;
            table.add({64, 5, stack, true}, 1);
            ++all;
        }
    }
    EXPECT_EQ(samples_in(chunk.memory).size(), all);
    EXPECT_EQ(head(chunk).folded, 0U);
    EXPECT_EQ(head(chunk).lost, 0U);
}

TEST(SampleTable, AddsToWhatIsKnownOnly) {
    Chunk chunk(64 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    const std::vector<std::uintptr_t> callers{3, 2, 1};
    table.add({64, 5, callers, true}, 1);
    EXPECT_TRUE(table.add_known({64, 5, callers, true}, 2, {}));
    EXPECT_FALSE(table.add_known({64, 6, callers, true}, 1, {}));
    EXPECT_FALSE(table.add_known({64, 5, callers, false}, 1, {}));
    EXPECT_FALSE(table.add_known({64, 5, std::span(callers).last(2), true}, 1, {}));
    EXPECT_EQ(samples_in(chunk.memory), (std::map<Key, std::uint64_t>{{{64, 5, callers, true}, 3}}));
    EXPECT_EQ(head(chunk).taken, 3U);
}

TEST(SampleTable, NeedsSomeRoom) {
    Chunk chunk(256);
    SampleTable table;
    EXPECT_FALSE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    EXPECT_FALSE(table.is_open());
}

TEST(SampleTable, KeepsNamesUntilThereIsNoRoom) {
    Chunk chunk(16 * 1024);
    SampleTable table;
    ASSERT_TRUE(table.open(chunk.memory, kPeriod, format::SampleClock::kCpu));
    std::map<std::int32_t, std::string> kept;
    std::uint64_t identity = 1;
    for (;; identity += 0x9e3779b9) {
        EXPECT_LT(table.name(identity), 0);
        const std::string text = "function" + std::to_string(identity) + "@py:/a/file.py";
        const std::int32_t number = table.keep_name(identity, text);
        if (number < 0) {
            break;
        }
        EXPECT_EQ(table.name(identity), number);
        EXPECT_TRUE(kept.emplace(number, text).second);
    }
    EXPECT_EQ(kept.size(), head(chunk).names / 8 * 7);
    const auto* callers =
        reinterpret_cast<const format::SampledCaller*>(chunk.memory.data() + sizeof(format::SampleTable));
    const auto* leaves = reinterpret_cast<const format::SampledLeaf*>(callers + head(chunk).callers);
    const auto* names = reinterpret_cast<const format::SampledName*>(leaves + head(chunk).leaves);
    const auto* words = reinterpret_cast<const char*>(names + head(chunk).names);
    for (const auto& [number, text] : kept) {
        EXPECT_EQ(std::string(words + names[number].first * sizeof(std::uint64_t), names[number].bytes),
                  text);
    }
}

}  // namespace
}  // namespace barograph::record
