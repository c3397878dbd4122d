// SPDX-License-Identifier: BSD-3-Clause
// See unify.hpp. One reduction, one message up the tree and one broadcast; where dictionaries differ, one
// more message down the tree.
#include "collect/unify/unify.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "collect/aggregate/series_message.hpp"
#include "collect/arena/rows/call_site_rows.hpp"
#include "collect/arena/rows/file_counts.hpp"
#include "collect/arena/rows/sent_messages.hpp"
#include "collect/arena/series_metrics.hpp"
#include "collect/rank_tree.hpp"
#include "collect/unify/call_path_order.hpp"
#include "collect/unify/dictionary.hpp"
#include "collect/unify/object_order.hpp"
#include "collect/unify/shared_numbers.hpp"

namespace barograph::collect {
namespace {

// One key, one call path or metric: there is nothing to combine.
std::vector<std::uint8_t> keep_lower(Dictionary::Description lower, Dictionary::Description) {
    return {lower.begin(), lower.end()};
}

// Puts the entries of a dictionary in order; returns the row of each and keeps the rows themselves on rank 0.
template <auto kOrder, auto kRows>
std::vector<std::uint32_t> order_into(Unified& out, DictionaryKind kind, const Dictionary& dictionary,
                                      bool keep_rows) {
    auto ordered = kOrder(dictionary);
    out.row_counts[kind] = ordered.rows.size();
    if (keep_rows) {
        out.*kRows = std::move(ordered.rows);
    }
    return std::move(ordered.index_of_entry);
}

// What the dictionaries differ in.
struct DictionaryRules {
    Dictionary (*of)(const LocalTables& tables);
    std::vector<std::uint8_t> (*combine)(Dictionary::Description lower, Dictionary::Description higher);
    std::vector<std::uint32_t> (*order)(Unified& out, DictionaryKind kind, const Dictionary& dictionary,
                                        bool keep_rows);
};

constexpr std::array<DictionaryRules, kDictionaries> kRules{{
    {.of = [](const LocalTables& tables) { return path_dictionary(tables.paths, tables.path_keys); },
     .combine = keep_lower,
     .order = order_into<&order_paths, &Unified::paths>},
    {.of = [](const LocalTables& tables) { return object_dictionary(tables.objects, tables.object_keys); },
     .combine = combine_objects,
     .order = order_into<&order_objects, &Unified::objects>},
    {.of = [](const LocalTables& tables) { return metric_dictionary(tables.metrics, tables.metric_keys); },
     .combine = keep_lower,
     .order = order_into<&order_metrics, &Unified::metrics>},
}};

void encode(const Plan& plan, format::ByteWriter& out) {
    out.varint(plan.group_firsts.size());
    for (const std::uint32_t first : plan.group_firsts) {
        out.varint(first);
    }
    out.sized_text(plan.temporary);
    out.sized_text(plan.output);
    out.varint(plan.part_metadata.size());
    for (const auto& [key, value] : plan.part_metadata) {
        out.sized_text(key);
        out.sized_text(value);
    }
}

Plan decode_plan(format::ByteReader& in) {
    Plan plan;
    const std::uint64_t groups = in.varint_at_most(in.remaining(), "the number of groups");
    for (std::uint64_t i = 0; i < groups; ++i) {
        plan.group_firsts.push_back(
            static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "a rank")));
    }
    plan.temporary = in.sized_text();
    plan.output = in.sized_text();
    const std::uint64_t entries = in.varint_at_most(in.remaining(), "the number of metadata entries");
    for (std::uint64_t i = 0; i < entries; ++i) {
        std::string key = in.sized_text();
        plan.part_metadata.emplace_back(std::move(key), in.sized_text());
    }
    return plan;
}

