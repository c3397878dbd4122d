// SPDX-License-Identifier: BSD-3-Clause
// See unify.hpp. One reduction, one message up the tree and one broadcast; where dictionaries differ, one more message
// down the tree.
#include "collect/unify.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "collect/call_path_order.hpp"
#include "collect/call_site_rows.hpp"
#include "collect/dictionary.hpp"
#include "collect/file_counts.hpp"
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

// One of the two dictionaries on its way up the tree as descriptions, and down again as numbers.
class SharedNumbers {
public:
    Dictionary dictionary;  // of this rank, then with what the ranks below it have
    bool equal = true;      // all ranks have the same: nothing travels

    void encode_up(format::ByteWriter& message) {
        if (equal) {
            return;
        }
        dictionary.encode(message);
        keys_ = dictionary.keys();
        dictionary = {};  // the descriptions are not needed here any more
    }

    void absorb(std::uint32_t child, format::ByteReader& in, const Dictionary::Combine& combine) {
        if (equal) {
            return;
        }
        const Dictionary childs = Dictionary::decode(in);
        children_.push_back({child, childs.keys()});
        dictionary.merge(childs, combine);
    }

    // `numbers` of the dictionary's entries, which all ranks work out if all have the same, and rank 0 otherwise.
    void set_numbers(std::vector<std::uint32_t> numbers) {
        keys_ = dictionary.keys();
        dictionary = {};
        numbers_ = std::move(numbers);
    }

    void take_numbers(format::ByteReader& in) {
        if (equal) {
            return;
        }
        numbers_.clear();
        numbers_.reserve(keys_.size());
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            numbers_.push_back(static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex, "a number")));
        }
    }

    void put_numbers(std::uint32_t child, format::ByteWriter& message) const {
        if (equal) {
            return;
        }
        for (const auto& [rank, keys] : children_) {
            if (rank == child) {
                for (const std::uint32_t number : numbers_of(keys)) {
                    message.varint(number);
                }
            }
        }
    }

    // Keys in any order.
    [[nodiscard]] std::vector<std::uint32_t> numbers_of(std::span<const Key> keys) const {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(keys.size());
        auto at = keys_.begin();
        for (const Key& key : keys) {
            // Those of children come in order, so the next one is rarely far.
            if (at == keys_.end() || *at != key) {
                at = std::lower_bound(at != keys_.end() && *at < key ? at : keys_.begin(), keys_.end(), key);
            }
            if (at == keys_.end() || *at != key) {
                throw format::DecodeError("the merged dictionary lacks an entry of this rank", 0);
            }
            numbers.push_back(numbers_[static_cast<std::size_t>(at - keys_.begin())]);
            ++at;
        }
        return numbers;
    }

private:
    struct Child {
        std::uint32_t rank;
        std::vector<Key> keys;
    };
    std::vector<Child> children_;
    std::vector<Key> keys_;  // sorted, with the number of each
    std::vector<std::uint32_t> numbers_;
};

