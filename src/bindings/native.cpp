// SPDX-License-Identifier: BSD-3-Clause
// The Python module barograph._native: opens profiles and gives their tables as Arrow data without copying
// them. Used by barograph.read and barograph.writer only. Holds no logic of its own; decoding runs without
// the interpreter's lock.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

#include "bindings/arrow_table.hpp"
#include "bindings/joined_streams.hpp"
#include "bindings/merge_profiles.hpp"
#include "bindings/module_run.hpp"
#include "bindings/profile_input.hpp"
#include "bindings/trace_analysis.hpp"
#include "merge/merge.hpp"
#include "read/profile.hpp"
#include "read/trace/event_parts.hpp"
#include "read/trace/trace_windows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

using read::Profile;
using read::ProfileError;
using read::Selection;

constexpr const char* kMetricNames[format::kMetricCount] = {"calls",     "time_ns", "min_ns",    "max_ns",
                                                            "sumsq_ns2", "bytes",   "bytes_min", "bytes_max"};

Table table(const Profile& profile, const std::string& name) {
    static const std::map<std::string, read::ColumnTable (Profile::*)() const> kTables{
        {"locations", &Profile::locations},         {"program_rows", &Profile::programs},
        {"call_paths", &Profile::call_paths},       {"objects", &Profile::objects},
        {"size_classes", &Profile::size_classes},   {"blocks", &Profile::blocks},
        {"messages", &Profile::messages},           {"call_sites", &Profile::call_sites},
        {"metrics", &Profile::series_metrics},      {"series_summary", &Profile::series_summary},
        {"file_counters", &Profile::file_counters}, {"events", &Profile::events},
    };
    const auto found = kTables.find(name);
    if (found == kTables.end()) {
        throw nb::key_error(name.c_str());
    }
    return without_lock([&] { return (profile.*found->second)(); });
}

Table events_of(const Profile& profile, std::optional<std::vector<std::uint32_t>> ranks,
                std::map<std::uint32_t, std::int64_t> late) {
    return without_lock([&] { return profile.events_of(std::move(ranks), std::move(late)); });
}

Table facts(const Profile& profile, std::optional<std::vector<std::uint32_t>> path_ids,
            std::optional<std::vector<std::uint32_t>> object_ids,
            std::optional<std::pair<std::uint32_t, std::uint32_t>> ranks,
            const std::optional<std::vector<std::string>>& metrics) {
    Selection selection;
    selection.paths = std::move(path_ids);
    selection.objects = std::move(object_ids);
    selection.ranks = ranks;
    if (metrics) {
        selection.metrics = 0;
        for (const std::string& wanted : *metrics) {
            const auto* const end = std::end(kMetricNames);
            const auto* const found = std::find(std::begin(kMetricNames), end, wanted);
            if (found == end) {
                throw nb::value_error(("there is no metric " + wanted).c_str());
            }
            selection.metrics |= 1U << static_cast<unsigned>(found - std::begin(kMetricNames));
        }
    }
    return without_lock([&] { return profile.facts(selection); });
}

using Ids = std::optional<std::vector<std::uint32_t>>;
using Ranks = std::optional<std::pair<std::uint32_t, std::uint32_t>>;

Table series(const Profile& profile, Ids path_ids, Ids metric_ids, Ranks ranks) {
    const read::SeriesSelection selection{std::move(path_ids), std::move(metric_ids), ranks};
    return without_lock([&] { return profile.series(selection); });
}

Table timeline(const Profile& profile, Ranks ranks) {
    const read::SeriesSelection selection{{}, {}, ranks};
    return without_lock([&] { return profile.timelines(selection); });
}

Table trace_rows(const read::TraceWindows& windows) {
    return without_lock([&] { return windows.rows(); });
}

// The table, and how wide its columns are.
std::pair<Table, std::uint64_t> trace_window(const read::TraceWindows& windows, std::uint64_t from,
                                             std::uint64_t to, std::uint32_t columns,
                                             std::vector<std::uint32_t> ranks,
                                             std::vector<std::string> layers, std::uint64_t most) {
    const read::TraceWindow asked{from, to, columns, std::move(ranks), std::move(layers), most};
    std::uint64_t width = 1;
    Table table = without_lock([&] {
        read::TraceWindows::Shown shown = windows.window(asked);
        width = shown.column_ns;
        return std::move(shown.table);
    });
    return {std::move(table), width};
}

nb::list losses(const Profile& profile) {
    nb::list rows;
    for (const read::Loss& loss : profile.losses()) {
        rows.append(nb::make_tuple(loss.path, loss.section, loss.offset, loss.message));
    }
    return rows;
}

