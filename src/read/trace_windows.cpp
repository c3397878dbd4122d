// SPDX-License-Identifier: BSD-3-Clause
// See trace_windows.hpp.
#include "read/trace_windows.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "read/each_in_parallel.hpp"
#include "read/render.hpp"

namespace barograph::read {
namespace {

using format::EventColumns;
using format::EventKind;
using format::Layer;

// Columns of the whole run: of all rows together, and of one.
constexpr std::uint64_t kMostCells = 1U << 20U;
constexpr std::uint64_t kMostColumns = 1U << 14U;
constexpr std::uint64_t kLeastColumns = 1U << 8U;

bool is_call(std::uint32_t info) noexcept {
    const auto kind = static_cast<EventKind>(info & format::kEventKindMask);
    return kind != EventKind::kComplete && kind != EventKind::kMark;
}

// The greatest power of two that is not above a number; 1 for 0.
std::uint64_t floor_power(std::uint64_t number) noexcept { return number == 0 ? 1 : std::bit_floor(number); }

}  // namespace

// Tells whether a call of a thread is inside another one of its layer, which ended later: calls come from the last to the first.
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

struct TraceWindows::Readers {
    std::map<std::size_t, TraceBlocks::Reader> by_file;
};

void TraceWindows::Cell::add(const Call& call) noexcept {
    const std::uint64_t took = call.end - call.start;
    if (calls == 0 || took > longest) {
        longest = took;
        path = call.path;
        object = call.object;
    }
    start = std::min(start, call.start);
    end = std::max(end, call.end);
    time += took;
    bytes += call.bytes;
    ++calls;
}

void TraceWindows::Cell::add(const Cell& other) noexcept {
    if (other.calls == 0) {
        return;
    }
    if (calls == 0 || other.longest > longest) {
        longest = other.longest;
        path = other.path;
        object = other.object;
    }
    start = std::min(start, other.start);
    end = std::max(end, other.end);
    time += other.time;
    bytes += other.bytes;
    calls += other.calls;
}

void TraceWindows::Strip::add(const Call& call) {
    if (call.end - call.start >= width) {
        calls.push_back(call);
        return;
    }
    const std::uint64_t column = call.start / width;
    if (column >= first && column - first < cells.size()) {
        cells[column - first].add(call);
    }
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
        TraceBlocks::Reader& reader = readers.by_file[file];
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
            one->place = {.file = file, .at = at, .start = least + late->second, .end = most + late->second};
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
                rank.rows.push_back({.rank = number, .layer = static_cast<std::uint8_t>(layer)});
            }
        }
        ranks_.push_back(std::move(rank));
    }
}

