// SPDX-License-Identifier: BSD-3-Clause
// See series_loader.hpp. Series and timelines are stored alike, so one set of functions reads both; what
// differs is in the small overloads at the top.
#include "read/tables/series_loader.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <type_traits>

#include "read/columns/each_in_parallel.hpp"
#include "read/columns/id_set.hpp"
#include "read/columns/memory_limit.hpp"
#include "read/columns/render.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::ByteReader;
using format::DecodeError;
using format::SeriesDecoder;
using format::SeriesHead;
using format::TimelineHead;

// Metrics that salvaging believes in although their names are lost.
constexpr std::uint32_t kMostLostMetrics = 1U << 16U;

template <typename Head>
constexpr bool kIsSeries = std::is_same_v<Head, SeriesHead>;
template <typename Head>
constexpr BlockType kTable = kIsSeries<Head> ? BlockType::kSeries : BlockType::kTimelines;
template <typename Head>
constexpr BlockType kValues = kIsSeries<Head> ? BlockType::kSeriesValues : BlockType::kTimelineValues;

void decode_heads(SeriesDecoder& decoder, std::span<const std::uint8_t> raw, std::uint64_t before,
                  std::vector<SeriesHead>& rows) {
    decoder.series(raw, before, rows);
}
void decode_heads(SeriesDecoder& decoder, std::span<const std::uint8_t> raw, std::uint64_t before,
                  std::vector<TimelineHead>& rows) {
    decoder.timelines(raw, before, rows);
}

// How many threads are worth starting: each for as many rows as take about a millisecond.
template <typename Tasks>
std::size_t worth_of(const Tasks& tasks) {
    constexpr std::size_t kRowsPerThread = 1U << 17U;
    std::size_t rows = 0;
    for (const auto& task : tasks) {
        rows += task.rows;
    }
    return 1 + rows / kRowsPerThread;
}

}  // namespace

SeriesLoader::SeriesLoader(const Profile& profile, const SeriesSelection& selection)
    : profile_(profile),
      selection_(selection),
      paths_(as_set(selection.paths, profile.parts_.front().paths.size())),
      metrics_(as_set(selection.metrics, format::kMaxBlockRows)) {}

bool SeriesLoader::wanted(const Profile::Part& part, const SeriesHead& head) const {
    const std::uint32_t rank = part.locations[head.location].rank;
    return in_set(paths_, head.path) && in_set(metrics_, head.metric) &&
           (!selection_.ranks || (rank >= selection_.ranks->first && rank <= selection_.ranks->second));
}

bool SeriesLoader::wanted(const Profile::Part& /*part*/, const TimelineHead& head) const {
    return !selection_.ranks ||
           (head.rank >= selection_.ranks->first && head.rank <= selection_.ranks->second);
}

void SeriesLoader::lose(const ProfileError& error) const {
    const std::lock_guard lock(profile_.mutex_);
    profile_.lose(error);
}

void SeriesLoader::check_memory(const std::string& what, std::uint64_t bytes) const {
    check_memory_limit(profile_.path(), what, what, bytes, profile_.options_.memory_limit,
                       "select fewer metrics, ranks or call paths");
}

// What the rows of a block name must exist; when salvaging, the values of rows that do not are not shown.
void SeriesLoader::check(const Profile::Part& part, std::vector<SeriesHead>& heads,
                         std::uint64_t offset) const {
    const auto& first = profile_.parts_.front();
    const std::size_t metrics = profile_.options_.salvage
                                    ? std::max<std::size_t>(first.metrics.size(), kMostLostMetrics)
                                    : first.metrics.size();
    for (const SeriesHead& head : heads) {
        if (head.path < first.paths.size() && head.metric < metrics &&
            head.location < part.locations.size()) {
            continue;
        }
        throw ProfileError(part.file->path(), "series", static_cast<std::int64_t>(offset),
                           "a call path, metric or location is not described", kSalvageHint);
    }
}

void SeriesLoader::check(const Profile::Part& /*part*/, std::vector<TimelineHead>& /*heads*/,
                         std::uint64_t /*offset*/) const {}

