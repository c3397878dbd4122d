// SPDX-License-Identifier: BSD-3-Clause
// See series_message.hpp. Times and most metrics are whole numbers, and most entries hold a single value:
// both travel as one varint, everything else as the doubles they are.
#include "collect/aggregate/series_message.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <tuple>

namespace barograph::collect {
namespace {

using format::Series;
using format::SeriesEntry;
using format::Timeline;

constexpr double kMostWhole = 9007199254740992.0;  // 2^53: doubles hold all whole numbers up to it
constexpr std::uint64_t kMostStrideShift = 62;

auto order(const Series& series) noexcept {
    return std::tuple{series.path, series.metric, series.location, series.execution};
}

auto order(const Timeline& timeline) noexcept { return std::tuple{timeline.rank, timeline.layer}; }

bool is_whole(double value) noexcept {
    // Not -0.0, which would come back as 0.0: the same number, but not the same bytes.
    return value >= 0 && value <= kMostWhole && std::floor(value) == value && !std::signbit(value);
}

bool all_whole(const std::vector<SeriesEntry>& entries) noexcept {
    return std::all_of(entries.begin(), entries.end(), [](const SeriesEntry& entry) {
        return is_whole(entry.sum) && is_whole(entry.minimum) && is_whole(entry.maximum);
    });
}

void put_value(format::ByteWriter& out, double value, bool whole) {
    if (whole) {
        out.varint(static_cast<std::uint64_t>(value));
    } else {
        out.u64(std::bit_cast<std::uint64_t>(value));
    }
}

double take_value(format::ByteReader& in, bool whole) {
    if (whole) {
        return static_cast<double>(in.varint());
    }
    const auto value = std::bit_cast<double>(in.u64());
    if (!std::isfinite(value)) {
        in.fail("a value of a series is not a number");
    }
    return value;
}

void put_entry(format::ByteWriter& out, const SeriesEntry& entry, bool whole) {
    out.varint(entry.count);
    if (entry.count == 0) {
        return;
    }
    put_value(out, entry.sum, whole);
    if (entry.count > 1) {
        put_value(out, entry.minimum, whole);
        put_value(out, entry.maximum, whole);
    }
}

SeriesEntry take_entry(format::ByteReader& in, bool whole) {
    SeriesEntry entry;
    entry.count = in.varint();
    if (entry.count != 0) {
        entry.sum = take_value(in, whole);
        entry.minimum = entry.count > 1 ? take_value(in, whole) : entry.sum;
        entry.maximum = entry.count > 1 ? take_value(in, whole) : entry.sum;
    }
    return entry;
}

std::uint32_t take_index(format::ByteReader& in, const char* what) {
    return static_cast<std::uint32_t>(in.varint_at_most(format::kNoIndex - 1, what));
}

Series take_one(format::ByteReader& in) {
    Series series;
    series.path = take_index(in, "a call path");
    series.metric = take_index(in, "a metric");
    series.location = take_index(in, "a location");
    series.execution = take_index(in, "an execution");
    series.stride = std::uint64_t{1} << in.varint_at_most(kMostStrideShift, "a stride");
    series.indices = in.varint();
    series.longest = in.varint();
    const bool whole = in.u8() != 0;
    const std::uint64_t entries = in.varint_at_most(in.remaining(), "the number of entries");
    series.entries.reserve(entries);
    for (std::uint64_t i = 0; i < entries; ++i) {
        series.entries.push_back(take_entry(in, whole));
    }
    return series;
}

}  // namespace

void sort_series(std::vector<Series>& series) {
    std::stable_sort(series.begin(), series.end(),
                     [](const Series& a, const Series& b) { return order(a) < order(b); });
    series.erase(std::unique(series.begin(), series.end(),
                             [](const Series& a, const Series& b) { return order(a) == order(b); }),
                 series.end());
}

void sort_timelines(std::vector<Timeline>& timelines) {
    std::stable_sort(timelines.begin(), timelines.end(),
                     [](const Timeline& a, const Timeline& b) { return order(a) < order(b); });
    timelines.erase(std::unique(timelines.begin(), timelines.end(),
                                [](const Timeline& a, const Timeline& b) { return order(a) == order(b); }),
                    timelines.end());
}

void put_series(format::ByteWriter& out, const std::vector<Series>& all) {
    out.varint(all.size());
    for (const Series& series : all) {
        for (const std::uint32_t index : {series.path, series.metric, series.location, series.execution}) {
            out.varint(index);
        }
        out.varint(static_cast<std::uint64_t>(std::countr_zero(series.stride)));
        out.varint(series.indices);
        out.varint(series.longest);
        const bool whole = all_whole(series.entries);
        out.u8(whole ? 1 : 0);
        out.varint(series.entries.size());
        for (const SeriesEntry& entry : series.entries) {
            put_entry(out, entry, whole);
        }
    }
}

void put_timelines(format::ByteWriter& out, const std::vector<Timeline>& timelines) {
    out.varint(timelines.size());
    for (const Timeline& timeline : timelines) {
        out.varint(timeline.rank);
        out.u8(static_cast<std::uint8_t>(timeline.layer));
        out.varint(timeline.bin_ns);
        out.varint(timeline.bins.size());
        for (const format::TimelineBin& bin : timeline.bins) {
            out.varint(bin.operations);
            out.varint(bin.bytes);
            out.varint(bin.time_ns);
        }
    }
}

void take_series(format::ByteReader& in, const TableSizes& sizes, std::uint32_t first_location,
                 std::vector<Series>& series) {
    const std::uint64_t count = in.varint_at_most(in.remaining(), "the number of series");
    for (std::uint64_t i = 0; i < count; ++i) {
        Series next = take_one(in);
        if (next.path >= sizes.paths || next.metric >= sizes.metrics || next.location >= sizes.locations) {
            in.fail("a series has no call path, metric or location");
        }
        next.location += first_location;
        series.push_back(std::move(next));
    }
}

void take_timelines(format::ByteReader& in, std::vector<Timeline>& timelines) {
    const std::uint64_t count = in.varint_at_most(in.remaining(), "the number of timelines");
    for (std::uint64_t i = 0; i < count; ++i) {
        Timeline timeline;
        timeline.rank = take_index(in, "a rank");
        timeline.layer = static_cast<format::Layer>(in.u8());
        timeline.bin_ns = in.varint();
        timeline.bins.resize(in.varint_at_most(in.remaining(), "the number of time bins"));
        for (format::TimelineBin& bin : timeline.bins) {
            bin.operations = in.varint();
            bin.bytes = in.varint();
            bin.time_ns = in.varint();
        }
        timelines.push_back(std::move(timeline));
    }
}

}  // namespace barograph::collect
