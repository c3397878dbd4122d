// SPDX-License-Identifier: BSD-3-Clause
// See sources.hpp. Call paths and objects have the keys that ranks compare at the end of a run
// (collect/unify/key.hpp), so the profiles of two nodes unify exactly as the ranks of these nodes would have.
#include "merge/sources.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "collect/arena/local_tables.hpp"
#include "collect/arena/series_metrics.hpp"
#include "collect/unify/call_path_order.hpp"
#include "collect/unify/dictionary.hpp"
#include "collect/unify/object_order.hpp"
#include "collect/unify/programs.hpp"
#include "format/bytes/byte_reader.hpp"
#include "read/tables/profile_rows.hpp"

namespace barograph::merge {
namespace {

using format::kNoIndex;

std::string value_of(const format::ProfilePart& tables, const char* key) {
    for (const auto& [name, value] : tables.metadata) {
        if (name == key) {
            return value;
        }
    }
    return {};
}

// A process that called no MPI; profiles made of other tools' files say nothing of it.
bool without_mpi(const format::ProfilePart& tables) {
    return value_of(tables, "mpi.library").empty() && value_of(tables, "import.from").empty() &&
           tables.locations.size() == 1;
}

std::vector<collect::Key> keys_of(const std::vector<format::CallPath>& paths) {
    std::vector<collect::Key> keys;
    keys.reserve(paths.size());
    for (const format::CallPath& path : paths) {
        keys.push_back(collect::path_key(path.parent == kNoIndex ? collect::Key{} : keys[path.parent],
                                         path.layer, path.operation));
    }
    return keys;
}

std::vector<collect::Key> keys_of(const std::vector<format::Object>& objects) {
    std::vector<collect::Key> keys;
    keys.reserve(objects.size());
    for (const format::Object& object : objects) {
        keys.push_back(collect::object_key(object));
    }
    return keys;
}

std::vector<collect::Key> keys_of(const std::vector<format::SeriesMetric>& metrics) {
    std::vector<collect::Key> keys;
    keys.reserve(metrics.size());
    for (const format::SeriesMetric& metric : metrics) {
        keys.push_back(collect::metric_key(metric));
    }
    return keys;
}

std::string rank_text(std::uint32_t rank) {
    return rank == format::kNoIndex ? "what all ranks did together" : "rank " + std::to_string(rank);
}

void check_alike(const std::vector<Source>& sources, const Request& request) {
    const Source& first = sources.front();
    const std::string job = value_of(first.tables, "job.id");
    for (const Source& source : sources) {
        if (source.tables.size_class_edges != first.tables.size_class_edges) {
            throw MergeError(source.profile->path() + " was recorded with other size classes than " +
                                 first.profile->path(),
                             "only profiles with the same classes can become one");
        }
        if (!request.any_job && value_of(source.tables, "job.id") != job) {
            throw MergeError(source.profile->path() + " is of another job than " + first.profile->path(),
                             "--any-job merges them all the same");
        }
    }
}

}  // namespace

std::vector<Source> open_sources(const Request& request) {
    if (request.profiles.empty()) {
        throw MergeError("there is no profile to merge");
    }
    std::vector<Source> sources;
    for (const std::string& path : request.profiles) {
        Source& source = sources.emplace_back();
        source.profile = std::make_unique<read::Profile>(
            path, read::OpenOptions{.salvage = request.salvage, .memory_limit = 0});
        source.tables = read::ProfileRows(*source.profile).tables();
    }
    check_alike(sources, request);
    return sources;
}

void unify_sources(std::vector<Source>& sources, format::ProfilePart& merged) {
    if (sources.size() == 1) {
        Source& only = sources.front();
        only.path.resize(only.tables.paths.size());
        only.object.resize(only.tables.objects.size());
        std::iota(only.path.begin(), only.path.end(), 0U);
        std::iota(only.object.begin(), only.object.end(), 0U);
        merged.paths = std::move(only.tables.paths);
        merged.objects = std::move(only.tables.objects);
        only.metric.resize(only.tables.metrics.size());
        std::iota(only.metric.begin(), only.metric.end(), 0U);
        merged.metrics = only.tables.metrics;
        return;
    }
    collect::Dictionary paths;
    collect::Dictionary objects;
    collect::Dictionary metrics;
    for (const Source& source : sources) {
        // One key, one description: there is nothing to combine.
        const auto keep_lower = [](auto lower, auto) {
            return std::vector<std::uint8_t>(lower.begin(), lower.end());
        };
        paths.merge(collect::path_dictionary(source.tables.paths, keys_of(source.tables.paths)), keep_lower);
        objects.merge(collect::object_dictionary(source.tables.objects, keys_of(source.tables.objects)),
                      collect::combine_objects);
        metrics.merge(collect::metric_dictionary(source.tables.metrics, keys_of(source.tables.metrics)),
                      keep_lower);
    }
    try {
        collect::OrderedPaths path_order = collect::order_paths(paths);
        collect::OrderedObjects object_order = collect::order_objects(objects);
        collect::OrderedMetrics metric_order = collect::order_metrics(metrics);
        for (Source& source : sources) {
            source.path = paths.rows_of(keys_of(source.tables.paths), path_order.index_of_entry);
            source.object = objects.rows_of(keys_of(source.tables.objects), object_order.index_of_entry);
            source.metric = metrics.rows_of(keys_of(source.tables.metrics), metric_order.index_of_entry);
        }
        merged.paths = std::move(path_order.rows);
        merged.objects = std::move(object_order.rows);
        merged.metrics = std::move(metric_order.rows);
    } catch (const format::DecodeError& error) {
        throw MergeError(std::string("the call paths or objects of these profiles do not fit together: ") +
                         error.what());
    }
}

void place_locations(std::vector<Source>& sources, const Request& request, format::ProfilePart& merged) {
    std::unordered_set<std::uint32_t> wanted;
    if (request.ranks) {
        wanted.insert(request.ranks->begin(), request.ranks->end());
    }
    std::unordered_map<std::uint32_t, std::size_t> source_of_rank;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        for (const format::Location& location : sources[i].tables.locations) {
            const auto [entry, fresh] = source_of_rank.emplace(location.rank, i);
            if (fresh || entry->second == i) {
                continue;
            }
            if (request.same_ranks == SameRanks::kRefuse) {
                const Source& first = sources[entry->second];
                const std::string two = first.profile->path() + " and " + sources[i].profile->path();
                if (without_mpi(first.tables) || without_mpi(sources[i].tables)) {
                    throw MergeError(two + " are of different processes, not ranks of one MPI job",
                                     "read them one by one, or compare them with `barograph diff`");
                }
                throw MergeError(rank_text(location.rank) + " is in " + first.profile->path() + " and in " +
                                     sources[i].profile->path(),
                                 "--same-ranks first (or last) says which of them counts");
            }
            if (request.same_ranks == SameRanks::kLast) {
                entry->second = i;
            }
        }
    }
    struct SourceRow {
        std::size_t source;
        std::uint32_t index;
    };
    std::vector<SourceRow> rows;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto& locations = sources[i].tables.locations;
        sources[i].location.assign(locations.size(), kNoIndex);
        for (std::uint32_t k = 0; k < locations.size(); ++k) {
            if (source_of_rank.at(locations[k].rank) == i &&
                (!request.ranks || wanted.contains(locations[k].rank))) {
                rows.push_back({i, k});
            }
        }
    }
    const auto key = [&](const SourceRow& row) {
        const format::Location& location = sources[row.source].tables.locations[row.index];
        return std::tuple(location.rank, location.thread);
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const SourceRow& a, const SourceRow& b) { return key(a) < key(b); });
    for (const SourceRow& row : rows) {
        Source& source = sources[row.source];
        source.location[row.index] = static_cast<std::uint32_t>(merged.locations.size());
        merged.locations.push_back(source.tables.locations[row.index]);
    }
    if (merged.locations.empty() && request.ranks) {
        throw MergeError("none of the ranks asked for is in the profile",
                         "`barograph info` says which ranks it has");
    }
}

void unify_programs(const std::vector<Source>& sources, format::ProfilePart& merged) {
    for (const Source& source : sources) {
        std::unordered_set<std::uint32_t> placed;
        for (std::size_t i = 0; i < source.location.size(); ++i) {
            if (source.location[i] != kNoIndex) {
                placed.insert(source.tables.locations[i].rank);
            }
        }
        for (format::Program program : source.tables.programs) {
            std::vector<format::RankRange> ranks;
            for (const format::RankRange& range : program.ranks) {
                for (std::uint32_t i = 0; i < range.count; ++i) {
                    if (const std::uint32_t rank = range.first + i * range.stride; placed.contains(rank)) {
                        ranks.push_back({.first = rank, .count = 1, .stride = 1});
                    }
                }
            }
            if (!ranks.empty()) {
                program.ranks = std::move(ranks);
                collect::add_program(merged.programs, std::move(program));
            }
        }
    }
    collect::put_in_order(merged.programs);
}

}  // namespace barograph::merge
