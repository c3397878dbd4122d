// SPDX-License-Identifier: BSD-3-Clause
// See trace_windows.hpp.
#include "read/trace/trace_windows.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "format/profile/fact_math.hpp"
#include "read/columns/each_in_parallel.hpp"
#include "read/columns/render.hpp"

namespace barograph::read {
namespace {

using format::EventColumns;
using format::EventKind;
using format::Layer;

// Entries of the strips of all rows together, 56 bytes each; and the columns that a row of the whole run has
// at most.
constexpr std::uint64_t kMostEntries = 1U << 20U;
constexpr std::uint64_t kMostColumns = 1U << 14U;

bool is_call(std::uint32_t info) noexcept {
    const EventKind kind = format::kind_of(info);
    return kind != EventKind::kComplete && kind != EventKind::kMark;
}

// A time as the run has it; what does not fit is held at the largest.
std::uint64_t time_of(std::uint64_t ns, std::uint64_t late) noexcept {
    return format::held(format::held(ns) + format::held(late));
}

// The greatest power of two that is not above a number; 1 for 0.
std::uint64_t floor_power(std::uint64_t number) noexcept { return number == 0 ? 1 : std::bit_floor(number); }

}  // namespace

// Tells whether a call of a thread is inside another one of its layer, which ended later: calls come from the
// last to the first.
class TraceWindows::Outermost {
public:
    [[nodiscard]] bool is(std::size_t layer, std::uint64_t start, std::uint64_t end) noexcept {
        Seen& seen = seen_[layer];
        if (end < seen.end) {
            seen.start_behind = std::min(seen.start_behind, seen.start);
            seen.end = end;
            seen.start = kNone;
        }
        // One that took no time is in none that began, or ended, just then.
        const bool inside = seen.start_behind <= start || (seen.start <= start && start < end);
        seen.start = std::min(seen.start, start);
        return !inside;
    }

private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
    struct Seen {
        std::uint64_t end = kNone;           // of the last
        std::uint64_t start = kNone;         // the earliest of those that ended when the last did
        std::uint64_t start_behind = kNone;  // of those that ended later
    };
    std::array<Seen, kLayers> seen_;
};

// What a thread reads with: blocks of one file at a time.
struct TraceWindows::Readers {
    TraceBlocks::Reader reader;
};

std::uint64_t TraceWindows::share_of(std::uint64_t rows) noexcept {
    return std::max<std::uint64_t>(kMostEntries / std::max<std::uint64_t>(rows, 1), 1);
}

TraceWindows::TraceWindows(const std::vector<std::string>& files,
                           const std::map<std::uint32_t, std::uint64_t>& late_ns) {
    std::uint64_t paths = 0;
    std::uint64_t objects = 0;
    for (const std::string& path : files) {
        File& file = files_.emplace_back();
        file.profile = std::make_unique<Profile>(path, OpenOptions{});
        file.profile->load_tables();
        file.blocks = std::make_unique<TraceBlocks>(*file.profile);
        file.first_path = static_cast<std::uint32_t>(paths);
        file.first_object = static_cast<std::uint32_t>(objects);
        const Profile::Part& part = file.profile->parts_.front();
        for (const format::CallPath& one : part.paths) {
            file.layers.push_back(static_cast<std::uint8_t>(one.layer));
        }
        paths += part.paths.size();
        objects += part.objects.size();
    }
    find_blocks(late_ns);
    sum_up();
}

// Which blocks there are of each rank and thread, and what time they are of.
void TraceWindows::find_blocks(const std::map<std::uint32_t, std::uint64_t>& late_ns) {
    struct Found {
        bool counts = false;
        std::uint32_t rank = 0;
        std::uint32_t thread = 0;
        BlockPlace place;
        std::array<bool, kLayers> layers{};
    };
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t file = 0; file < files_.size(); ++file) {
        for (std::size_t at = 0; at < files_[file].blocks->size(); ++at) {
            all.emplace_back(file, at);
        }
    }
    std::vector<std::unique_ptr<Found>> found(all.size());
    each_in_parallel<Readers>(all.size(), all.size(), [&](std::size_t task, Readers& readers) {
        const auto& [file, at] = all[task];
        TraceBlocks::Reader& reader = readers.reader;
        const format::Location& location = *files_[file].blocks->read(at, reader);
        auto one = std::make_unique<Found>();
        const auto late = late_ns.find(location.rank);
        const EventColumns& events = reader.events();
        if (late != late_ns.end() && events.size() != 0) {
            const auto [least, most] =
                std::pair{std::ranges::min(events.start), std::ranges::max(events.end)};
            one->counts = true;
            one->rank = location.rank;
            one->thread = location.thread;
            one->place = {.file = file,
                          .at = at,
                          .start = time_of(least, late->second),
                          .end = time_of(most, late->second)};
            for (std::size_t i = 0; i < events.size(); ++i) {
                one->layers[files_[file].layers[events.path[i]]] |= is_call(events.info[i]);
            }
        }
        found[task] = std::move(one);
    });
    blocks_read_ += all.size();
    std::map<std::uint32_t, Rank> ranks;
    std::map<std::uint32_t, std::array<bool, kLayers>> layers;
    for (const auto& one : found) {
        if (one->counts) {
            ranks[one->rank].blocks[one->thread].push_back(one->place);
            end_ = std::max(end_, one->place.end);
            for (std::size_t layer = 0; layer < kLayers; ++layer) {
                layers[one->rank][layer] |= one->layers[layer];
            }
        }
    }
    for (auto& [number, rank] : ranks) {
        rank.rank = number;
        rank.late = late_ns.at(number);
        for (std::size_t layer = 0; layer < kLayers; ++layer) {
            if (layers[number][layer]) {
                rank.rows.push_back(
                    {.rank = number, .layer = static_cast<std::uint8_t>(layer), .strip = CallStrip(1, 1)});
            }
        }
        ranks_.push_back(std::move(rank));
    }
}

