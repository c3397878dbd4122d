// SPDX-License-Identifier: BSD-3-Clause
// What the whole job adds up to, and which ranks share a node: gathered up the tree in rank order, and cut by
// rank 0 into one contiguous group of ranks for each aggregator. May allocate; decode() throws
// format::DecodeError.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "collect/arena/local_tables.hpp"
#include "collect/rank_tree.hpp"
#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"

namespace barograph::collect {

struct JobSummary {
    // What a metric that is declared constant had on one call path. Up to kMostConstants are compared, those
    // of the lowest keys, so that all ranks compare the same.
    struct ConstantValue {
        Key id;
        double minimum = 0;
        double maximum = 0;
    };
    static constexpr std::size_t kMostConstants = 4096;

    // Consecutive ranks on one node.
    struct NodeRun {
        std::string node;
        std::uint32_t ranks = 0;
    };

    std::uint64_t processes = 0;
    std::uint64_t locations = 0;
    std::uint64_t events = 0;
    std::uint64_t dropped = 0;
    std::uint64_t skipped = 0;
    std::uint64_t snapshots_skipped = 0;  // the most of all processes
    std::uint64_t refused_values = 0;
    std::uint64_t refusing_processes = 0;
    std::uint64_t unseen_files = 0;
    std::uint64_t unseen_bytes = 0;
    std::uint64_t mappings = 0;
    std::uint64_t mapped_bytes = 0;
    std::uint64_t misplaced_descriptors = 0;
    std::uint64_t misplaced_calls = 0;
    std::uint64_t unbalanced = 0;
    std::uint64_t unreadable = 0;
    std::uint64_t traced = 0;  // processes that recorded events
    std::uint64_t not_traced = 0;
    std::uint64_t samples_folded_ns = 0;
    std::uint64_t samples_cut_ns = 0;
    std::uint64_t sample_doublings = 0;  // the most of all processes
    std::uint64_t sampling_stopped = 0;
    std::uint64_t samples_period_ns = 0;  // the most of all processes
    std::uint64_t samples_ticked_ns = 0;
    std::uint64_t threads_without_timer = 0;
    std::uint64_t threads_without_room = 0;
    std::uint64_t threads_not_watched = 0;
    std::uint64_t watched = 0;
    OwnCost own_cost;
    std::uint64_t executions = 0;          // the most of all processes
    std::vector<ConstantValue> constants;  // by key, none twice
    std::map<std::string, std::string>
        categories;                      // of regions, by name: those of the lowest rank that gives one
    std::uint64_t other_categories = 0;  // that regions were given besides
    std::map<TagKey, std::string> tags;  // texts of regions: those of the lowest rank that gives one
    std::uint64_t other_tags = 0;        // that regions were given besides
    std::vector<NodeRun> runs;
    std::vector<std::string> nodes;  // distinct, sorted
    std::vector<format::Program> programs;

    // How many of the constants had more than one value.
    [[nodiscard]] std::uint64_t varying_constants() const noexcept;

    // Takes in the summary of the ranks that follow.
    void append(const JobSummary& next);

    void encode(format::ByteWriter& out) const;
    [[nodiscard]] static JobSummary decode(format::ByteReader& in);
};

// One transport rank's own, which may stand for several processes.
[[nodiscard]] JobSummary summarize(const LocalTables& tables);

// The first rank of each group; element 0 is 0. A boundary moves to the start of a node when one lies within
// a quarter of a group, so that groups stay balanced and most traffic stays within nodes.
[[nodiscard]] std::vector<std::uint32_t> cut_groups(const JobSummary& job, std::uint32_t ranks,
                                                    std::uint32_t groups);

// `wanted` 0 means one aggregator for sixteen ranks (the ratio that TinyProf's authors found best).
[[nodiscard]] std::uint32_t aggregator_count(std::uint32_t wanted, std::uint32_t ranks) noexcept;

}  // namespace barograph::collect
