// SPDX-License-Identifier: BSD-3-Clause
// See estimated_times.hpp.
#include "collect/arena/chunks/estimated_times.hpp"

#include <algorithm>

namespace barograph::collect {
namespace {

struct NodeTime {
    std::uint32_t parent = 0;
    double measured = 0;
    double estimated = 0;
    double below_measured = 0;
    double below_estimated = 0;
    double sampled = 0;       // of all objects
    double sampled_time = 0;  // of those
    double kept = 1;          // of what is estimated
    double kept_below = 1;
};

bool is_untimed(const FactEntry& fact) noexcept { return fact.record.bucket == format::kBucketNotTimed; }

void estimate(format::FactRecord& record, const NodeTime& node) noexcept {
    const auto calls = static_cast<double>(record.calls);
    if (record.sampled != 0) {
        const double scale = calls / static_cast<double>(record.sampled);
        record.time_sum = static_cast<std::uint64_t>(static_cast<double>(record.time_sum) * scale);
        record.time_sum_of_squares *= scale;
    } else if (node.sampled > 0) {
        // No call on this object was timed: estimated from those on others.
        const double mean = node.sampled_time / node.sampled;
        record.time_sum = static_cast<std::uint64_t>(mean * calls);
        record.time_min = record.time_max = static_cast<std::uint64_t>(mean);
        record.time_sum_of_squares = mean * mean * calls;
    }
}

}  // namespace

void estimate_times(std::vector<FactEntry>& facts, const std::vector<NodeEntry>& nodes,
                    const std::unordered_map<std::uint32_t, std::uint64_t>& root_ticks) {
    if (std::none_of(facts.begin(), facts.end(), is_untimed)) {
        return;
    }
    std::unordered_map<std::uint32_t, NodeTime> times;
    for (const NodeEntry& node : nodes) {
        times[node.offset].parent = node.parent;
    }
    for (const FactEntry& fact : facts) {
        if (is_untimed(fact)) {
            NodeTime& node = times[fact.record.node];
            node.sampled += fact.record.sampled;
            node.sampled_time += static_cast<double>(fact.record.time_sum);
        }
    }
    for (FactEntry& fact : facts) {
        NodeTime& node = times[fact.record.node];
        if (is_untimed(fact)) {
            estimate(fact.record, node);
            node.estimated += static_cast<double>(fact.record.time_sum);
        } else {
            node.measured += static_cast<double>(fact.record.time_sum);
        }
    }
    // A node is made after its parent, and is behind it.
    std::vector<std::uint32_t> offsets;
    offsets.reserve(nodes.size());
    for (const NodeEntry& node : nodes) {
        offsets.push_back(node.offset);
        const NodeTime& child = times[node.offset];
        NodeTime& parent = times[node.parent];
        parent.below_measured += child.measured;
        parent.below_estimated += child.estimated;
    }
    std::sort(offsets.begin(), offsets.end());
    for (const std::uint32_t offset : offsets) {
        NodeTime& node = times[offset];
        const auto root = root_ticks.find(offset);
        if (root != root_ticks.end()) {
            node.measured = static_cast<double>(root->second);
        } else {
            node.kept = times[node.parent].kept_below;
        }
        const double whole = node.measured + node.kept * node.estimated;
        const double room = std::max(whole - node.below_measured, 0.0);
        if (whole > 0 && node.below_estimated > room) {
            node.kept_below = room / node.below_estimated;
        }
    }
    for (FactEntry& fact : facts) {
        const double kept = times[fact.record.node].kept;
        if (is_untimed(fact) && kept < 1) {
            format::FactRecord& record = fact.record;
            record.time_sum = static_cast<std::uint64_t>(static_cast<double>(record.time_sum) * kept);
            record.time_sum_of_squares *= kept;
        }
        if (is_untimed(fact)) {
            format::FactRecord& record = fact.record;
            record.time_max = std::min(record.time_max, record.time_sum);
            record.time_min = std::min(record.time_min, record.time_max);
        }
    }
}

}  // namespace barograph::collect
