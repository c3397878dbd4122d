// SPDX-License-Identifier: BSD-3-Clause
// See used_rows.hpp. What is kept keeps its order, so parents stay before their children.
#include "merge/used_rows.hpp"

#include <cstdint>
#include <utility>

#include "merge/fact_batches.hpp"

namespace barograph::merge {
namespace {

using format::kNoIndex;

// A row needs its parent. Parents may come later in tables of objects.
template <typename Rows>
void add_parents(std::vector<bool>& used, const Rows& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::uint32_t at = rows[i].parent; used[i] && at != kNoIndex && !used[at];
             at = rows[at].parent) {
            used[at] = true;
        }
    }
}

// Returns each row's new number.
template <typename Rows>
std::vector<std::uint32_t> keep(const std::vector<bool>& used, Rows& rows) {
    std::vector<std::uint32_t> number(rows.size(), kNoIndex);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (used[i]) {
            number[i] = next++;
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!used[i]) {
            continue;
        }
        if (rows[i].parent != kNoIndex) {
            rows[i].parent = number[rows[i].parent];
        }
        if (number[i] != i) {
            rows[number[i]] = std::move(rows[i]);
        }
    }
    rows.resize(next);
    return number;
}

void renumber(std::vector<std::uint32_t>& indices, const std::vector<std::uint32_t>& number) {
    for (std::uint32_t& index : indices) {
        index = index == kNoIndex ? kNoIndex : number[index];
    }
}

}  // namespace

void choose_paths(std::vector<Source>& sources, const Request& request, const format::ProfilePart& merged) {
    if (!request.paths) {
        return;
    }
    std::vector<bool> wanted(merged.paths.size());
    for (const std::uint32_t path : *request.paths) {
        if (path >= sources.front().path.size()) {
            throw MergeError("there is no call path " + std::to_string(path),
                             "`barograph query PROFILE 'from call_paths'` lists them");
        }
        wanted[sources.front().path[path]] = true;
    }
    add_parents(wanted, merged.paths);
    for (Source& source : sources) {
        for (std::uint32_t& path : source.path) {
            path = wanted[path] ? path : kNoIndex;
        }
    }
}

void keep_used_rows(std::vector<Source>& sources, const Request& request, format::ProfilePart& merged) {
    std::vector<bool> paths(merged.paths.size());
    std::vector<bool> objects(merged.objects.size());
    if (!paths.empty()) {
        paths[0] = true;
    }
    if (!objects.empty()) {
        objects[0] = true;
    }
    FactBatches batches(sources, request, merged.paths.size());
    for (std::vector<format::Fact> facts; batches.next(facts, 0);) {
        for (const format::Fact& fact : facts) {
            paths[fact.path] = true;
            objects[fact.object] = true;
        }
    }
    for (const format::Message& message : merged.messages) {
        objects[message.object] = true;
    }
    for (const format::CallSite& site : merged.call_sites) {
        paths[site.path] = true;
        objects[site.object] = true;
    }
    for (const format::FileCount& count : merged.file_counts) {
        objects[count.object] = true;
    }
    for (const format::Series& series : merged.series) {
        paths[series.path] = true;
    }
    add_parents(paths, merged.paths);
    add_parents(objects, merged.objects);
    const auto path_number = keep(paths, merged.paths);
    const auto object_number = keep(objects, merged.objects);
    for (Source& source : sources) {
        renumber(source.path, path_number);
        renumber(source.object, object_number);
    }
    for (format::Message& message : merged.messages) {
        message.object = object_number[message.object];
    }
    for (format::CallSite& site : merged.call_sites) {
        site.path = path_number[site.path];
        site.object = object_number[site.object];
    }
    for (format::FileCount& count : merged.file_counts) {
        count.object = object_number[count.object];
    }
    for (format::Series& series : merged.series) {
        series.path = path_number[series.path];
    }
}

}  // namespace barograph::merge
