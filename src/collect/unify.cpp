// SPDX-License-Identifier: BSD-3-Clause
// See unify.hpp. One reduction, then one message up the tree and one broadcast down, whether dictionaries differ or not.
#include "collect/unify.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "collect/call_path_order.hpp"
#include "collect/dictionary.hpp"
#include "collect/object_order.hpp"
#include "collect/rank_tree.hpp"
#include "collect/sent_messages.hpp"
#include "collect/series_message.hpp"
#include "collect/series_metrics.hpp"

namespace barograph::collect {
namespace {

void put_text(format::ByteWriter& out, const std::string& text) {
    out.varint(text.size());
    out.text(text);
}

std::string take_text(format::ByteReader& in) {
    const auto text = in.take(in.varint());
    return {text.begin(), text.end()};
}

void encode(const Plan& plan, format::ByteWriter& out) {
    out.varint(plan.group_firsts.size());
    for (const std::uint32_t first : plan.group_firsts) {
        out.varint(first);
    }
    put_text(out, plan.temporary);
    out.varint(plan.part_metadata.size());
    for (const auto& [key, value] : plan.part_metadata) {
        put_text(out, key);
        put_text(out, value);
    }
}

Plan decode_plan(format::ByteReader& in) {
    Plan plan;
    const std::uint64_t groups = in.varint_at_most(in.remaining(), "the number of groups");
    for (std::uint64_t i = 0; i < groups; ++i) {
        plan.group_firsts.push_back(
            static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "a rank")));
    }
    plan.temporary = take_text(in);
    const std::uint64_t entries = in.varint_at_most(in.remaining(), "the number of metadata entries");
    for (std::uint64_t i = 0; i < entries; ++i) {
        std::string key = take_text(in);
        plan.part_metadata.emplace_back(std::move(key), take_text(in));
    }
    return plan;
}

// Indices of the merged dictionary for what this process has.
std::vector<std::uint32_t> places(std::span<const Key> keys, const Dictionary& merged,
                                  std::span<const std::uint32_t> index_of_entry) {
    const auto& entries = merged.entries();
    std::vector<std::uint32_t> place;
    place.reserve(keys.size());
    for (const Key& key : keys) {
        const auto at =
            std::lower_bound(entries.begin(), entries.end(), key,
                             [](const Dictionary::Entry& entry, const Key& k) { return entry.key < k; });
        if (at == entries.end() || at->key != key) {
            throw format::DecodeError("the merged dictionary lacks an entry of this rank", 0);
        }
        place.push_back(index_of_entry[static_cast<std::size_t>(at - entries.begin())]);
    }
    return place;
}

void renumber(LocalTables& tables, const Dictionary& paths, const OrderedPaths& path_order,
              const Dictionary& objects, const OrderedObjects& object_order, const Dictionary& metrics,
              const OrderedMetrics& metric_order) {
    const auto path_place = places(tables.path_keys, paths, path_order.index_of_entry);
    const auto object_place = places(tables.object_keys, objects, object_order.index_of_entry);
    for (format::Fact& fact : tables.facts) {
        fact.path = path_place[fact.path];
        fact.object = object_place[fact.object];
    }
    for (format::Message& message : tables.messages) {
        message.object = object_place[message.object];
    }
    sum_up(tables.messages);
    const auto metric_place = places(tables.metric_keys, metrics, metric_order.index_of_entry);
    for (format::Series& series : tables.series) {
        series.path = path_place[series.path];
        series.metric = metric_place[series.metric];
    }
    sort_series(tables.series);
    sort_timelines(tables.timelines);
    std::sort(tables.facts.begin(), tables.facts.end(), [](const format::Fact& a, const format::Fact& b) {
        return std::tie(a.path, a.object, a.bucket, a.location) <
               std::tie(b.path, b.object, b.bucket, b.location);
    });
}

}  // namespace