// When salvaging, rows end at the first damage: the place of what follows is not known.
template <typename Head>
std::vector<SeriesLoader::Rows<Head>> SeriesLoader::heads() const {
    std::vector<Rows<Head>> parts;
    std::uint64_t bytes = 0;
    for (const Profile::Part& part : profile_.parts_) {
        const PartFile& file = *part.file;
        Rows<Head> rows;
        rows.part = &part;
        Block block;
        SeriesDecoder decoder(file.newer());
        std::vector<Head> some;
        std::unique_ptr<PartFile::Handle> handle;
        for (const auto& entry : file.all(kTable<Head>)) {
            try {
                if (handle == nullptr) {
                    handle = file.open();
                }
                file.read(*handle, entry, block);
                try {
                    decode_heads(decoder, block.raw, rows.heads.size(), some);
                } catch (const DecodeError& error) {
                    throw file.damaged(entry.type, entry.offset, error.what());
                }
                check(part, some, entry.offset);
            } catch (const ProfileError& error) {
                if (!profile_.options_.salvage) {
                    throw;
                }
                lose(error);
                break;
            }
            bytes += some.size() * sizeof(Head);
            check_memory(kIsSeries<Head> ? "series" : "timelines", bytes);
            rows.heads.insert(rows.heads.end(), some.begin(), some.end());
        }
        parts.push_back(std::move(rows));
    }
    return parts;
}

template <typename Head>
std::vector<SeriesLoader::Task> SeriesLoader::tasks_of(const std::vector<Rows<Head>>& parts) const {
    std::vector<Task> tasks;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto& heads = parts[p].heads;
        for (std::size_t first = 0, end = 0; first < heads.size(); first = end) {
            Task task;
            task.part = p;
            task.block = heads[first].block;
            task.first = first;
            for (; end < heads.size() && heads[end].block == task.block; ++end) {
                const bool chosen = wanted(*parts[p].part, heads[end]);
                task.rows += chosen ? heads[end].entries : 0;
                task.all = task.all && chosen;
            }
            task.count = end - first;
            if (task.rows > 0) {
                tasks.push_back(task);
            }
        }
    }
    return tasks;
}

template <typename Head>
void SeriesLoader::decode(const Rows<Head>& rows, const Task& task, Worker& worker) const {
    const PartFile& file = *rows.part->file;
    if (worker.part != rows.part) {
        worker.handle = file.open();
        worker.decoder = std::make_unique<SeriesDecoder>(file.newer());
        worker.part = rows.part;
    }
    const auto* const entry = file.find(kValues<Head>, task.block);
    if (entry == nullptr) {
        throw ProfileError(file.path(), format::name_of(static_cast<std::uint16_t>(kValues<Head>)), -1,
                           "block " + std::to_string(task.block) + " is missing", kSalvageHint);
    }
    file.read(*worker.handle, *entry, worker.block);
    worker.lengths.clear();
    worker.wanted.clear();
    for (std::size_t i = task.first; i < task.first + task.count; ++i) {
        worker.lengths.push_back(rows.heads[i].entries);
        if (!task.all) {
            worker.wanted.push_back(wanted(*rows.part, rows.heads[i]) ? 1 : 0);
        }
    }
    try {
        ByteReader in(worker.block.raw);
        const format::RowRange range = SeriesDecoder::range(in);
        if (range.first != task.first || range.count != task.count) {
            in.fail("the block holds other rows than its table says");
        }
        if constexpr (kIsSeries<Head>) {
            worker.decoder->series_values(in, worker.lengths, worker.wanted);
        } else {
            worker.decoder->timeline_values(in, worker.lengths, worker.wanted);
        }
    } catch (const DecodeError& error) {
        throw file.damaged(entry->type, entry->offset, error.what());
    }
}

// Calls put(head, first entry in the decoder's vectors, row in the table, decoder) for each wanted row.
template <typename Head, typename Put>
void SeriesLoader::run(const std::vector<Rows<Head>>& parts, const std::vector<Task>& tasks, Put put) const {
    each_in_parallel<Worker>(tasks.size(), worth_of(tasks), [&](std::size_t at, Worker& worker) {
        const Task& task = tasks[at];
        const Rows<Head>& rows = parts[task.part];
        decode(rows, task, worker);
        std::size_t from = 0;
        std::size_t row = task.first_row;
        for (std::size_t i = 0; i < task.count; ++i) {
            const Head& head = rows.heads[task.first + i];
            if (worker.wanted.empty() || worker.wanted[i] != 0) {
                put(*rows.part, head, from, row, *worker.decoder);
                row += head.entries;
            }
            from += head.entries;
        }
    });
}

template <typename Head>
std::size_t SeriesLoader::place(const std::vector<Rows<Head>>& parts, std::vector<Task>& tasks) const {
    if (profile_.options_.salvage) {
        each_in_parallel<Worker>(tasks.size(), worth_of(tasks), [&](std::size_t at, Worker& worker) {
            try {
                decode(parts[tasks[at].part], tasks[at], worker);
            } catch (const ProfileError& error) {
                tasks[at].rows = 0;
                lose(error);
            }
        });
        std::erase_if(tasks, [](const Task& task) { return task.rows == 0; });
    }
    std::size_t rows = 0;
    for (Task& task : tasks) {
        task.first_row = rows;
        rows += task.rows;
    }
    return rows;
}

