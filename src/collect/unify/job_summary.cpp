// SPDX-License-Identifier: BSD-3-Clause
// See job_summary.hpp.
#include "collect/unify/job_summary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "collect/unify/programs.hpp"

namespace barograph::collect {
namespace {

constexpr std::uint32_t kRanksPerAggregator = 16;

// Counters that are added up over the processes, or of which the largest stays; in this order they travel.
enum class Reduction : std::uint8_t { kSum, kMaximum };

template <class Record>
struct Counter {
    std::uint64_t Record::* field;
    Reduction reduction = Reduction::kSum;
    std::uint64_t LocalTables::* own = nullptr;  // where a rank's own tables have it under one name
};

constexpr std::array<Counter<JobSummary>, 31> kCounters{{
    {.field = &JobSummary::processes},
    {.field = &JobSummary::locations},
    {.field = &JobSummary::events},
    {.field = &JobSummary::dropped},
    {.field = &JobSummary::skipped, .own = &LocalTables::skipped},
    {.field = &JobSummary::unbalanced, .own = &LocalTables::unbalanced},
    {.field = &JobSummary::unreadable},
    {.field = &JobSummary::traced, .own = &LocalTables::traced},
    {.field = &JobSummary::not_traced, .own = &LocalTables::not_traced},
    {.field = &JobSummary::snapshots_skipped,
     .reduction = Reduction::kMaximum,
     .own = &LocalTables::snapshots_skipped},
    {.field = &JobSummary::refused_values, .own = &LocalTables::refused_values},
    {.field = &JobSummary::refusing_processes, .own = &LocalTables::refusing_processes},
    {.field = &JobSummary::unseen_files, .own = &LocalTables::unseen_files},
    {.field = &JobSummary::unseen_bytes, .own = &LocalTables::unseen_bytes},
    {.field = &JobSummary::mappings, .own = &LocalTables::mappings},
    {.field = &JobSummary::mapped_bytes, .own = &LocalTables::mapped_bytes},
    {.field = &JobSummary::misplaced_descriptors, .own = &LocalTables::misplaced_descriptors},
    {.field = &JobSummary::misplaced_calls, .own = &LocalTables::misplaced_calls},
    {.field = &JobSummary::samples_folded_ns, .own = &LocalTables::samples_folded_ns},
    {.field = &JobSummary::samples_cut_ns, .own = &LocalTables::samples_cut_ns},
    {.field = &JobSummary::sample_doublings,
     .reduction = Reduction::kMaximum,
     .own = &LocalTables::sample_doublings},
    {.field = &JobSummary::sampling_stopped, .own = &LocalTables::sampling_stopped},
    {.field = &JobSummary::samples_period_ns,
     .reduction = Reduction::kMaximum,
     .own = &LocalTables::samples_period_ns},
    {.field = &JobSummary::samples_ticked_ns, .own = &LocalTables::samples_ticked_ns},
    {.field = &JobSummary::threads_without_timer, .own = &LocalTables::threads_without_timer},
    {.field = &JobSummary::threads_without_room, .own = &LocalTables::threads_without_room},
    {.field = &JobSummary::threads_not_watched, .own = &LocalTables::threads_not_watched},
    {.field = &JobSummary::watched, .own = &LocalTables::watched},
    {.field = &JobSummary::other_categories, .own = &LocalTables::other_categories},
    {.field = &JobSummary::other_tags, .own = &LocalTables::other_tags},
    {.field = &JobSummary::executions, .reduction = Reduction::kMaximum, .own = &LocalTables::executions},
}};

constexpr std::array<Counter<OwnCost>, 6> kCosts{{
    {.field = &OwnCost::events_ns},
    {.field = &OwnCost::samples_ns},
    {.field = &OwnCost::setup_ns},
    {.field = &OwnCost::helper_ns},
    {.field = &OwnCost::memory_bytes},
    {.field = &OwnCost::most_memory_bytes, .reduction = Reduction::kMaximum},
}};

template <class Record, std::size_t kCount>
void append_counters(const std::array<Counter<Record>, kCount>& counters, Record& to, const Record& next) {
    for (const Counter<Record>& counter : counters) {
        const std::uint64_t a = to.*counter.field;
        const std::uint64_t b = next.*counter.field;
        to.*counter.field = counter.reduction == Reduction::kSum ? a + b : std::max(a, b);
    }
}

template <class Record, std::size_t kCount>
void encode_counters(const std::array<Counter<Record>, kCount>& counters, const Record& record,
                     format::ByteWriter& out) {
    for (const Counter<Record>& counter : counters) {
        out.varint(record.*counter.field);
    }
}

template <class Record, std::size_t kCount>
void decode_counters(const std::array<Counter<Record>, kCount>& counters, Record& record,
                     format::ByteReader& in) {
    for (const Counter<Record>& counter : counters) {
        record.*counter.field = in.varint();
    }
}

using Constant = JobSummary::ConstantValue;

// Sorts by key, makes one of those with the same, and keeps the first.
void unify_constants(std::vector<Constant>& constants) {
    std::sort(constants.begin(), constants.end(),
              [](const Constant& a, const Constant& b) { return a.id < b.id; });
    std::size_t kept = 0;
    for (const Constant& next : constants) {
        if (kept != 0 && constants[kept - 1].id == next.id) {
            constants[kept - 1].minimum = std::min(constants[kept - 1].minimum, next.minimum);
            constants[kept - 1].maximum = std::max(constants[kept - 1].maximum, next.maximum);
        } else {
            constants[kept++] = next;
        }
    }
    constants.resize(std::min(kept, JobSummary::kMostConstants));
}

std::vector<Constant> constants_of(const LocalTables& tables) {
    std::vector<Constant> constants;
    for (const format::Series& series : tables.series) {
        if (tables.metrics[series.metric].consistency != format::Consistency::kConstant) {
            continue;
        }
        format::ByteWriter id;
        for (const Key& key : {tables.path_keys[series.path], tables.metric_keys[series.metric]}) {
            id.u64(key.high);
            id.u64(key.low);
        }
        for (const format::SeriesEntry& entry : series.entries) {
            if (entry.count != 0) {
                constants.push_back({hash_of(id.view()), entry.minimum, entry.maximum});
            }
        }
    }
    unify_constants(constants);
    return constants;
}

}  // namespace

std::uint64_t JobSummary::varying_constants() const noexcept {
    return static_cast<std::uint64_t>(
        std::count_if(constants.begin(), constants.end(),
                      [](const ConstantValue& value) { return value.minimum < value.maximum; }));
}

void JobSummary::append(const JobSummary& next) {
    append_counters(kCounters, *this, next);
    append_counters(kCosts, own_cost, next.own_cost);
    constants.insert(constants.end(), next.constants.begin(), next.constants.end());
    unify_constants(constants);
    for (const auto& [region, category] : next.categories) {
        const auto [known, added] = categories.emplace(region, category);
        other_categories += added || known->second == category ? 0U : 1U;
    }
    for (const auto& [key, text] : next.tags) {
        const auto [known, added] = tags.emplace(key, text);
        other_tags += added || known->second == text ? 0U : 1U;
    }
    for (const NodeRun& run : next.runs) {
        if (!runs.empty() && runs.back().node == run.node) {
            runs.back().ranks += run.ranks;
        } else {
            runs.push_back(run);
        }
    }
    std::vector<std::string> all;
    std::set_union(nodes.begin(), nodes.end(), next.nodes.begin(), next.nodes.end(), std::back_inserter(all));
    nodes = std::move(all);
    add_programs(programs, next.programs);
}

void JobSummary::encode(format::ByteWriter& out) const {
    encode_counters(kCounters, *this, out);
    encode_counters(kCosts, own_cost, out);
    out.varint(constants.size());
    for (const ConstantValue& value : constants) {
        out.u64(value.id.high);
        out.u64(value.id.low);
        out.u64(std::bit_cast<std::uint64_t>(value.minimum));
        out.u64(std::bit_cast<std::uint64_t>(value.maximum));
    }
    out.varint(categories.size());
    for (const auto& [region, category] : categories) {
        out.sized_text(region);
        out.sized_text(category);
    }
    out.varint(tags.size());
    for (const auto& [key, text] : tags) {
        out.sized_text(key.region);
        out.sized_text(key.key);
        out.sized_text(text);
    }
    out.varint(nodes.size());
    for (const std::string& node : nodes) {
        out.sized_text(node);
    }
    out.varint(runs.size());
    for (const NodeRun& run : runs) {
        const auto at = std::lower_bound(nodes.begin(), nodes.end(), run.node);
        out.varint(static_cast<std::uint64_t>(at - nodes.begin()));
        out.varint(run.ranks);
    }
    encode_programs(programs, out);
}

JobSummary JobSummary::decode(format::ByteReader& in) {
    JobSummary job;
    decode_counters(kCounters, job, in);
    decode_counters(kCosts, job.own_cost, in);
    job.constants.resize(in.varint_at_most(kMostConstants, "the number of constants"));
    for (ConstantValue& value : job.constants) {
        value.id.high = in.u64();
        value.id.low = in.u64();
        value.minimum = std::bit_cast<double>(in.u64());
        value.maximum = std::bit_cast<double>(in.u64());
    }
    const std::uint64_t categories = in.varint_at_most(in.remaining(), "the number of categories");
    for (std::uint64_t i = 0; i < categories; ++i) {
        std::string region = in.sized_text();
        job.categories.insert_or_assign(std::move(region), in.sized_text());
    }
    const std::uint64_t tags = in.varint_at_most(in.remaining(), "the number of tags");
    for (std::uint64_t i = 0; i < tags; ++i) {
        TagKey key{.region = in.sized_text(), .key = in.sized_text()};
        job.tags.insert_or_assign(std::move(key), in.sized_text());
    }
    const std::uint64_t nodes = in.varint_at_most(in.remaining(), "the number of nodes");
    for (std::uint64_t i = 0; i < nodes; ++i) {
        job.nodes.push_back(in.sized_text());
    }
    const std::uint64_t runs = in.varint_at_most(in.remaining(), "the number of node runs");
    for (std::uint64_t i = 0; i < runs; ++i) {
        if (job.nodes.empty()) {
            in.fail("a run of ranks has no node");
        }
        const std::uint64_t node = in.varint_at_most(job.nodes.size() - 1, "a node");
        job.runs.push_back(
            {job.nodes[node], static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "ranks"))});
    }
    job.programs = decode_programs(in);
    return job;
}

