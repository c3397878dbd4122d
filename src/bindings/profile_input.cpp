// SPDX-License-Identifier: BSD-3-Clause
// Python tables -> ProfilePart -> bytes. Texts and small tables come as lists of tuples, facts and messages
// as arrays of 64-bit numbers, and so do the events of a trace, block by block. Raises ValueError for what
// the format cannot hold; the writer's own checks are the last word.
#include "bindings/profile_input.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "format/events/event_codec.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/profile_writer.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace barograph::bindings {
namespace {

using format::kNoIndex;

// parent (-1: none), layer, operation
using CallPathRow = std::tuple<std::int64_t, std::string, std::string>;
// kind, key high, key low, parent (-1: none), size, remote size, creation index, name, user name, created by,
// members as (first, count, stride), attributes
using ObjectRow = std::tuple<std::string, std::uint64_t, std::uint64_t, std::int64_t, std::uint32_t,
                             std::uint32_t, std::uint32_t, std::string, std::string, std::string,
                             std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>,
                             std::vector<std::pair<std::string, std::string>>>;
// rank (-1: all ranks together), thread, pid, cores, node, start, wall, init, events, dropped, overhead
using LocationRow =
    std::tuple<std::int64_t, std::uint32_t, std::uint64_t, std::uint32_t, std::string, std::int64_t,
               std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;
// rank, layer, width of a bin; operations, bytes and time of each bin
using TimelineRow = std::tuple<std::uint32_t, std::string, std::uint64_t, std::vector<std::uint64_t>,
                               std::vector<std::uint64_t>, std::vector<std::uint64_t>>;
// kind, name, executable, arguments, ranks as (first, count, stride)
using ProgramRow = std::tuple<std::string, std::string, std::string, std::string,
                              std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>>;
using Pairs = std::vector<std::pair<std::string, std::string>>;
using Integers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Number, std::size_t Count>
Number number_of(const std::array<format::NamedNumber, Count>& names, std::string_view name,
                 const char* what) {
    for (const auto& row : names) {
        if (row.name == name) {
            return static_cast<Number>(row.number);
        }
    }
    throw std::invalid_argument("there is no " + std::string(what) + " '" + std::string(name) + "'");
}

std::uint32_t index_of(std::int64_t index) {
    if (index < -1 || index >= std::int64_t{kNoIndex}) {
        throw std::invalid_argument("the index " + std::to_string(index) + " is out of range");
    }
    return index == -1 ? kNoIndex : static_cast<std::uint32_t>(index);
}

// The columns of a table of numbers, all of one length.
class ColumnSet {
public:
    ColumnSet(const nb::dict& columns, std::initializer_list<const char*> names) {
        for (const char* const name : names) {
            if (!columns.contains(name)) {
                throw std::invalid_argument("the column " + std::string(name) + " is missing");
            }
            columns_.push_back(nb::cast<Integers>(columns[name]));
            if (columns_.back().shape(0) != rows()) {
                throw std::invalid_argument("the column " + std::string(name) +
                                            " has another length than the first");
            }
        }
    }
    [[nodiscard]] std::size_t rows() const { return columns_.front().shape(0); }
    [[nodiscard]] std::uint32_t small(std::size_t column, std::size_t row) const {
        return index_of(columns_[column].data()[row]);
    }
    [[nodiscard]] std::uint64_t large(std::size_t column, std::size_t row) const {
        const std::int64_t value = columns_[column].data()[row];
        if (value < 0) {
            throw std::invalid_argument("a count, time or size is negative");
        }
        return static_cast<std::uint64_t>(value);
    }

