// SPDX-License-Identifier: BSD-3-Clause
// Turns structured values into the texts of the tables; the rules are part of docs/reference/tables.md.
// Called when the tables are built. Pure functions; throw std::bad_alloc only.
#include "read/columns/render.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "format/format_numbers.hpp"
#include "read/columns/json_text.hpp"

namespace barograph::read {
namespace {

using format::Object;
using format::ObjectKind;
using format::RankRange;

// Longer creation paths are shortened to the first step and this many of the last.
constexpr std::size_t kLastSteps = 64;

// A number without a name is one of a newer minor version.
template <std::size_t Count>
std::string name_of(const std::array<format::NamedNumber, Count>& names, unsigned number,
                    const char* otherwise) {
    for (const auto& row : names) {
        if (row.number == number) {
            return row.name;
        }
    }
    return otherwise + std::to_string(number);
}

// One step of a creation path: "split#1". Roots are called by what they are.
std::string step_text(const Object& object) {
    if (object.created_by.empty()) {
        return object.name.starts_with('S') ? "self" : "world";
    }
    std::string_view operation = object.created_by;
    for (const std::string_view prefix : {"MPI_Comm_", "MPI_"}) {
        if (operation.starts_with(prefix)) {
            operation.remove_prefix(prefix.size());
            break;
        }
    }
    std::string step(operation);
    std::transform(step.begin(), step.end(), step.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return step + "#" + std::to_string(std::uint64_t{object.creation_index} + 1);
}

// "64-127 B", "1-2 KiB": powers of two are named by their own unit, other edges exactly.
std::string size_label(std::uint64_t low, std::optional<std::uint64_t> high) {
    constexpr std::array<const char*, 7> kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (!high) {
        return ">= " + std::to_string(low) + " B";
    }
    if (low == *high) {
        return std::to_string(low) + " B";
    }
    if (low >= 1024 && low == *high - low + 1 && (low & (low - 1)) == 0) {  // [2^k, 2^(k+1) - 1]
        std::size_t unit = 0;
        std::uint64_t count = low;
        for (; count >= 1024; count /= 1024) {
            ++unit;
        }
        return std::to_string(count) + "-" + std::to_string(count * 2) + " " + kUnits[unit];
    }
    return std::to_string(low) + "-" + std::to_string(*high) + " B";
}

}  // namespace

std::vector<std::string> call_path_texts(const std::vector<format::CallPath>& paths) {
    std::vector<std::string> texts;
    texts.reserve(paths.size());
    for (const auto& path : paths) {
        texts.push_back(path.parent < texts.size() ? texts[path.parent] + " > " + path.operation
                                                   : path.operation);
    }
    return texts;
}

std::vector<std::string> creation_path_texts(const std::vector<Object>& objects) {
    enum class State : std::uint8_t { kNew, kOpen, kDone };
    struct Path {
        State state = State::kNew;
        std::size_t steps = 0;
        std::size_t root = 0;
    };
    std::vector<std::string> texts(objects.size());
    std::vector<Path> paths(objects.size());
    std::vector<std::size_t> chain;
    for (std::size_t start = 0; start < objects.size(); ++start) {
        chain.clear();
        std::size_t at = start;
        while (at < objects.size() && paths[at].state == State::kNew &&
               objects[at].kind == ObjectKind::kCommunicator) {
            paths[at].state = State::kOpen;
            chain.push_back(at);
            at = objects[at].parent;
        }
        // `at` is finished, not a communicator, absent, or (a circle) still open: then it has no steps so
        // far.
        for (; !chain.empty(); chain.pop_back()) {
            const std::size_t child = chain.back();
            const std::size_t parent = objects[child].parent;
            Path& path = paths[child];
            path = {State::kDone, 1, child};
            if (parent >= objects.size() || paths[parent].steps == 0) {
                texts[child] = step_text(objects[child]);
                continue;
            }
            path.steps += paths[parent].steps;
            path.root = paths[parent].root;
            if (path.steps <= kLastSteps + 1) {
                texts[child] = texts[parent] + " > " + step_text(objects[child]);
                continue;
            }
            // A communicator made from the one before, step by step, has as many steps as the run.
            std::string last;
            std::size_t one = child;
            for (std::size_t i = 0; i < kLastSteps; ++i, one = objects[one].parent) {
                last.insert(0, " > " + step_text(objects[one]));
            }
            texts[child] = step_text(objects[path.root]) + " > (" +
                           std::to_string(path.steps - kLastSteps - 1) + " more)" + last;
        }
    }
    return texts;
}

std::string members_text(const std::vector<RankRange>& members) {
    std::string text;
    for (const RankRange& range : members) {
        if (range.count == 0) {
            continue;
        }
        if (!text.empty()) {
            text += ',';
        }
        const std::uint64_t last =
            std::uint64_t{range.first} + (std::uint64_t{range.count} - 1) * range.stride;
        text += std::to_string(range.first);
        if (range.count == 2 && range.stride > 1) {
            text += "," + std::to_string(last);
        } else if (range.count > 1) {
            text += "-" + std::to_string(last);
            if (range.stride != 1) {
                text += ":" + std::to_string(range.stride);
            }
        }
    }
    return text;
}

std::string attributes_text(const std::vector<std::pair<std::string, std::string>>& attributes) {
    std::string text = "{";
    for (const auto& [key, value] : attributes) {
        if (text.size() > 1) {
            text += ',';
        }
        text += json_string(key) + ":" + (is_json(value) ? value : json_string(value));
    }
    return text + "}";
}

std::string layer_text(format::Layer layer) {
    return name_of(format::kLayerNames, static_cast<unsigned>(layer), "layer ");
}

std::string kind_text(ObjectKind kind) {
    return name_of(format::kObjectKindNames, static_cast<unsigned>(kind), "kind ");
}

std::string consistency_text(format::Consistency consistency) {
    return name_of(format::kConsistencyNames, static_cast<unsigned>(consistency), "kind ");
}

std::string program_kind_text(format::ProgramKind kind) {
    return name_of(format::kProgramKindNames, static_cast<unsigned>(kind), "kind ");
}

std::vector<SizeClass> size_classes(const std::vector<std::uint64_t>& edges) {
    constexpr auto kFirst = static_cast<std::int32_t>(format::kBucketFirst);
    std::vector<SizeClass> rows{
        {format::kBucketNone, {}, {}, "none"},
        {format::kBucketVarying, 0, {}, "varying"},
        {format::kBucketEmpty, 0, 0, "0 B"},
    };
    if (edges.empty()) {
        for (std::int32_t k = 0; k < 63; ++k) {
            const std::uint64_t low = std::uint64_t{1} << static_cast<unsigned>(k);
            const std::uint64_t high = low * 2 - 1;
            rows.push_back({kFirst + k, static_cast<std::int64_t>(low), static_cast<std::int64_t>(high),
                            size_label(low, high)});
        }
        return rows;
    }
    std::uint64_t low = 1;
    for (const std::uint64_t edge : edges) {
        const auto bucket = static_cast<std::int32_t>(rows.size());
        rows.push_back(
            {bucket, static_cast<std::int64_t>(low), static_cast<std::int64_t>(edge), size_label(low, edge)});
        low = edge + 1;
    }
    rows.push_back(
        {static_cast<std::int32_t>(rows.size()), static_cast<std::int64_t>(low), {}, size_label(low, {})});
    return rows;
}

}  // namespace barograph::read