void renumber(LocalTables& tables, const SharedNumbers& paths, const SharedNumbers& objects,
              const SharedNumbers& metrics) {
    const auto path_place = paths.numbers_of(tables.path_keys);
    const auto object_place = objects.numbers_of(tables.object_keys);
    for (format::Fact& fact : tables.facts) {
        fact.path = path_place[fact.path];
        fact.object = object_place[fact.object];
    }
    for (format::Message& message : tables.messages) {
        message.object = object_place[message.object];
    }
    sum_up(tables.messages);
    for (format::CallSite& site : tables.call_sites) {
        site.path = path_place[site.path];
        site.object = object_place[site.object];
    }
    sum_up(tables.call_sites);
    for (format::FileCount& count : tables.file_counts) {
        count.object = object_place[count.object];
    }
    sum_up(tables.file_counts);
    const auto metric_place = metrics.numbers_of(tables.metric_keys);
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
    SharedNumbers paths;
    SharedNumbers objects;
    SharedNumbers metrics;
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
            paths.dictionary = path_dictionary(tables.paths, tables.path_keys);
            objects.dictionary = object_dictionary(tables.objects, tables.object_keys);
            minima[kPaths] = paths.dictionary.digest();
            minima[kNotPaths] = ~minima[kPaths];
            minima[kObjects] = objects.dictionary.digest();
            minima[kNotObjects] = ~minima[kObjects];
            metrics.dictionary = metric_dictionary(tables.metrics, tables.metric_keys);
            minima[kMetrics] = metrics.dictionary.digest();
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

    paths.equal = out.paths_equal;
    objects.equal = out.objects_equal;
    metrics.equal = out.metrics_equal;
    // On rank 0; elsewhere for a dictionary that is equal.
    const auto order = [&](bool all) {
        if (all || out.paths_equal) {
            OrderedPaths ordered = order_paths(paths.dictionary);
            paths.set_numbers(std::move(ordered.index_of_entry));
            out.path_count = ordered.rows.size();
            out.paths = all ? std::move(ordered.rows) : std::vector<format::CallPath>();
        }
        if (all || out.objects_equal) {
            OrderedObjects ordered = order_objects(objects.dictionary);
            objects.set_numbers(std::move(ordered.index_of_entry));
            out.object_count = ordered.rows.size();
            out.objects = all ? std::move(ordered.rows) : std::vector<format::Object>();
        }
        if (all || out.metrics_equal) {
            OrderedMetrics ordered = order_metrics(metrics.dictionary);
            metrics.set_numbers(std::move(ordered.index_of_entry));
            out.metric_count = ordered.rows.size();
            out.metrics = all ? std::move(ordered.rows) : std::vector<format::SeriesMetric>();
        }
    };

    attempt(problem, [&] { out.job = summarize(tables); });
    gather_up(
        transport, {0, transport.size()}, problem,
        [&](std::uint32_t child, std::span<const std::uint8_t> message) {
            format::ByteReader in(message);
            out.job.append(JobSummary::decode(in));
            // One key, one call path or metric: there is nothing to combine.
            const auto keep_lower = [](Dictionary::Description lower, Dictionary::Description) {
                return std::vector<std::uint8_t>(lower.begin(), lower.end());
            };
            paths.absorb(child, in, keep_lower);
            objects.absorb(child, in, combine_objects);
            metrics.absorb(child, in, keep_lower);
        },
        [&] {
            format::ByteWriter message;
            out.job.encode(message);
            paths.encode_up(message);
            objects.encode_up(message);
            metrics.encode_up(message);
            return message.take();
        });
    if (transport.rank() == 0 && !problem) {
        attempt(problem, [&] {
            order(true);
            out.plan = make_plan(out, problem);
        });
    }
    out.known = spread(
        transport, 0, problem,
        [&](std::span<const std::uint8_t> message) {
            format::ByteReader in(message);
            out.plan = decode_plan(in);
            out.path_count = in.varint();
            out.object_count = in.varint();
            out.metric_count = in.varint();
        },
        [&] {
            format::ByteWriter message;
            encode(out.plan, message);
            message.varint(out.path_count);
            message.varint(out.object_count);
            message.varint(out.metric_count);
            return message.take();
        });
    if (!out.known) {
        return out;
    }
    if (!out.paths_equal || !out.objects_equal || !out.metrics_equal) {
        scatter_down(
            transport, {0, transport.size()}, problem,
            [&](std::span<const std::uint8_t> message) {
                format::ByteReader in(message);
                paths.take_numbers(in);
                objects.take_numbers(in);
                metrics.take_numbers(in);
            },
            [&](std::uint32_t child) {
                format::ByteWriter message;
                paths.put_numbers(child, message);
                objects.put_numbers(child, message);
                metrics.put_numbers(child, message);
                return message.take();
            });
    }
    if (!problem) {
        attempt(problem, [&] {
            if (transport.rank() != 0) {
                order(false);
            }
            renumber(tables, paths, objects, metrics);
        });
    }
    return out;
}

}  // namespace barograph::collect