// The whole run in columns.
void TraceWindows::sum_up() {
    std::uint64_t rows = 0;
    for (const Rank& rank : ranks_) {
        rows += rank.rows.size();
    }
    const std::uint64_t width = std::bit_ceil(std::max<std::uint64_t>(end_ / kMostColumns, 1));
    each_in_parallel<Readers>(ranks_.size(), ranks_.size(), [&](std::size_t task, Readers& readers) {
        Rank& rank = ranks_[task];
        std::array<Row*, kLayers> row_of{};
        for (Row& row : rank.rows) {
            row.strip = CallStrip(width, share_of(rows));
            row_of[row.layer] = &row;
        }
        each_call(rank, 0, ~std::uint64_t{0}, readers, [&](std::size_t layer, const CallSum& call) {
            Row& row = *row_of[layer];
            ++row.calls;
            row.time += call.time;
            row.start = std::min(row.start, call.start);
            row.end = std::max(row.end, call.end);
            row.strip.add(call);
        });
        for (Row& row : rank.rows) {
            row.strip.settle();
        }
    });
}

// Gives the calls in the blocks that overlap a time, of each thread from the last to the first.
template <typename Take>
void TraceWindows::each_call(const Rank& rank, std::uint64_t from, std::uint64_t to, Readers& readers,
                             Take take) const {
    for (const auto& [thread, blocks] : rank.blocks) {
        Outermost outermost;
        for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
            if (block->end < from || block->start > to) {
                continue;
            }
            const File& file = files_[block->file];
            TraceBlocks::Reader& reader = readers.reader;
            file.blocks->read(block->at, reader);
            blocks_read_.fetch_add(1, std::memory_order_relaxed);
            const EventColumns& events = reader.events();
            for (std::size_t i = events.size(); i-- != 0;) {
                if (!is_call(events.info[i])) {
                    continue;
                }
                const std::size_t layer = file.layers[events.path[i]];
                const std::uint64_t start = time_of(events.start[i], rank.late);
                const std::uint64_t end = time_of(std::max(events.start[i], events.end[i]), rank.late);
                const CallSum call{.start = start,
                                   .end = end,
                                   .time = end - start,
                                   .bytes = events.length[i],
                                   .longest = end - start,
                                   .calls = 1,
                                   .path = file.first_path + events.path[i],
                                   .object = file.first_object + events.object[i]};
                const bool nests = layer == static_cast<std::size_t>(Layer::kMpi) ||
                                   layer == static_cast<std::size_t>(Layer::kRegion);
                if (!nests || outermost.is(layer, call.start, call.end)) {
                    take(layer, call);
                }
            }
        }
    }
}

