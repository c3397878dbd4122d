// SPDX-License-Identifier: BSD-3-Clause
// LocalTables while they grow: gives the index of a call path or object, made on first sight, and adds up
// facts that several shards have of one thing. Called by read_arenas only. May allocate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <unordered_map>

#include "collect/arena/local_tables.hpp"

namespace barograph::collect {

class TableBuilder {
public:
    explicit TableBuilder(LocalTables& tables) : tables_(tables) {
        const Key root = path_key({}, format::Layer::kProgram, "program");
        tables_.paths.push_back({format::kNoIndex, format::Layer::kProgram, "program"});
        tables_.path_keys.push_back(root);
        path_of_key_.emplace(root, 0);
        const Key none = object_key({});
        tables_.objects.emplace_back();
        tables_.object_keys.push_back(none);
        object_of_key_.emplace(none, 0);
    }

    std::uint32_t path(std::uint32_t parent, format::Layer layer, const std::string& operation) {
        const Key key = path_key(tables_.path_keys[parent], layer, operation);
        const auto [entry, fresh] =
            path_of_key_.emplace(key, static_cast<std::uint32_t>(tables_.paths.size()));
        if (fresh) {
            tables_.paths.push_back({parent, layer, operation});
            tables_.path_keys.push_back(key);
        }
        return entry->second;
    }

    std::uint32_t object(const format::Object& description) {
        const Key key = object_key(description);
        const auto [entry, fresh] =
            object_of_key_.emplace(key, static_cast<std::uint32_t>(tables_.objects.size()));
        if (fresh) {
            tables_.objects.push_back(description);
            tables_.object_keys.push_back(key);
        }
        return entry->second;
    }

    // The first one brings those that every profile with series has.
    std::uint32_t metric(const format::SeriesMetric& metric) {
        if (tables_.metrics.empty()) {
            add_metric({"time", "ns", format::Consistency::kByIteration});
            add_metric({"mpi time", "ns", format::Consistency::kByIteration});
        }
        return add_metric(metric);
    }

    void count(const format::Fact& fact) {
        const FactId id{fact.path, fact.object, fact.bucket, fact.location};
        const auto [entry, fresh] = fact_of_id_.emplace(id, tables_.facts.size());
        if (fresh) {
            tables_.facts.push_back(fact);
            return;
        }
        format::Fact& sum = tables_.facts[entry->second];
        sum.calls += fact.calls;
        sum.time_sum += fact.time_sum;
        sum.time_min = std::min(sum.time_min, fact.time_min);
        sum.time_max = std::max(sum.time_max, fact.time_max);
        sum.time_sum_of_squares += fact.time_sum_of_squares;
        sum.bytes_sum += fact.bytes_sum;
        sum.bytes_min = std::min(sum.bytes_min, fact.bytes_min);
        sum.bytes_max = std::max(sum.bytes_max, fact.bytes_max);
    }

    LocalTables& tables() noexcept { return tables_; }

private:
    std::uint32_t add_metric(const format::SeriesMetric& metric) {
        const Key key = metric_key(metric);
        const auto [entry, fresh] =
            metric_of_key_.emplace(key, static_cast<std::uint32_t>(tables_.metrics.size()));
        if (fresh) {
            tables_.metrics.push_back(metric);
            tables_.metric_keys.push_back(key);
        }
        return entry->second;
    }

    using FactId = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
    struct FactIdHash {
        std::size_t operator()(const FactId& id) const noexcept {
            const auto& [path, object, bucket, location] = id;
            std::uint64_t hash = path;
            for (const std::uint64_t part : {object, bucket, location}) {
                hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
                hash ^= hash >> 29U;
            }
            return static_cast<std::size_t>(hash);
        }
    };

    LocalTables& tables_;
    std::unordered_map<Key, std::uint32_t, KeyHash> path_of_key_;
    std::unordered_map<Key, std::uint32_t, KeyHash> object_of_key_;
    std::unordered_map<Key, std::uint32_t, KeyHash> metric_of_key_;
    std::unordered_map<FactId, std::size_t, FactIdHash> fact_of_id_;
};

}  // namespace barograph::collect