void renumber(LocalTables& tables, const std::array<SharedNumbers, kDictionaries>& shared) {
    const auto new_path = shared[kPaths].numbers_of(tables.path_keys);
    const auto new_object = shared[kObjects].numbers_of(tables.object_keys);
    const auto new_metric = shared[kMetrics].numbers_of(tables.metric_keys);
    for (format::Fact& fact : tables.facts) {
        fact.path = new_path[fact.path];
        fact.object = new_object[fact.object];
    }
    for (format::Message& message : tables.messages) {
        message.object = new_object[message.object];
    }
    sum_up(tables.messages);
    for (format::CallSite& site : tables.call_sites) {
        site.path = new_path[site.path];
        site.object = new_object[site.object];
    }
    sum_up(tables.call_sites);
    for (format::FileCount& count : tables.file_counts) {
        count.object = new_object[count.object];
    }
    sum_up(tables.file_counts);
    for (format::Series& series : tables.series) {
        series.path = new_path[series.path];
        series.metric = new_metric[series.metric];
    }
    sort_series(tables.series);
    sort_timelines(tables.timelines);
    std::sort(tables.facts.begin(), tables.facts.end(), [](const format::Fact& a, const format::Fact& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
}

class Unification {
public:
    Unification(Transport& transport, LocalTables& tables, Problem& problem) noexcept
        : transport_(transport), tables_(tables), problem_(problem) {}

    [[nodiscard]] Unified run(const MakePlan& make_plan) {
        out_.known = compare_dictionaries();
        if (!out_.known || problem_) {
            return std::move(out_);
        }
        gather_dictionaries();
        if (transport_.rank() == 0 && !problem_) {
            attempt(problem_, [&] {
                order_dictionaries();
                out_.plan = make_plan(out_, problem_);
            });
        }
        out_.known = broadcast_plan();
        if (!out_.known) {
            return std::move(out_);
        }
        if (!out_.all_equal()) {
            scatter_numbers();
        }
        if (!problem_) {
            attempt(problem_, [&] {
                if (transport_.rank() != 0) {
                    order_dictionaries();
                }
                renumber(tables_, shared_);
            });
        }
        return std::move(out_);
    }

private:
    // Hash and complement of each dictionary: their minima are complements exactly when all ranks have one
    // hash. Then the earliest start, and the complement of the longest time.
    static constexpr std::size_t kStart = 2 * kDictionaries;
    static constexpr std::size_t kNotWall = kStart + 1;
    static constexpr auto kNothing = std::numeric_limits<std::uint64_t>::max();
    using Minima = std::array<std::uint64_t, kNotWall + 1>;

    [[nodiscard]] bool compare_dictionaries() {
        Minima minima{};
        minima.fill(kNothing);
        if (!problem_) {
            attempt(problem_, [&] { describe(minima); });
        }
        if (!allreduce_min(transport_, problem_, minima)) {
            return false;
        }
        for (std::size_t i = 0; i < kDictionaries; ++i) {
            out_.equal[i] = shared_[i].equal = minima[2 * i] == ~minima[2 * i + 1];
        }
        out_.start_unix_ns = minima[kStart] == kNothing ? 0 : static_cast<std::int64_t>(minima[kStart]);
        out_.wall_ns = ~minima[kNotWall];
        return true;
    }

    void describe(Minima& minima) {
        for (std::size_t i = 0; i < kDictionaries; ++i) {
            shared_[i].dictionary = kRules[i].of(tables_);
            minima[2 * i] = shared_[i].dictionary.digest();
            minima[2 * i + 1] = ~minima[2 * i];
        }
        for (const format::Location& location : tables_.locations) {
            if (location.thread == 0) {
                minima[kStart] = std::min(minima[kStart], static_cast<std::uint64_t>(location.start_unix_ns));
                minima[kNotWall] = std::min(minima[kNotWall], ~location.wall_ns);
            }
        }
    }

    void gather_dictionaries() {
        attempt(problem_, [&] { out_.job = summarize(tables_); });
        gather_up(
            transport_, {0, transport_.size()}, problem_,
            [&](std::uint32_t child, std::span<const std::uint8_t> message) {
                format::ByteReader in(message);
                out_.job.append(JobSummary::decode(in));
                for (std::size_t i = 0; i < kDictionaries; ++i) {
                    shared_[i].absorb(child, in, kRules[i].combine);
                }
            },
            [&] {
                format::ByteWriter message;
                out_.job.encode(message);
                for (SharedNumbers& shared : shared_) {
                    shared.encode_up(message);
                }
                return message.take();
            });
    }

    // All of them on rank 0; elsewhere those that are equal.
    void order_dictionaries() {
        const bool is_root = transport_.rank() == 0;
        for (std::size_t i = 0; i < kDictionaries; ++i) {
            if (is_root || out_.equal[i]) {
                shared_[i].set_numbers(
                    kRules[i].order(out_, static_cast<DictionaryKind>(i), shared_[i].dictionary, is_root));
            }
        }
    }

    [[nodiscard]] bool broadcast_plan() {
        return broadcast(
            transport_, 0, problem_,
            [&](std::span<const std::uint8_t> message) {
                format::ByteReader in(message);
                out_.plan = decode_plan(in);
                for (std::uint64_t& count : out_.row_counts) {
                    count = in.varint();
                }
            },
            [&] {
                format::ByteWriter message;
                encode(out_.plan, message);
                for (const std::uint64_t count : out_.row_counts) {
                    message.varint(count);
                }
                return message.take();
            });
    }

    void scatter_numbers() {
        scatter_down(
            transport_, {0, transport_.size()}, problem_,
            [&](std::span<const std::uint8_t> message) {
                format::ByteReader in(message);
                for (SharedNumbers& shared : shared_) {
                    shared.take_numbers(in);
                }
            },
            [&](std::uint32_t child) {
                format::ByteWriter message;
                for (const SharedNumbers& shared : shared_) {
                    shared.put_numbers(child, message);
                }
                return message.take();
            });
    }

    Transport& transport_;
    LocalTables& tables_;
    Problem& problem_;
    std::array<SharedNumbers, kDictionaries> shared_;
    Unified out_;
};

}  // namespace

Unified unify(Transport& transport, LocalTables& tables, Problem& problem, const MakePlan& make_plan) {
    return Unification(transport, tables, problem).run(make_plan);
}

}  // namespace barograph::collect