// The whole run in columns.
void TraceWindows::sum_up() {
    std::uint64_t rows = 1;
    for (const Rank& rank : ranks_) {
        rows += rank.rows.size();
    }
    const std::uint64_t columns = std::clamp(kMostCells / rows, kLeastColumns, kMostColumns);
    width_ = std::bit_ceil(std::max<std::uint64_t>(end_ / columns, 1));
    each_in_parallel<Readers>(ranks_.size(), ranks_.size(), [&](std::size_t task, Readers& readers) {
        Rank& rank = ranks_[task];
        std::array<Row*, kLayers> row_of{};
        for (Row& row : rank.rows) {
            row.strip.width = width_;
            row.strip.cells.resize(end_ / width_ + 1);
            row_of[row.layer] = &row;
        }
        each_call(rank, 0, ~std::uint64_t{0}, readers, [&](std::size_t layer, const Call& call) {
            Row& row = *row_of[layer];
            ++row.calls;
            row.time += call.end - call.start;
            row.start = std::min(row.start, call.start);
            row.end = std::max(row.end, call.end);
            row.strip.add(call);
        });
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
            TraceBlocks::Reader& reader = readers.by_file[block->file];
            file.blocks->read(block->at, reader);
            blocks_read_.fetch_add(1, std::memory_order_relaxed);
            const EventColumns& events = reader.events();
            for (std::size_t i = events.size(); i-- != 0;) {
                if (!is_call(events.info[i])) {
                    continue;
                }
                const std::size_t layer = file.layers[events.path[i]];
                const Call call{.start = events.start[i] + rank.late,
                                .end = std::max(events.start[i], events.end[i]) + rank.late,
                                .bytes = events.length[i],
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

// Fills the strips of a rank's rows.
void TraceWindows::show(const TraceWindow& asked, const Rank& rank, std::uint64_t width, Readers& readers,
                        const std::array<bool, kLayers>& wanted, std::vector<Strip>& strips) const {
    std::array<Strip*, kLayers> strip_of{};
    const std::uint64_t last = asked.to / width;
    for (std::size_t i = 0; i < rank.rows.size(); ++i) {
        Strip& strip = strips[i];
        strip.width = width;
        // One that begins before may reach into the first column.
        strip.first = asked.from / width - (asked.from >= width ? 1 : 0);
        if (wanted[rank.rows[i].layer]) {
            strip.cells.resize(last - strip.first + 1);
            strip_of[rank.rows[i].layer] = &strip;
        }
    }
    if (width < width_) {
        each_call(rank, asked.from, asked.to, readers, [&](std::size_t layer, const Call& call) {
            if (strip_of[layer] != nullptr && call.end >= asked.from && call.start <= asked.to) {
                strip_of[layer]->add(call);
            }
        });
        return;
    }
    for (const Row& row : rank.rows) {
        Strip* const strip = strip_of[row.layer];
        if (strip == nullptr) {
            continue;
        }
        const std::vector<Cell>& cells = row.strip.cells;
        const std::uint64_t per_column = width / width_;
        for (std::uint64_t at = strip->first * per_column;
             at < std::min<std::uint64_t>(cells.size(), (last + 1) * per_column); ++at) {
            strip->cells[at / per_column - strip->first].add(cells[at]);
        }
        for (const Call& call : row.strip.calls) {
            if (call.end >= asked.from && call.start <= asked.to) {
                strip->add(call);
            }
        }
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

ColumnTable TraceWindows::window(const TraceWindow& asked) const {
    const std::uint64_t width = column_ns(asked);
    std::array<bool, kLayers> wanted{};
    for (std::size_t layer = 0; layer < kLayers; ++layer) {
        wanted[layer] =
            asked.layers.empty() ||
            std::ranges::find(asked.layers, layer_text(static_cast<Layer>(layer))) != asked.layers.end();
    }
    const std::set<std::uint32_t> numbers(asked.ranks.begin(), asked.ranks.end());
    TraceWindow part = asked;
    part.to = std::min(asked.to, end_);
    std::vector<const Rank*> ranks;
    for (const Rank& rank : ranks_) {
        if ((numbers.empty() || numbers.contains(rank.rank)) && part.from <= part.to) {
            ranks.push_back(&rank);
        }
    }
    std::vector<std::vector<Strip>> strips(ranks.size());
    each_in_parallel<Readers>(ranks.size(), ranks.size(), [&](std::size_t task, Readers& readers) {
        strips[task].resize(ranks[task]->rows.size());
        show(part, *ranks[task], width, readers, wanted, strips[task]);
    });
    struct Shown {
        const Row* row;
        Cell cell;
    };
    std::vector<Shown> shown;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
        for (std::size_t i = 0; i < strips[at].size(); ++i) {
            const std::size_t first = shown.size();
            const Row* const row = &ranks[at]->rows[i];
            for (const Cell& cell : strips[at][i].cells) {
                if (cell.calls != 0 && cell.end >= part.from && cell.start <= part.to) {
                    shown.push_back({row, cell});
                }
            }
            for (const Call& call : strips[at][i].calls) {
                shown.push_back({row, {}});
                shown.back().cell.add(call);
            }
            std::sort(shown.begin() + static_cast<std::ptrdiff_t>(first), shown.end(),
                      [](const Shown& a, const Shown& b) { return a.cell.start < b.cell.start; });
        }
    }
    ColumnTable table;
    table.rows = shown.size();
    for (const char* name : {"rank", "path", "object"}) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : {"start_ns", "end_ns", "calls", "bytes", "time_ns", "longest_ns"}) {
        table.add(name, ColumnType::kInt64);
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto& [row, cell] = shown[i];
        std::size_t column = 0;
        for (const std::uint32_t value : {row->rank, cell.path, cell.object}) {
            table.columns[column++].as<std::int32_t>()[i] = static_cast<std::int32_t>(value);
        }
        for (const std::uint64_t value :
             {cell.start, cell.end, std::uint64_t{cell.calls}, cell.bytes, cell.time, cell.longest}) {
            table.columns[column++].as<std::int64_t>()[i] = static_cast<std::int64_t>(value);
        }
    }
    std::vector<std::string> names(kLayers);
    for (std::size_t layer = 0; layer < kLayers; ++layer) {
        names[layer] = layer_text(static_cast<Layer>(layer));
    }
    std::vector<std::uint16_t> layers;
    layers.reserve(shown.size());
    for (const Shown& one : shown) {
        layers.push_back(one.row->layer);
    }
    table.insert_names(1, "layer", names, layers);
    return table;
}

}  // namespace barograph::read
