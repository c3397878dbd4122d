// SPDX-License-Identifier: BSD-3-Clause
// Processes of an analysis, as threads with sockets between them: every entry comes to whoever has its key,
// once, in order, and with the numbers of the receiver; a pass ends when nothing is on its way; a process
// that ends ends them all.
#include "engine/processes/spread.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "engine/processes/rows.hpp"

namespace barograph::engine {
namespace {

constexpr TypeId kNumbered = type_id("test.numbered");

// The `number`th entry that `maker` made for a key; `hops` more processes to go to.
struct Numbered {
    std::uint32_t maker = 0;
    std::uint32_t number = 0;
    std::uint32_t hops = 0;
    std::uint32_t path = 0;
};

std::vector<std::vector<int>> connected(std::uint32_t count) {
    std::vector<std::vector<int>> ends(count, std::vector<int>(count, -1));
    for (std::uint32_t one = 0; one < count; ++one) {
        for (std::uint32_t other = one + 1; other < count; ++other) {
            int pair[2] = {};
            EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
            ends[one][other] = pair[0];
            ends[other][one] = pair[1];
        }
    }
    return ends;
}

// Runs `work` for each process at the same time.
void in_each(std::uint32_t count, const std::function<void(Peers&)>& work) {
    const std::vector<std::vector<int>> ends = connected(count);
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (std::uint32_t process = 0; process < count; ++process) {
        threads.emplace_back([&, process] {
            Peers peers(process, ends[process]);
            work(peers);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

void carry_numbered(Spread& spread) {
    spread.carry(
        kNumbered,
        {.put = [](const EntryRef& entry,
                   format::ByteWriter& out) { put_rows(out, std::vector{value_of<Numbered>(entry)}); },
         .take =
             [](format::ByteReader& in, const Renumbering& numbers, Level level, std::uint64_t key) {
                 Numbered one = take_rows<Numbered>(in).at(0);
                 one.path = numbers.path(one.path);
                 return make_entry(kNumbered, level, key, sizeof one, one);
             }});
}

// A dictionary in which "call 0", "call 1", ... have numbers that no other process gives them.
std::vector<std::uint32_t> defined(Dictionary& dictionary, std::uint32_t process) {
    std::vector<std::uint32_t> paths(8);
    for (std::uint32_t i = 0; i < process * 3; ++i) {
        (void)dictionary.path(0, dictionary.operation("own " + std::to_string(i), format::Layer::kMpi));
    }
    for (std::uint32_t i = 0; i < paths.size(); ++i) {
        const std::uint32_t which = (i + process) % static_cast<std::uint32_t>(paths.size());
        paths[which] =
            dictionary.path(0, dictionary.operation("call " + std::to_string(which), format::Layer::kMpi));
    }
    return paths;
}

class Spreads : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(Spreads, AllEntriesComeOnceInOrderAndWithTheNumbersOfTheReceiver) {
    const std::uint32_t count = GetParam();
    constexpr std::uint32_t kKeys = 16;
    constexpr std::uint32_t kEach = 100;
    std::atomic<std::uint64_t> seen{0};
    in_each(count, [&](Peers& peers) {
        Dictionary dictionary;
        const std::vector<std::uint32_t> paths = defined(dictionary, peers.rank());
        Spread spread(peers, dictionary);
        carry_numbered(spread);
        for (int pass = 0; pass < 3; ++pass) {
            Board board({.workers = 2, .quota = std::size_t{1} << 12U});
            std::mutex mutex;
            std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> last;
            board.add({.name = "numbered",
                       .sensitivities = {kNumbered},
                       .ordering = Ordering::kPerKey,
                       .run = [&](std::span<const EntryRef> entries, const Running& running) {
                           Numbered one = value_of<Numbered>(entries.front());
                           const std::uint64_t key = entries.front()->key();
                           EXPECT_TRUE(spread.has(key));
                           const std::string name =
                               dictionary.operation_at(dictionary.path_at(one.path).operation).name;
                           EXPECT_EQ(name, "call " + std::to_string(one.number % 8));
                           if (one.hops == 2) {
                               const std::lock_guard lock(mutex);
                               std::uint32_t& before = last[{key, one.maker}];
                               EXPECT_EQ(one.number, before++);
                           }
                           seen.fetch_add(1);
                           if (one.hops > 0) {
                               --one.hops;
                               spread.submit(running.board,
                                             make_entry(kNumbered, 0, (key + 5) % kKeys, sizeof one, one));
                           }
                       }});
            collect::Problem problem;
            spread.begin(board, problem);
            for (std::uint32_t i = 0; i < kEach; ++i) {
                for (std::uint64_t key = 0; key < kKeys; ++key) {
                    const Numbered one{.maker = peers.rank(), .number = i, .hops = 2, .path = paths[i % 8]};
                    const EntryRef entry = make_entry(kNumbered, 0, key, sizeof one, one);
                    spread.submit(board, entry);
                }
            }
            spread.end(board, problem);
            EXPECT_FALSE(problem) << problem.text();
            EXPECT_EQ(board.alive(0), 0U);
            EXPECT_TRUE(board.failures().empty());
        }
    });
    EXPECT_EQ(seen, std::uint64_t{3} * 3 * count * kKeys * kEach);
}

TEST_P(Spreads, WhatAllHaveComesToTheFirstInFewMessages) {
    const std::uint32_t count = GetParam();
    in_each(count, [&](Peers& peers) {
        Dictionary dictionary;
        const std::vector<std::uint32_t> paths = defined(dictionary, peers.rank());
        Spread spread(peers, dictionary);
        std::map<std::uint32_t, std::uint32_t> found = {{paths[peers.rank() % 8], 1}};
        collect::Problem problem;
        spread.merge(
            problem,
            [&](format::ByteWriter& out) {
                out.varint(found.size());
                for (const auto& [path, times] : found) {
                    out.varint(path);
                    out.varint(times);
                }
            },
            [&](format::ByteReader& in, const Renumbering& numbers) {
                for (std::uint64_t rows = in.varint(); rows > 0; --rows) {
                    const std::uint32_t path = numbers.path(format::narrow(in, in.varint()));
                    found[path] += format::narrow(in, in.varint());
                }
            });
        EXPECT_FALSE(problem);
        EXPECT_LE(peers.messages(), static_cast<unsigned>(std::bit_width(count - 1)));
        if (peers.rank() == 0) {
            EXPECT_EQ(found.size(), std::min(count, 8U));
            for (std::uint32_t i = 0; i < std::min(count, 8U); ++i) {
                EXPECT_EQ(found[paths[i]], (count - i + 7) / 8);
            }
        }
        std::string told;
        spread.tell(
            problem, [&](format::ByteWriter& out) { out.sized_text("to all"); },
            [&](format::ByteReader& in, const Renumbering&) { told = in.sized_text(); });
        EXPECT_EQ(told, peers.rank() == 0 ? "" : "to all");
    });
}

TEST_P(Spreads, AProblemOfOneIsThatOfAll) {
    const std::uint32_t count = GetParam();
    in_each(count, [&](Peers& peers) {
        Dictionary dictionary;
        Spread spread(peers, dictionary);
        Board board({.workers = 1});
        collect::Problem problem;
        spread.begin(board, problem);
        EXPECT_FALSE(problem);
        if (peers.rank() == count - 1) {
            problem.set("a block is damaged");
        }
        spread.end(board, problem);
        EXPECT_EQ(problem.text(), "a block is damaged");
    });
}

INSTANTIATE_TEST_SUITE_P(Processes, Spreads, ::testing::Values(1U, 2U, 3U, 4U, 16U));

TEST(Spread, OneThatEndsEndsAll) {
    in_each(4, [&](Peers& peers) {
        if (peers.rank() == 2) {
            std::uint64_t no_problem[] = {~std::uint64_t{0}};
            EXPECT_TRUE(peers.allreduce_min(no_problem));  // it takes part in begin()
            return;
        }
        Dictionary dictionary;
        Spread spread(peers, dictionary);
        carry_numbered(spread);
        Board board({.workers = 1, .quota = 1024});
        collect::Problem problem;
        spread.begin(board, problem);
        EXPECT_FALSE(problem);
        for (std::uint32_t i = 0; i < 10'000; ++i) {
            spread.submit(board, make_entry(kNumbered, 0, i, sizeof(Numbered), Numbered{}));
        }
        spread.end(board, problem);
        EXPECT_TRUE(problem);
    });
}

TEST(Spread, AMessageOfAnySizeComesWhole) {
    in_each(2, [&](Peers& peers) {
        constexpr std::size_t kSize = std::size_t{5} << 20U;
        collect::Bytes data;
        if (peers.rank() == 0) {
            data.resize(kSize, std::byte{7});
            EXPECT_TRUE(peers.send(data, 1));
            EXPECT_TRUE(peers.send({}, 1));
        } else {
            EXPECT_TRUE(peers.receive(data, 0));
            EXPECT_EQ(data.size(), kSize);
            EXPECT_EQ(data.back(), std::byte{7});
            EXPECT_TRUE(peers.receive(data, 0));
            EXPECT_TRUE(data.empty());
        }
        std::uint64_t values[] = {peers.rank() + 5ULL, 9ULL - peers.rank()};
        EXPECT_TRUE(peers.allreduce_min(values));
        EXPECT_EQ(values[0], 5U);
        EXPECT_EQ(values[1], 8U);
    });
}

}  // namespace
}  // namespace barograph::engine
