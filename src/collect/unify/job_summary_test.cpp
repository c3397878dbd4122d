// SPDX-License-Identifier: BSD-3-Clause
// Totals of a job and how its ranks are divided among aggregators.
#include "collect/unify/job_summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "collect/rank_tree.hpp"
#include "collect/test_ranks.hpp"

namespace barograph::collect {
namespace {

JobSummary job_on(const std::vector<std::uint32_t>& ranks_of_node) {
    JobSummary job;
    for (std::size_t i = 0; i < ranks_of_node.size(); ++i) {
        JobSummary node;
        node.runs = {{"n" + std::to_string(i), ranks_of_node[i]}};
        node.nodes = {"n" + std::to_string(i)};
        job.append(node);
    }
    return job;
}

using Firsts = std::vector<std::uint32_t>;

TEST(JobSummary, CutsBetweenNodesWhereThatKeepsTheBalance) {
    EXPECT_EQ(cut_groups(job_on({48, 48, 48, 48}), 192, 4), (Firsts{0, 48, 96, 144}));
    // Even cuts would be at 16 and 32; a node starts at 18.
    EXPECT_EQ(cut_groups(job_on({18, 30}), 48, 3), (Firsts{0, 18, 32}));
    // Too far away: balance matters more.
    EXPECT_EQ(cut_groups(job_on({24, 24}), 48, 3), (Firsts{0, 16, 32}));
    EXPECT_EQ(cut_groups(job_on({5}), 5, 1), (Firsts{0}));
    EXPECT_EQ(cut_groups(job_on({2, 3}), 5, 5), (Firsts{0, 1, 2, 3, 4}));
}

TEST(JobSummary, AlwaysCutsIntoNonEmptyGroups) {
    for (std::uint32_t ranks = 1; ranks <= 70; ++ranks) {
        for (std::uint32_t per_node = 1; per_node <= 9; ++per_node) {
            std::vector<std::uint32_t> nodes(ranks / per_node, per_node);
            if (ranks % per_node != 0) {
                nodes.push_back(ranks % per_node);
            }
            for (std::uint32_t groups = 1; groups <= ranks; ++groups) {
                const Firsts firsts = cut_groups(job_on(nodes), ranks, groups);
                ASSERT_EQ(firsts.size(), groups);
                ASSERT_EQ(firsts[0], 0U);
                ASSERT_LT(firsts.back(), ranks);
                ASSERT_EQ(std::adjacent_find(firsts.begin(), firsts.end(), std::greater_equal<>()),
                          firsts.end());
            }
        }
    }
}

TEST(JobSummary, TakesOneAggregatorForSixteenRanks) {
    EXPECT_EQ(aggregator_count(0, 1), 1U);
    EXPECT_EQ(aggregator_count(0, 31), 1U);
    EXPECT_EQ(aggregator_count(0, 32), 2U);
    EXPECT_EQ(aggregator_count(0, 32768), 2048U);
    EXPECT_EQ(aggregator_count(7, 4), 4U);
    EXPECT_EQ(aggregator_count(3, 4), 3U);
}

TEST(JobSummary, CountsASnapshotOfAllRanksOnceAndTheRanksWithRefusedValues) {
    LocalTables tables;
    tables.snapshots_skipped = 17;
    JobSummary job = summarize(tables);
    tables.snapshots_skipped = 15;
    tables.refused_values = 2;
    tables.unseen_bytes = 300;
    tables.mappings = 1;
    tables.mapped_bytes = 5;
    tables.unseen_files = 2;
    tables.misplaced_descriptors = 1;
    tables.misplaced_calls = 200;
    tables.refusing_processes = 1;
    job.append(summarize(tables));
    job.append(summarize(tables));
    EXPECT_EQ(job.snapshots_skipped, 17U);
    EXPECT_EQ(job.refused_values, 4U);
    EXPECT_EQ(job.unseen_bytes, 600U);
    EXPECT_EQ(job.mappings, 2U);
    EXPECT_EQ(job.mapped_bytes, 10U);
    EXPECT_EQ(job.unseen_files, 4U);
    EXPECT_EQ(job.misplaced_descriptors, 2U);
    EXPECT_EQ(job.misplaced_calls, 400U);
    EXPECT_EQ(job.refusing_processes, 2U);
}

TEST(JobSummary, SurvivesItsEncoding) {
    JobSummary job = job_on({4, 4});
    JobSummary more;
    more.processes = 3;
    more.dropped = 1U << 30;
    more.traced = 3;
    more.categories = {{"read mesh", "io"}, {"solve", "math"}};
    more.tags = {{{"solve", "library"}, "PETSc"}, {{"solve", "phase"}, "main"}};
    more.other_tags = 2;
    more.not_traced = 17;
    more.runs = {{"n1", 1}, {"n0", 2}};
    more.nodes = {"n0", "n1"};
    job.append(more);
    format::ByteWriter out;
    job.encode(out);
    format::ByteReader in(out.view());
    const JobSummary back = JobSummary::decode(in);
    EXPECT_EQ(back.dropped, 1U << 30);
    EXPECT_EQ(back.traced, 3U);
    EXPECT_EQ(back.categories, more.categories);
    EXPECT_EQ(back.tags, more.tags);
    EXPECT_EQ(back.other_tags, 2U);
    EXPECT_EQ(back.not_traced, 17U);
    EXPECT_EQ(back.nodes, (std::vector<std::string>{"n0", "n1"}));
    ASSERT_EQ(back.runs.size(), 3U);
    EXPECT_EQ(back.runs[1].ranks, 5U);
    EXPECT_EQ(back.runs[2].node, "n0");
    EXPECT_EQ(in.remaining(), 0U);
}

TEST(JobSummary, KeepsTheCategoryOfTheLowestRank) {
    JobSummary job;
    job.categories = {{"solve", "math"}};
    JobSummary next;
    next.categories = {{"read mesh", "io"}, {"solve", "physics"}};
    job.append(next);
    next.categories = {{"solve", "math"}};
    job.append(next);
    EXPECT_EQ(job.categories, (std::map<std::string, std::string>{{"read mesh", "io"}, {"solve", "math"}}));
    EXPECT_EQ(job.other_categories, 1U);
}

TEST(JobSummary, KeepsOfEachTagTheTextOfTheLowestRank) {
    JobSummary job;
    job.tags = {{{"solve", "phase"}, "main"}};
    JobSummary next;
    next.tags = {{{"solve", "library"}, "PETSc"}, {{"solve", "phase"}, "end"}};
    job.append(next);
    EXPECT_EQ(job.tags,
              (std::map<TagKey, std::string>{{{"solve", "library"}, "PETSc"}, {{"solve", "phase"}, "main"}}));
    EXPECT_EQ(job.other_tags, 1U);
}

TEST(RankTree, GathersInRankOrderAndTellsTroubles) {
    for (std::uint32_t size = 1; size <= 17; ++size) {
        for (const bool trouble : {false, true}) {
            std::vector<std::uint8_t> at_root;
            std::vector<Problem> problems(size);
            TestRanks ranks(size);
            ranks.run([&](Transport& transport) {
                const std::uint32_t rank = transport.rank();
                std::vector<std::uint8_t> mine{static_cast<std::uint8_t>(rank)};
                Problem& problem = problems[rank];
                if (trouble && rank == size / 2) {
                    problem.set("rank ", std::uint64_t{rank}, " fell over");
                }
                gather_up(
                    transport, {0, size}, problem,
                    [&](std::uint32_t, std::span<const std::uint8_t> message) {
                        mine.insert(mine.end(), message.begin(), message.end());
                    },
                    [&] { return mine; });
                if (rank == 0) {
                    at_root = mine;
                }
                EXPECT_TRUE(allreduce_min(transport, problem));
            });
            for (const Problem& problem : problems) {
                EXPECT_EQ(problem.is_set(), trouble);
                if (trouble) {
                    EXPECT_EQ(problem.text(), "rank " + std::to_string(size / 2) + " fell over");
                }
            }
            if (!trouble) {
                ASSERT_EQ(at_root.size(), size);
                for (std::uint32_t i = 0; i < size; ++i) {
                    EXPECT_EQ(at_root[i], i);
                }
            }
        }
    }
}

}  // namespace
}  // namespace barograph::collect