std::uint64_t TraceWindows::column_ns(const TraceWindow& asked) noexcept {
    const std::uint64_t span = asked.to > asked.from ? asked.to - asked.from : 1;
    return floor_power(span / std::max<std::uint32_t>(asked.columns, 1));
}

// The calls of a rank in a part of the run, a strip for each of its rows; of rows whose overview is too wide
// the events are read.
std::vector<CallStrip> TraceWindows::strips_of(const TraceWindow& asked, const Rank& rank, std::uint64_t most,
                                               Readers& readers,
                                               const std::array<bool, kLayers>& wanted) const {
    const std::uint64_t width = column_ns(asked);
    std::vector<CallStrip> strips(rank.rows.size(), CallStrip(width, most));
    std::array<CallStrip*, kLayers> from_events{};
    const auto is_in = [&](const CallSum& sum) { return sum.end >= asked.from && sum.start <= asked.to; };
    bool reads = false;
    for (std::size_t i = 0; i < rank.rows.size(); ++i) {
        const Row& row = rank.rows[i];
        if (!wanted[row.layer]) {
            continue;
        }
        if (row.strip.width() > width) {
            from_events[row.layer] = &strips[i];
            reads = true;
            continue;
        }
        for (const CallSum& sum : row.strip.sums()) {
            if (is_in(sum)) {
                strips[i].add(sum);
            }
        }
    }
    if (reads) {
        each_call(rank, asked.from, asked.to, readers, [&](std::size_t layer, const CallSum& call) {
            if (from_events[layer] != nullptr && is_in(call)) {
                from_events[layer]->add(call);
            }
        });
    }
    for (CallStrip& strip : strips) {
        strip.settle();
    }
    return strips;
}

// Gives all strips columns of one width, so wide that there are no more entries than asked for; returns it.
std::uint64_t TraceWindows::make_room(std::vector<std::vector<CallStrip>>& strips, std::uint64_t most) {
    std::uint64_t width = 1;
    std::uint64_t rows = 0;
    for (const std::vector<CallStrip>& of_rank : strips) {
        for (const CallStrip& strip : of_rank) {
            width = std::max(width, strip.width());
            rows += strip.sums().empty() ? 0 : 1;
        }
    }
    while (true) {
        std::uint64_t entries = 0;
        for (std::vector<CallStrip>& of_rank : strips) {
            for (CallStrip& strip : of_rank) {
                strip.widen_to(width);
                entries += strip.sums().size();
            }
        }
        constexpr std::uint64_t kWidest = std::uint64_t{1} << 63U;
        if (entries <= std::max(most, rows) || width == kWidest) {
            return width;
        }
        width *= 2;
    }
}

ColumnTable TraceWindows::rows() const {
    std::vector<const Row*> rows;
    std::vector<std::string> layers;
    for (const Rank& rank : ranks_) {
        for (const Row& row : rank.rows) {
            rows.push_back(&row);
            layers.push_back(layer_text(static_cast<Layer>(row.layer)));
        }
    }
    ColumnTable table;
    table.rows = rows.size();
    table.add("rank", ColumnType::kInt32);
    table.add_text("layer", layers);
    for (const char* name : {"calls", "time_ns", "start_ns", "end_ns"}) {
        table.add(name, ColumnType::kInt64);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        table.columns[0].as<std::int32_t>()[i] = static_cast<std::int32_t>(rows[i]->rank);
        std::size_t column = 2;
        for (const std::uint64_t value : {rows[i]->calls, rows[i]->time, rows[i]->start, rows[i]->end}) {
            table.columns[column++].as<std::int64_t>()[i] = static_cast<std::int64_t>(value);
        }
    }
    return table;
}

