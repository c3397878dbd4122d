// SPDX-License-Identifier: BSD-3-Clause
// See folded_objects.hpp.
#include "collect/arena/folded_objects.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace barograph::collect {
namespace {

// What the objects are called that share a row.
const char* many(format::ObjectKind kind) noexcept {
    switch (kind) {
        case format::ObjectKind::kWindow:
            return "windows";
        case format::ObjectKind::kFile:
            return "files";
        default:
            return kind > format::ObjectKind::kFile ? "objects" : "communicators";
    }
}

constexpr std::ptrdiff_t kMostAlive = 256;

double ticks_of(const format::FactRecord& fact) noexcept {
    const bool estimated = fact.bucket == format::kBucketNotTimed && fact.sampled != 0;
    const double scale = estimated ? static_cast<double>(fact.calls) / fact.sampled : 1.0;
    return static_cast<double>(fact.time_sum) * scale;
}

std::unordered_map<std::uint32_t, double> ticks_by_object(const ArenaRecords& records,
                                                          std::uint64_t end_ticks) {
    std::unordered_map<std::uint32_t, double> ticks;
    for (const FactEntry& fact : records.facts) {
        ticks[fact.record.object] += ticks_of(fact.record);
    }
    for (const ThreadEntry& thread : records.threads) {
        for (const format::Frame& frame : thread.open) {
            if (end_ticks > frame.start_ticks && frame.start_ticks != 0) {
                ticks[frame.object] += static_cast<double>(end_ticks - frame.start_ticks);
            }
        }
    }
    return ticks;
}

// One row each of what has the same numbers otherwise is made where facts are counted.
void count_on_shared(ArenaRecords& records, const std::unordered_map<std::uint32_t, std::uint32_t>& into) {
    const auto change = [&](std::uint32_t& object) {
        const auto found = into.find(object);
        object = found != into.end() ? found->second : object;
    };
    for (FactEntry& fact : records.facts) {
        change(fact.record.object);
    }
    for (FactEntry& site : records.call_sites) {
        change(site.record.object);
    }
    for (MessageEntry& message : records.messages) {
        change(message.record.object);
    }
    for (ThreadEntry& thread : records.threads) {
        for (format::Frame& frame : thread.open) {
            change(frame.object);
        }
    }
}

}  // namespace

void fold_cheap_objects(ArenaRecords& records, std::uint64_t end_ticks, std::uint64_t all_ticks,
                        std::uint64_t all_ns) {
    const auto ticks = ticks_by_object(records, end_ticks);
    std::unordered_map<std::uint32_t, std::size_t> place;
    for (std::size_t i = 0; i < records.objects.size(); ++i) {
        place[records.objects[i].id] = i;
    }
    std::unordered_map<std::uint32_t, std::uint32_t> into;
    std::unordered_set<std::uint32_t> needed;
    // Those that the program keeps are not garbage, unless there are very many. Which of them is expensive
    // differs from rank to rank: a rank that comes late does not wait.
    const auto alive =
        std::count_if(records.objects.begin(), records.objects.end(),
                      [](const ObjectEntry& entry) { return entry.shared != 0 && !entry.freed; });
    const bool keeps_alive = alive <= kMostAlive;
    for (ObjectEntry& entry : records.objects) {
        const auto shared = place.find(entry.shared);
        const auto time = ticks.find(entry.id);
        if (entry.shared == 0 || shared == place.end()) {
            needed.insert(entry.parent);
        } else if ((keeps_alive && !entry.freed) ||
                   format::is_expensive(time == ticks.end() ? 0 : time->second, all_ticks, all_ns)) {
            entry.description.attributes.emplace_back("kept_from",
                                                      records.objects[shared->second].description.name);
            needed.insert(entry.parent);
        } else {
            into.emplace(entry.id, entry.shared);
            ++records.objects[shared->second].folded;
            ++records.objects[shared->second].cheap;
        }
    }
    count_on_shared(records, into);
    std::erase_if(records.objects, [&](const ObjectEntry& entry) {
        return into.contains(entry.id) || (entry.takes_in && entry.folded == 0 && !needed.contains(entry.id));
    });
    for (ObjectEntry& entry : records.objects) {
        auto& attributes = entry.description.attributes;
        if (entry.folded != 0) {
            attributes.emplace_back(many(entry.description.kind), std::to_string(entry.folded));
        }
        if (entry.cheap != 0) {
            attributes.emplace_back("cheap", std::to_string(entry.cheap));
        }
    }
}

}  // namespace barograph::collect