void raise(const std::exception_ptr& caught, void* /*payload*/) {
    try {
        std::rethrow_exception(caught);
    } catch (const ProfileError& error) {
        const nb::object type = nb::module_::import_("barograph.read.profile_error").attr("ProfileError");
        const nb::object value = type(error.what(), "path"_a = error.path(), "section"_a = error.section(),
                                      "offset"_a = error.offset(), "hint"_a = error.hint());
        PyErr_SetObject(type.ptr(), value.ptr());
    } catch (const merge::MergeError& error) {
        const nb::object type = nb::module_::import_("barograph.read.merge").attr("MergeError");
        const nb::object value = type(error.what(), "hint"_a = error.hint());
        PyErr_SetObject(type.ptr(), value.ptr());
    }
}

}  // namespace
}  // namespace barograph::bindings

// NOLINTNEXTLINE(performance-unnecessary-value-param): the macro passes it by value
NB_MODULE(_native, module) {
    namespace bb = barograph::bindings;
    using barograph::read::OpenOptions;
    using barograph::read::Profile;

    module.doc() = "Reads and makes profiles; use barograph.open() and barograph.write().";
    nb::register_exception_translator(&bb::raise);

    nb::class_<bb::Table>(module, "Table")
        .def("__arrow_c_schema__", &bb::Table::schema)
        .def("__arrow_c_array__", &bb::Table::array, "requested_schema"_a = nb::none())
        .def("__arrow_c_stream__", &bb::Table::stream, "requested_schema"_a = nb::none())
        .def("__len__", [](const bb::Table& table) { return table.columns->rows; });

    nb::class_<Profile>(module, "Profile")
        .def(
            "__init__",
            [](Profile* self, const std::string& path, bool salvage, std::uint64_t memory_limit) {
                const nb::gil_scoped_release unlocked;
                new (self) Profile(path, OpenOptions{salvage, memory_limit});
            },
            "path"_a, "salvage"_a = false, "memory_limit"_a = 0)
        .def_prop_ro("path", &Profile::path)
        .def_prop_ro("format_version", &Profile::format_version)
        .def_prop_ro("part_count", &Profile::part_count)
        .def_prop_ro("file_bytes", &Profile::file_bytes)
        .def_prop_ro("bytes_read", &Profile::bytes_read)
        .def_prop_ro("losses", &bb::losses)
        .def("metadata", &Profile::metadata, nb::call_guard<nb::gil_scoped_release>())
        .def("operations", &Profile::operations, "layer"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("verify", &Profile::verify, nb::call_guard<nb::gil_scoped_release>())
        .def("table", &bb::table, "name"_a)
        .def("events_of", &bb::events_of, "ranks"_a = nb::none(),
             "late"_a = std::map<std::uint32_t, std::int64_t>())
        .def("facts", &bb::facts, "path_ids"_a = nb::none(), "object_ids"_a = nb::none(),
             "ranks"_a = nb::none(), "metrics"_a = nb::none())
        .def("series", &bb::series, "path_ids"_a = nb::none(), "metric_ids"_a = nb::none(),
             "ranks"_a = nb::none())
        .def("timeline", &bb::timeline, "ranks"_a = nb::none());

    using barograph::read::EventParts;
    nb::class_<EventParts>(module, "EventParts")
        .def(nb::init<const Profile&, std::optional<std::vector<std::uint32_t>>, EventParts::Late,
                      std::optional<std::vector<std::uint64_t>>>(),
             "profile"_a, "ranks"_a = nb::none(), "late"_a = EventParts::Late(), "blocks"_a = nb::none(),
             nb::keep_alive<1, 2>())
        .def(
            "next",
            [](EventParts& parts, std::uint64_t rows) {
                return bb::without_lock([&] { return parts.next(rows); });
            },
            "rows"_a)
        .def_static(
            "blocks",
            [](const Profile& profile) {
                return bb::without_lock([&] { return EventParts::blocks(profile); });
            },
            "profile"_a);

    using barograph::read::TraceWindows;
    nb::class_<TraceWindows>(module, "TraceWindows")
        .def(
            "__init__",
            [](TraceWindows* self, const std::vector<std::string>& files,
               const std::map<std::uint32_t, std::uint64_t>& late_ns) {
                const nb::gil_scoped_release unlocked;
                new (self) TraceWindows(files, late_ns);
            },
            "files"_a, "late_ns"_a)
        .def_prop_ro("blocks_read", &TraceWindows::blocks_read)
        .def("rows", &bb::trace_rows)
        .def(
            "blocks_of",
            [](const TraceWindows& windows, std::uint64_t from, std::uint64_t to,
               std::vector<std::uint32_t> ranks) {
                return windows.blocks_of({.from = from, .to = to, .ranks = std::move(ranks)});
            },
            "from_ns"_a, "to_ns"_a, "ranks"_a = std::vector<std::uint32_t>())
        .def("window", &bb::trace_window, "from_ns"_a, "to_ns"_a, "columns"_a,
             "ranks"_a = std::vector<std::uint32_t>(), "layers"_a = std::vector<std::string>(),
             "most"_a = std::uint64_t{1} << 20U);

    bb::add_merge(module);
    bb::define_profile_input(module);
    bb::define_trace_analysis(module);
    bb::define_joined_streams(module);
    bb::define_module_run(module);
}
