// SPDX-License-Identifier: BSD-3-Clause
// See file_counts.hpp. Rows are sorted, so most keys travel as a small difference to the row before.
#include "collect/arena/rows/file_counts.hpp"

#include <algorithm>
#include <numeric>

#include "format/generated/file_counters.hpp"

namespace barograph::collect {

using format::FileCount;

namespace {

std::uint64_t merged(std::uint16_t counter, std::uint64_t a, std::uint64_t b) noexcept {
    using format::FileMerge;
    // Classes of a histogram and common values count how often.
    const FileMerge rule =
        counter < format::kFileCounterCount ? format::kFileCounterRules[counter].merge : FileMerge::kSum;
    switch (rule) {
        case FileMerge::kMax:
            return std::max(a, b);
        case FileMerge::kFirst:
            return a == 0 ? b : b == 0 ? a : std::min(a, b);
        case FileMerge::kSum:
            break;
    }
    return a + b;
}

bool before(const FileCount& a, const FileCount& b) noexcept {
    return format::file_count_order(a) < format::file_count_order(b);
}

// The counters of a file come together and in order, the files in any: so files are put in order first.
void by_object(std::vector<FileCount>& counts) {
    std::uint32_t objects = 0;
    for (const FileCount& count : counts) {
        objects = std::max(objects, count.object);
    }
    if (objects > counts.size()) {
        std::sort(counts.begin(), counts.end(), before);
        return;
    }
    std::vector<std::size_t> ends(std::size_t{objects} + 2);
    for (const FileCount& count : counts) {
        ++ends[std::size_t{count.object} + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<FileCount> ordered(counts.size());
    for (const FileCount& count : counts) {
        ordered[ends[count.object]++] = count;
    }
    counts.swap(ordered);
    auto first = counts.begin();
    for (std::size_t object = 0; object <= objects; ++object) {
        const auto end = counts.begin() + static_cast<std::ptrdiff_t>(ends[object]);
        if (!std::is_sorted(first, end, before)) {
            std::sort(first, end, before);
        }
        first = end;
    }
}

template <typename Visit>
void for_each_count(format::ByteReader& in, const Visit& visit) {
    const std::uint64_t rows = in.varint_at_most(in.remaining(), "the number of counters of files");
    FileCount count{.layer = format::Layer{}};
    for (std::uint64_t i = 0; i < rows; ++i) {
        count.object = static_cast<std::uint32_t>(count.object + format::unzigzag(in.varint()));
        count.layer = static_cast<format::Layer>(in.u8());
        count.counter = static_cast<std::uint16_t>(in.varint_at_most(0xffff, "a counter"));
        count.argument = in.varint();
        count.rank = static_cast<std::uint32_t>(count.rank + format::unzigzag(in.varint()));
        count.value = in.varint();
        visit(count);
    }
}

}  // namespace

void sum_up(std::vector<FileCount>& counts) {
    if (!std::is_sorted(counts.begin(), counts.end(), before)) {
        by_object(counts);
    }
    std::size_t kept = 0;
    for (const FileCount& count : counts) {
        if (kept != 0 && format::file_count_order(counts[kept - 1]) == format::file_count_order(count)) {
            FileCount& sum = counts[kept - 1];
            sum.value = merged(count.counter, sum.value, count.value);
        } else {
            counts[kept++] = count;
        }
    }
    counts.resize(kept);
}

void put_file_counts(format::ByteWriter& out, const std::vector<FileCount>& counts) {
    out.varint(counts.size());
    FileCount before{.layer = format::Layer{}};
    for (const FileCount& count : counts) {
        out.varint(format::zigzag(std::uint64_t{count.object} - std::uint64_t{before.object}));
        out.u8(static_cast<std::uint8_t>(count.layer));
        out.varint(count.counter);
        out.varint(count.argument);
        out.varint(format::zigzag(std::uint64_t{count.rank} - std::uint64_t{before.rank}));
        out.varint(count.value);
        before = count;
    }
}

void take_file_counts(format::ByteReader& in, std::size_t objects, std::vector<FileCount>& counts) {
    for_each_count(in, [&](const FileCount& count) {
        if (count.object >= objects) {
            in.fail("a counter of a file has no object");
        }
        counts.push_back(count);
    });
}

}  // namespace barograph::collect