std::vector<format::Series> SeriesLoader::series_rows() const {
    const auto parts = heads<SeriesHead>();
    auto tasks = tasks_of(parts);
    (void)place(parts, tasks);
    std::mutex mutex;
    std::vector<format::Series> rows;
    run(parts, tasks,
        [&](const Profile::Part& part, const SeriesHead& head, std::size_t from, std::size_t,
            const SeriesDecoder& values) {
            format::Series series;
            series.path = head.path;
            series.metric = head.metric;
            series.location = static_cast<std::uint32_t>(part.first_location) + head.location;
            series.execution = head.execution;
            series.stride = head.stride;
            series.indices = head.indices;
            series.longest = head.longest;
            series.entries.resize(head.entries);
            for (std::size_t i = 0; i < head.entries; ++i) {
                series.entries[i] = {values.counts[from + i], values.sums[from + i], values.minima[from + i],
                                     values.maxima[from + i]};
            }
            const std::lock_guard lock(mutex);
            rows.push_back(std::move(series));
        });
    return rows;
}

std::vector<format::Timeline> SeriesLoader::timeline_rows() const {
    const auto parts = heads<TimelineHead>();
    auto tasks = tasks_of(parts);
    (void)place(parts, tasks);
    std::mutex mutex;
    std::vector<format::Timeline> rows;
    run(parts, tasks,
        [&](const Profile::Part&, const TimelineHead& head, std::size_t from, std::size_t,
            const SeriesDecoder& values) {
            format::Timeline timeline;
            timeline.rank = head.rank;
            timeline.layer = head.layer;
            timeline.bin_ns = head.bin_ns;
            timeline.bins.resize(head.entries);
            for (std::size_t i = 0; i < head.entries; ++i) {
                timeline.bins[i] = {values.operations[from + i], values.bytes[from + i],
                                    values.times[from + i]};
            }
            const std::lock_guard lock(mutex);
            rows.push_back(std::move(timeline));
        });
    return rows;
}

void SeriesLoader::verify() const {
    const auto series = heads<SeriesHead>();
    run(series, tasks_of(series), [](const auto&...) {});
    const auto timelines = heads<TimelineHead>();
    run(timelines, tasks_of(timelines), [](const auto&...) {});
}

ColumnTable SeriesLoader::summary() const {
    std::vector<std::pair<const Profile::Part*, SeriesHead>> rows;
    for (const auto& part : heads<SeriesHead>()) {
        for (const SeriesHead& head : part.heads) {
            if (wanted(*part.part, head)) {
                rows.emplace_back(part.part, head);
            }
        }
    }
    check_memory("series",
                 rows.size() * (sizeof(rows[0]) + 4 * sizeof(std::int64_t) + 5 * sizeof(std::int32_t)));
    ColumnTable table;
    table.rows = rows.size();
    const auto int32s = [&](const char* name, auto field) {
        auto* out = table.add(name, ColumnType::kInt32).as<std::int32_t>();
        for (const auto& [part, head] : rows) {
            *out++ = static_cast<std::int32_t>(field(*part, head));
        }
    };
    const auto int64s = [&](const char* name, auto field) {
        auto* out = table.add(name, ColumnType::kInt64).as<std::int64_t>();
        for (const auto& [part, head] : rows) {
            *out++ = static_cast<std::int64_t>(field(head));
        }
    };
    int32s("rank",
           [](const auto& part, const SeriesHead& head) { return part.locations[head.location].rank; });
    int32s("thread",
           [](const auto& part, const SeriesHead& head) { return part.locations[head.location].thread; });
    int32s("path_id", [](const auto&, const SeriesHead& head) { return head.path; });
    int32s("metric_id", [](const auto&, const SeriesHead& head) { return head.metric; });
    int32s("execution", [](const auto&, const SeriesHead& head) { return head.execution; });
    int64s("stride", [](const SeriesHead& head) { return head.stride; });
    int64s("indices", [](const SeriesHead& head) { return head.indices; });
    int64s("longest_index", [](const SeriesHead& head) { return head.longest; });
    int64s("entries", [](const SeriesHead& head) { return head.entries; });
    return table;
}

