// SPDX-License-Identifier: BSD-3-Clause
// See file_count_codec.hpp. A vector per row and not one for all values: counters of one kind resemble each
// other over the ranks, those of different kinds do not.
#include "format/profile/file_count_codec.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>

#include "format/bytes/byte_reader.hpp"
#include "format/bytes/byte_writer.hpp"
#include "format/bytes/presence.hpp"
#include "format/bytes/vector_codec.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/fact_math.hpp"

namespace barograph::format {
namespace {

constexpr std::uint64_t kMostHeld = ~std::uint64_t{0} >> 1U;  // see held()

auto row_of(const FileCount& count) noexcept {
    return std::tie(count.object, count.layer, count.counter, count.argument);
}

class Encoder {
public:
    Encoder(std::span<const std::uint32_t> ranks, BlockWriter& out) : ranks_(ranks), out_(out) {}

    // The values of one row.
    void row(std::span<const FileCount> values) {
        if (!rows_.empty() && (rows_.size() == kMaxBlockRows || values_ + values.size() > kMaxBlockRows)) {
            flush();
        }
        rows_.push_back(values.front());
        values_ += values.size();
        present_.clear();
        numbers_.clear();
        std::size_t at = 0;
        for (const FileCount& count : values) {
            while (at < ranks_.size() && ranks_[at] < count.rank) {
                ++at;
            }
            present_.push_back(static_cast<std::uint32_t>(at));
            numbers_.push_back(held(count.value));
        }
        encode_presence(present_, static_cast<std::uint32_t>(ranks_.size()), body_);
        vectors_.encode(numbers_, body_);
    }

    void flush() {
        if (rows_.empty()) {
            return;
        }
        block_.clear();
        block_.varint(first_);
        block_.varint(rows_.size());
        column([](const FileCount& row) { return std::uint64_t{row.object}; });
        column([](const FileCount& row) { return static_cast<std::uint64_t>(row.layer); });
        column([](const FileCount& row) { return std::uint64_t{row.counter}; });
        column([](const FileCount& row) { return held(row.argument); });
        block_.bytes(body_.view());
        out_.block(BlockType::kFileCounters, id_++, block_.view());
        first_ += rows_.size();
        rows_.clear();
        body_.clear();
        values_ = 0;
    }

private:
    template <typename Field>
    void column(Field field) {
        numbers_.clear();
        for (const FileCount& row : rows_) {
            numbers_.push_back(field(row));
        }
        vectors_.encode(numbers_, block_);
    }

    std::span<const std::uint32_t> ranks_;
    BlockWriter& out_;
    VectorEncoder vectors_;
    ByteWriter block_;
    ByteWriter body_;
    std::vector<FileCount> rows_;  // the first value of each
    std::vector<std::uint32_t> present_;
    std::vector<std::uint64_t> numbers_;
    std::size_t values_ = 0;
    std::uint64_t first_ = 0;
    std::uint32_t id_ = 0;
};

}  // namespace

std::vector<std::uint32_t> ranks_of(std::span<const Location> locations) {
    std::vector<std::uint32_t> ranks;
    ranks.reserve(locations.size());
    for (const Location& location : locations) {
        ranks.push_back(location.rank);
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
}

void encode_file_counts(std::span<const FileCount> counts, std::span<const std::uint32_t> ranks,
                        BlockWriter& out) {
    Encoder encoder(ranks, out);
    while (!counts.empty()) {
        std::size_t values = 1;
        while (values < counts.size() && row_of(counts[values]) == row_of(counts.front())) {
            ++values;
        }
        encoder.row(counts.first(values));
        counts = counts.subspan(values);
    }
    encoder.flush();
}

void decode_file_counts(std::span<const std::uint8_t> block, std::span<const std::uint32_t> ranks, bool newer,
                        std::uint64_t& before, std::vector<FileCount>& counts) {
    ByteReader in(block);
    counts.clear();
    if (in.varint_at_most(kMaxTableRows, "first row") != before) {
        in.fail("rows do not start where those of the block before end");
    }
    std::vector<FileCount> rows(in.varint_at_most(kMaxBlockRows, "number of rows"));
    std::vector<std::uint64_t> numbers(rows.size());
    const auto column = [&](std::uint64_t most, auto assign) {
        (void)decode_vector(in, numbers);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (numbers[i] > most) {
                in.fail("an object, layer, counter or argument is too large");
            }
            assign(rows[i], numbers[i]);
        }
    };
    column(kNoIndex - 1, [](FileCount& row, std::uint64_t v) { row.object = static_cast<std::uint32_t>(v); });
    column(0xff, [](FileCount& row, std::uint64_t v) { row.layer = static_cast<Layer>(v); });
    column(0xffff, [](FileCount& row, std::uint64_t v) { row.counter = static_cast<std::uint16_t>(v); });
    column(kMostHeld, [](FileCount& row, std::uint64_t v) { row.argument = v; });
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (row_of(rows[i - 1]) >= row_of(rows[i])) {
            in.fail("the counters of files are not in ascending order");
        }
    }
    std::vector<std::uint32_t> present;
    for (FileCount& row : rows) {
        decode_presence(in, static_cast<std::uint32_t>(ranks.size()), present);
        if (!counts.empty() && counts.size() + present.size() > kMaxBlockRows) {
            in.fail("a block has too many values");
        }
        numbers.resize(present.size());
        (void)decode_vector(in, numbers);
        for (std::size_t i = 0; i < present.size(); ++i) {
            if (numbers[i] > kMostHeld) {
                in.fail("a counter is larger than 2^63 - 1");
            }
            row.rank = ranks[present[i]];
            row.value = numbers[i];
            counts.push_back(row);
        }
    }
    if (in.remaining() != 0 && !newer) {
        in.fail(std::to_string(in.remaining()) + " bytes are left over");
    }
    before += rows.size();
}

}  // namespace barograph::format