    [[nodiscard]] std::int64_t number(std::size_t column, std::size_t row) const {
        return columns_[column].data()[row];
    }

private:
    std::vector<Integers> columns_;
};

void add_paths(format::ProfilePart& part, const std::vector<CallPathRow>& rows) {
    for (const auto& [parent, layer, operation] : rows) {
        part.paths.push_back(
            {index_of(parent), number_of<format::Layer>(format::kLayerNames, layer, "layer"), operation});
    }
}

void add_objects(format::ProfilePart& part, std::vector<ObjectRow> rows) {
    for (auto& [kind, high, low, parent, size, remote, creation, name, user_name, created_by, members,
                attributes] : rows) {
        format::Object object;
        object.kind = number_of<format::ObjectKind>(format::kObjectKindNames, kind, "kind of object");
        object.key_high = high;
        object.key_low = low;
        object.parent = index_of(parent);
        object.size = size;
        object.remote_size = remote;
        object.creation_index = creation;
        object.name = std::move(name);
        object.user_name = std::move(user_name);
        object.created_by = std::move(created_by);
        for (const auto& [first, count, stride] : members) {
            object.members.push_back({first, count, stride});
        }
        object.attributes = std::move(attributes);
        part.objects.push_back(std::move(object));
    }
}

void add_programs(format::ProfilePart& part, const std::vector<ProgramRow>& rows) {
    for (const auto& [kind, name, executable, arguments, ranks] : rows) {
        format::Program program;
        program.kind = number_of<format::ProgramKind>(format::kProgramKindNames, kind, "kind of program");
        program.name = name;
        program.executable = executable;
        program.arguments = arguments;
        for (const auto& [first, count, stride] : ranks) {
            program.ranks.push_back({first, count, stride});
        }
        part.programs.push_back(std::move(program));
    }
}

void add_locations(format::ProfilePart& part, std::vector<LocationRow> rows) {
    for (auto& [rank, thread, pid, cores, node, start, wall, init, events, dropped, overhead] : rows) {
        part.locations.push_back({index_of(rank), thread, pid, cores, std::move(node), start, wall, init,
                                  events, dropped, overhead});
    }
}

void add_facts(format::ProfilePart& part, const nb::dict& columns) {
    const ColumnSet set(columns, {"path_id", "object_id", "bucket", "location", "calls", "time_ns", "min_ns",
                                  "max_ns", "bytes", "bytes_min", "bytes_max"});
    const auto squares = nb::cast<Numbers>(columns["sumsq_ns2"]);
    if (squares.shape(0) != set.rows()) {
        throw std::invalid_argument("the column sumsq_ns2 has another length than the first");
    }
    part.facts.resize(set.rows());
    for (std::size_t i = 0; i < set.rows(); ++i) {
        part.facts[i] = {set.small(0, i),   set.small(1, i), set.small(2, i), set.small(3, i),
                         set.large(4, i),   set.large(5, i), set.large(6, i), set.large(7, i),
                         squares.data()[i], set.large(8, i), set.large(9, i), set.large(10, i)};
    }
    const auto key = [](const format::Fact& fact) {
        return std::tie(fact.path, fact.object, fact.bucket, fact.location);
    };
    std::sort(part.facts.begin(), part.facts.end(),
              [&key](const format::Fact& a, const format::Fact& b) { return key(a) < key(b); });
    const auto twice =
        std::adjacent_find(part.facts.begin(), part.facts.end(),
                           [&key](const format::Fact& a, const format::Fact& b) { return key(a) == key(b); });
    if (twice != part.facts.end()) {
        throw std::invalid_argument("a location, path, object and bucket is twice in facts");
    }
}

void add_messages(format::ProfilePart& part, const nb::dict& columns) {
    const ColumnSet set(columns, {"object_id", "sender", "receiver", "calls", "bytes", "time_ns"});
    part.messages.resize(set.rows());
    for (std::size_t i = 0; i < set.rows(); ++i) {
        part.messages[i] = {set.small(0, i), set.small(1, i), set.small(2, i),
                            set.large(3, i), set.large(4, i), set.large(5, i)};
    }
    std::sort(part.messages.begin(), part.messages.end(),
              [](const format::Message& a, const format::Message& b) {
                  return format::message_order(a) < format::message_order(b);
              });
}

void add_file_counters(format::ProfilePart& part, const nb::dict& columns) {
    const ColumnSet set(columns, {"object_id", "layer", "counter", "argument", "rank", "value"});
    std::vector<format::Layer> layers;
    for (const auto& name : nb::cast<std::vector<std::string>>(columns["layer_names"])) {
        layers.push_back(number_of<format::Layer>(format::kLayerNames, name, "layer"));
    }
    part.file_counts.resize(set.rows());
    for (std::size_t i = 0; i < set.rows(); ++i) {
        part.file_counts[i] = {set.small(0, i),
                               layers.at(set.small(1, i)),
                               static_cast<std::uint16_t>(set.small(2, i)),
                               set.large(3, i),
                               set.small(4, i),
                               set.large(5, i)};
    }
    std::sort(part.file_counts.begin(), part.file_counts.end(),
              [](const format::FileCount& a, const format::FileCount& b) {
                  return format::file_count_order(a) < format::file_count_order(b);
              });
}

void add_timelines(format::ProfilePart& part, const std::vector<TimelineRow>& rows) {
    for (const auto& [rank, layer, bin_ns, operations, bytes, times] : rows) {
        if (bytes.size() != operations.size() || times.size() != operations.size()) {
            throw std::invalid_argument("the columns of a timeline have different lengths");
        }
        format::Timeline timeline;
        timeline.rank = rank;
        timeline.layer = number_of<format::Layer>(format::kLayerNames, layer, "layer");
        timeline.bin_ns = bin_ns;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            timeline.bins.push_back({operations[i], bytes[i], times[i]});
        }
        part.timelines.push_back(std::move(timeline));
    }
    std::sort(part.timelines.begin(), part.timelines.end(),
              [](const format::Timeline& a, const format::Timeline& b) {
                  return std::tie(a.rank, a.layer) < std::tie(b.rank, b.layer);
              });
}

// The blocks of a trace, as a Python function gives their events: arrays of one length, times in ns, by end.
// What is more than an I/O call has further columns: info, peer, tag, number, serial; `first` is then how
// many events the thread had made before.
class EventBlocks {
public:
    explicit EventBlocks(const nb::callable& next) : next_(next) {}