JobSummary summarize(const LocalTables& tables) {
    JobSummary job;
    for (const Counter<JobSummary>& counter : kCounters) {
        if (counter.own != nullptr) {
            job.*counter.field = tables.*counter.own;
        }
    }
    job.processes = tables.processes;
    job.unreadable = tables.unreadable;
    job.locations = tables.locations.size();
    job.own_cost = tables.own_cost;
    job.constants = constants_of(tables);
    job.categories = tables.categories;
    job.tags = tables.tags;
    job.programs = tables.programs;
    for (const format::Location& location : tables.locations) {
        job.events += location.events;
        job.dropped += location.dropped;
        job.nodes.push_back(location.node);
    }
    // The node of a rank is that of its first process.
    job.runs.push_back({job.nodes.empty() ? std::string() : job.nodes.front(), 1});
    std::sort(job.nodes.begin(), job.nodes.end());
    job.nodes.erase(std::unique(job.nodes.begin(), job.nodes.end()), job.nodes.end());
    if (job.nodes.empty()) {
        job.nodes.emplace_back();
    }
    return job;
}

std::vector<std::uint32_t> cut_groups(const JobSummary& job, std::uint32_t ranks, std::uint32_t groups) {
    std::vector<std::uint32_t> starts;  // of nodes
    std::uint32_t at = 0;
    for (const JobSummary::NodeRun& run : job.runs) {
        starts.push_back(at);
        at += run.ranks;
    }
    const std::uint32_t slack = ranks / groups / 4;
    std::vector<std::uint32_t> firsts{0};
    for (std::uint32_t group = 1; group < groups; ++group) {
        const auto even = static_cast<std::uint32_t>(std::uint64_t{group} * ranks / groups);
        std::uint32_t best = even;
        const auto after = std::lower_bound(starts.begin(), starts.end(), even);
        const std::uint32_t up = after != starts.end() ? *after - even : ranks;
        const std::uint32_t down = after != starts.begin() ? even - *(after - 1) : ranks;
        if (std::min(up, down) <= slack) {
            best = up <= down ? even + up : even - down;
        }
        // With a quarter of a group to either side two boundaries cannot meet.
        firsts.push_back(best);
    }
    return firsts;
}

std::uint32_t aggregator_count(std::uint32_t wanted, std::uint32_t ranks) noexcept {
    const std::uint32_t count = wanted != 0 ? wanted : ranks / kRanksPerAggregator;
    return std::clamp(count, 1U, std::max(ranks, 1U));
}

}  // namespace barograph::collect