std::vector<const TraceWindows::Rank*> TraceWindows::ranks_of(const TraceWindow& asked) const {
    const std::set<std::uint32_t> numbers(asked.ranks.begin(), asked.ranks.end());
    std::vector<const Rank*> ranks;
    for (const Rank& rank : ranks_) {
        if ((numbers.empty() || numbers.contains(rank.rank)) && asked.from <= std::min(asked.to, end_)) {
            ranks.push_back(&rank);
        }
    }
    return ranks;
}

std::vector<std::vector<std::uint64_t>> TraceWindows::blocks_of(const TraceWindow& asked) const {
    std::vector<std::vector<std::uint64_t>> found(files_.size());
    for (const Rank* const rank : ranks_of(asked)) {
        for (const auto& [thread, blocks] : rank->blocks) {
            for (const BlockPlace& block : blocks) {
                if (block.end >= asked.from && block.start <= asked.to) {
                    found[block.file].push_back(block.at);
                }
            }
        }
    }
    for (std::vector<std::uint64_t>& of_file : found) {
        std::ranges::sort(of_file);
    }
    return found;
}

TraceWindows::Shown TraceWindows::window(const TraceWindow& asked) const {
    std::array<bool, kLayers> wanted{};
    for (std::size_t layer = 0; layer < kLayers; ++layer) {
        wanted[layer] =
            asked.layers.empty() ||
            std::ranges::find(asked.layers, layer_text(static_cast<Layer>(layer))) != asked.layers.end();
    }
    const std::vector<const Rank*> ranks = ranks_of(asked);
    std::uint64_t rows = 0;
    for (const Rank* const rank : ranks) {
        rows += rank->rows.size();
    }
    std::vector<std::vector<CallStrip>> strips(ranks.size());
    each_in_parallel<Readers>(ranks.size(), ranks.size(), [&](std::size_t task, Readers& readers) {
        strips[task] = strips_of(asked, *ranks[task], share_of(rows), readers, wanted);
    });
    Shown shown;
    shown.column_ns = std::max(column_ns(asked), make_room(strips, asked.most));
    std::vector<std::pair<const Row*, CallSum>> sums;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
        for (std::size_t i = 0; i < strips[at].size(); ++i) {
            for (const CallSum& sum : strips[at][i].sums()) {
                sums.emplace_back(&ranks[at]->rows[i], sum);
            }
        }
        strips[at].clear();
    }
    ColumnTable& table = shown.table;
    table.rows = sums.size();
    for (const char* name : {"rank", "path", "object"}) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"start_ns", "end_ns", "calls", "bytes", "time_ns", "longest_ns"}) {
        table.add(name, ColumnType::kInt64);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto& [row, sum] = sums[i];
        std::size_t column = 0;
        for (const std::uint32_t value : {row->rank, sum.path, sum.object}) {
            table.columns[column++].as<std::int32_t>()[i] = static_cast<std::int32_t>(value);
        }
        for (const std::uint64_t value : {sum.start, sum.end, sum.calls, sum.bytes, sum.time, sum.longest}) {
            table.columns[column++].as<std::int64_t>()[i] = static_cast<std::int64_t>(value);
        }
    }
    std::vector<std::string> names(kLayers);
    for (std::size_t layer = 0; layer < kLayers; ++layer) {
        names[layer] = layer_text(static_cast<Layer>(layer));
    }
    std::vector<std::uint16_t> layers;
    layers.reserve(sums.size());
    for (const auto& one : sums) {
        layers.push_back(one.first->layer);
    }
    table.insert_names(1, "layer", names, layers);
    return shown;
}

}  // namespace barograph::read