ColumnTable SeriesLoader::series() const {
    const auto parts = heads<SeriesHead>();
    auto tasks = tasks_of(parts);
    constexpr std::uint64_t kRowBytes = 5 * sizeof(std::int32_t) + 6 * sizeof(std::int64_t);
    ColumnTable table;
    table.rows = place(parts, tasks);
    check_memory("series", table.rows * kRowBytes);
    const auto int32s = [&](const char* name) {
        return table.add(name, ColumnType::kInt32).as<std::int32_t>();
    };
    const auto int64s = [&](const char* name) {
        return table.add(name, ColumnType::kInt64).as<std::int64_t>();
    };
    const auto doubles = [&](const char* name) { return table.add(name, ColumnType::kFloat64).as<double>(); };
    std::int32_t* const rank = int32s("rank");
    std::int32_t* const thread = int32s("thread");
    std::int32_t* const path = int32s("path_id");
    std::int32_t* const metric = int32s("metric_id");
    std::int32_t* const execution = int32s("execution");
    std::int64_t* const first_index = int64s("first_index");
    std::int64_t* const last_index = int64s("last_index");
    std::int64_t* const count = int64s("count");
    double* const sum = doubles("sum");
    double* const minimum = doubles("min");
    double* const maximum = doubles("max");
    run(parts, tasks,
        [&](const Profile::Part& part, const SeriesHead& head, std::size_t from, std::size_t row,
            const SeriesDecoder& values) {
            const format::Location& location = part.locations[head.location];
            const std::size_t entries = head.entries;
            std::fill_n(rank + row, entries, static_cast<std::int32_t>(location.rank));
            std::fill_n(thread + row, entries, static_cast<std::int32_t>(location.thread));
            std::fill_n(path + row, entries, static_cast<std::int32_t>(head.path));
            std::fill_n(metric + row, entries, static_cast<std::int32_t>(head.metric));
            std::fill_n(execution + row, entries, static_cast<std::int32_t>(head.execution));
            const auto stride = static_cast<std::int64_t>(head.stride);
            for (std::size_t i = 0; i < entries; ++i) {
                first_index[row + i] = static_cast<std::int64_t>(i) * stride;
                last_index[row + i] = first_index[row + i] + (stride - 1);
                count[row + i] = static_cast<std::int64_t>(values.counts[from + i]);
            }
            if (entries > 0) {  // the last entry ends where the loop did
                const auto end = static_cast<std::int64_t>(head.indices) - 1;
                std::int64_t& last = last_index[row + entries - 1];
                last = std::max(first_index[row + entries - 1], std::min(last, end));
            }
            std::copy_n(values.sums.data() + from, entries, sum + row);
            std::copy_n(values.minima.data() + from, entries, minimum + row);
            std::copy_n(values.maxima.data() + from, entries, maximum + row);
        });
    return table;
}

ColumnTable SeriesLoader::timelines() const {
    const auto parts = heads<TimelineHead>();
    auto tasks = tasks_of(parts);
    constexpr std::uint64_t kRowBytes = 3 * sizeof(std::int32_t) + 5 * sizeof(std::int64_t) + 8;
    ColumnTable table;
    table.rows = place(parts, tasks);
    check_memory("timelines", table.rows * kRowBytes);
    const auto int64s = [&](const char* name) {
        return table.add(name, ColumnType::kInt64).as<std::int64_t>();
    };
    std::int32_t* const rank = table.add("rank", ColumnType::kInt32).as<std::int32_t>();
    std::int64_t* const start = int64s("start_ns");
    std::int64_t* const end = int64s("end_ns");
    std::int64_t* const operations = int64s("operations");
    std::int64_t* const bytes = int64s("bytes");
    std::int64_t* const time = int64s("time_ns");
    std::vector<std::uint16_t> layers(table.rows);
    run(parts, tasks,
        [&](const Profile::Part&, const TimelineHead& head, std::size_t from, std::size_t row,
            const SeriesDecoder& values) {
            std::fill_n(rank + row, head.entries, static_cast<std::int32_t>(head.rank));
            std::fill_n(layers.begin() + static_cast<std::ptrdiff_t>(row), head.entries,
                        static_cast<std::uint16_t>(head.layer));
            const auto width = static_cast<std::int64_t>(head.bin_ns);
            for (std::size_t i = 0; i < head.entries; ++i) {
                start[row + i] = static_cast<std::int64_t>(i) * width;
                end[row + i] = start[row + i] + width;
                operations[row + i] = static_cast<std::int64_t>(values.operations[from + i]);
                bytes[row + i] = static_cast<std::int64_t>(values.bytes[from + i]);
                time[row + i] = static_cast<std::int64_t>(values.times[from + i]);
            }
        });
    std::vector<std::string> names(256);
    for (unsigned layer = 0; layer < names.size(); ++layer) {
        names[layer] = layer_text(static_cast<format::Layer>(layer));
    }
    table.insert_names(1, "layer", names, layers);
    return table;
}

}  // namespace barograph::read