    bool operator()(format::ByteWriter& out) {
        const nb::object given = next_();
        if (given.is_none()) {
            return false;
        }
        const auto columns = nb::cast<nb::dict>(given);
        const ColumnSet set(columns, {"path_id", "object_id", "offset", "length", "start_ns", "end_ns"});
        if (set.rows() > format::kMaxBlockRows) {
            throw std::invalid_argument("a block of a trace has too many events");
        }
        events_.resize(set.rows());
        for (std::size_t i = 0; i < set.rows(); ++i) {
            const std::int64_t offset = set.number(2, i);
            events_[i] = {.start = set.large(4, i) >> kShift,
                          .end = set.large(5, i) >> kShift,
                          .length = set.large(3, i),
                          .place = offset < 0 ? format::kNoPlace : static_cast<std::uint64_t>(offset),
                          .path = set.small(0, i),
                          .object = set.small(1, i)};
        }
        const auto location = nb::cast<std::uint32_t>(columns["location"]);
        std::uint64_t& made = made_[location];
        if (columns.contains("info")) {
            match(columns);
            made = nb::cast<std::uint64_t>(columns["first"]);
        }
        words_.resize(format::event_scratch_words(events_.size()));
        bytes_.resize(format::most_event_bytes(events_.size()));
        const std::size_t size = format::encode_events(
            events_.size(), [&](std::size_t i) { return events_[i]; },
            {.words = words_.data(), .prediction = &prediction_}, bytes_.data());
        format::begin_events(out, {.location = location, .shift = kShift, .first = made});
        out.bytes({bytes_.data(), size});
        made += events_.size();
        return true;
    }

private:
    static constexpr std::uint8_t kShift = 0;  // to the nanosecond: what is copied stays as it is

    void match(const nb::dict& columns) {
        const ColumnSet set(columns, {"info", "peer", "tag", "number", "serial"});
        if (set.rows() != events_.size()) {
            throw std::invalid_argument("columns of different lengths");
        }
        for (std::size_t i = 0; i < set.rows(); ++i) {
            events_[i].info = set.small(0, i);
            events_[i].peer = static_cast<std::int32_t>(set.number(1, i));
            events_[i].tag = static_cast<std::int32_t>(set.number(2, i));
            events_[i].number = set.small(3, i);
            events_[i].serial = set.small(4, i);
        }
    }

    const nb::callable& next_;
    std::map<std::uint32_t, std::uint64_t> made_;  // by location
    std::vector<format::Event> events_;
    format::EventPrediction prediction_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> bytes_;
};

void check(format::WriteStatus status) {
    if (status != format::WriteStatus::kOk) {
        throw std::invalid_argument(format::describe(status));
    }
}

format::ByteSink bytes_to(const nb::callable& sink) {
    return [&sink](std::span<const std::uint8_t> bytes) {
        sink(nb::bytes(bytes.data(), bytes.size()));
        return true;
    };
}

void write_trace(const nb::callable& sink, Pairs metadata, const std::vector<CallPathRow>& call_paths,
                 std::vector<ObjectRow> objects, std::vector<LocationRow> locations,
                 const nb::callable& next) {
    format::ProfilePart part;
    part.metadata = std::move(metadata);
    add_paths(part, call_paths);
    add_objects(part, std::move(objects));
    add_locations(part, std::move(locations));
    check(format::write_trace(part, EventBlocks(next), bytes_to(sink)));
}

void write(const nb::callable& sink, Pairs metadata, std::vector<std::uint64_t> edges,
           const std::vector<CallPathRow>& call_paths, std::vector<ObjectRow> objects,
           std::vector<LocationRow> locations, const nb::dict& facts, const nb::dict& messages,
           const nb::dict& file_counters, const std::vector<TimelineRow>& timelines,
           const std::optional<nb::callable>& next, const std::vector<ProgramRow>& programs) {
    format::ProfilePart part;
    part.metadata = std::move(metadata);
    part.size_class_edges = std::move(edges);
    add_paths(part, call_paths);
    add_objects(part, std::move(objects));
    add_locations(part, std::move(locations));
    add_facts(part, facts);
    add_messages(part, messages);
    add_file_counters(part, file_counters);
    add_timelines(part, timelines);
    add_programs(part, programs);
    if (next) {
        check(format::write_profile(part, format::NextEvents(EventBlocks(*next)), bytes_to(sink)));
    } else {
        check(format::write_profile(part, bytes_to(sink)));
    }
}

}  // namespace

void define_profile_input(nb::module_& module) {
    module.def("write_profile", &write, "sink"_a, "metadata"_a, "size_class_edges"_a, "call_paths"_a,
               "objects"_a, "locations"_a, "facts"_a, "messages"_a, "file_counters"_a,
               "timelines"_a = std::vector<TimelineRow>(), "next_block"_a = nb::none(),
               "programs"_a = std::vector<ProgramRow>());
    module.def("write_trace", &write_trace, "sink"_a, "metadata"_a, "call_paths"_a, "objects"_a,
               "locations"_a, "next_block"_a);
}

}  // namespace barograph::bindings