Unified unify(Transport& transport, LocalTables& tables, Problem& problem, const MakePlan& make_plan) {
    Unified out;
    Dictionary paths;
    Dictionary objects;
    Dictionary metrics;
    // Hash and complement of each dictionary: their minima are complements exactly when all ranks have one hash.
    enum : std::size_t {
        kPaths,
        kNotPaths,
        kObjects,
        kNotObjects,
        kMetrics,
        kNotMetrics,
        kStart,
        kNotWall,
        kCount
    };
    std::array<std::uint64_t, kCount> minima{};
    minima.fill(std::numeric_limits<std::uint64_t>::max());
    if (!problem) {
        attempt(problem, [&] {
            paths = path_dictionary(tables.paths, tables.path_keys);
            objects = object_dictionary(tables.objects, tables.object_keys);
            minima[kPaths] = paths.digest();
            minima[kNotPaths] = ~minima[kPaths];
            minima[kObjects] = objects.digest();
            minima[kNotObjects] = ~minima[kObjects];
            metrics = metric_dictionary(tables.metrics, tables.metric_keys);
            minima[kMetrics] = metrics.digest();
            minima[kNotMetrics] = ~minima[kMetrics];
            for (const format::Location& location : tables.locations) {
                if (location.thread == 0) {
                    minima[kStart] =
                        std::min(minima[kStart], static_cast<std::uint64_t>(location.start_unix_ns));
                    minima[kNotWall] = std::min(minima[kNotWall], ~location.wall_ns);
                }
            }
        });
    }
    out.known = agree(transport, problem, minima);
    if (!out.known || problem) {
        return out;
    }
    constexpr auto kNothing = std::numeric_limits<std::uint64_t>::max();
    out.paths_equal = minima[kPaths] == ~minima[kNotPaths];
    out.objects_equal = minima[kObjects] == ~minima[kNotObjects];
    out.metrics_equal = minima[kMetrics] == ~minima[kNotMetrics];
    out.start_unix_ns = minima[kStart] == kNothing ? 0 : static_cast<std::int64_t>(minima[kStart]);
    out.wall_ns = ~minima[kNotWall];

    const auto put_dictionaries = [&](format::ByteWriter& message) {
        if (!out.paths_equal) {
            paths.encode(message);
        }
        if (!out.objects_equal) {
            objects.encode(message);
        }
        if (!out.metrics_equal) {
            metrics.encode(message);
        }
    };
    attempt(problem, [&] { out.job = summarize(tables); });
    gather_up(
        transport, {0, transport.size()}, problem,
        [&](std::span<const std::uint8_t> message) {
            format::ByteReader in(message);
            out.job.append(JobSummary::decode(in));
            if (!out.paths_equal) {
                // One key, one description: there is nothing to combine.
                paths.merge(Dictionary::decode(in), [](const auto& lower, const auto&) { return lower; });
            }
            if (!out.objects_equal) {
                objects.merge(Dictionary::decode(in), combine_objects);
            }
            if (!out.metrics_equal) {
                metrics.merge(Dictionary::decode(in), [](const auto& lower, const auto&) { return lower; });
            }
        },
        [&] {
            format::ByteWriter message;
            out.job.encode(message);
            put_dictionaries(message);
            return message.take();
        });
    if (transport.rank() == 0 && !problem) {
        attempt(problem, [&] { out.plan = make_plan(out, problem); });
    }
    out.known = spread(
        transport, 0, problem,
        [&](std::span<const std::uint8_t> message) {
            format::ByteReader in(message);
            out.plan = decode_plan(in);
            if (!out.paths_equal) {
                paths = Dictionary::decode(in);
            }
            if (!out.objects_equal) {
                objects = Dictionary::decode(in);
            }
            if (!out.metrics_equal) {
                metrics = Dictionary::decode(in);
            }
        },
        [&] {
            format::ByteWriter message;
            encode(out.plan, message);
            put_dictionaries(message);
            return message.take();
        });
    if (!problem) {
        attempt(problem, [&] {
            OrderedPaths path_order = order_paths(paths);
            OrderedObjects object_order = order_objects(objects);
            OrderedMetrics metric_order = order_metrics(metrics);
            renumber(tables, paths, path_order, objects, object_order, metrics, metric_order);
            out.metrics = std::move(metric_order.rows);
            out.paths = std::move(path_order.rows);
            out.objects = std::move(object_order.rows);
        });
    }
    return out;
}

}  // namespace barograph::collect
