// SPDX-License-Identifier: BSD-3-Clause
// The inverse of series_encoder.cpp. Every number is checked against what it may be before anybody else sees
// it. Called by read. Throws DecodeError or std::bad_alloc only; does no I/O.
#include "format/profile/series/series_decoder.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "format/bytes/vector_codec.hpp"
#include "format/format_numbers.hpp"
#include "format/profile/series/series_math.hpp"

namespace barograph::format {
namespace {

std::uint64_t counter(const ByteReader& in, std::uint64_t value) {
    if (value >> 63U != 0) {
        in.fail("a number is larger than 2^63 - 1");
    }
    return value;
}

std::uint32_t entries(const ByteReader& in, std::uint64_t value) {
    if (value > kMaxRowEntries) {
        in.fail("a row has too many entries");
    }
    return static_cast<std::uint32_t>(value);
}

std::size_t total(const ByteReader& in, std::span<const std::uint32_t> lengths) {
    const std::uint64_t sum = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
    if (sum > kMaxRowEntries) {
        in.fail("the rows of a block have too many entries");
    }
    return static_cast<std::size_t>(sum);
}

}  // namespace

template <typename Row>
void SeriesDecoder::start(ByteReader& in, std::uint64_t before, std::vector<Row>& rows) {
    if (in.varint_at_most(kMaxTableRows, "first row") != before) {
        in.fail("rows do not start where those of the block before end");
    }
    rows.assign(in.varint_at_most(kMaxBlockRows, "number of rows"), {});
}

template <typename Row, typename Assign>
void SeriesDecoder::column(ByteReader& in, std::vector<Row>& rows, Assign assign) {
    values_.resize(rows.size());
    if (decode_vector(in, values_) != 0) {
        in.fail("a vector has unknown flags");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assign(rows[i], values_[i]);
    }
}

void SeriesDecoder::finish(const ByteReader& in) const {
    if (in.remaining() != 0 && !newer_) {
        in.fail(std::to_string(in.remaining()) + " bytes are left over");
    }
}

void SeriesDecoder::series(std::span<const std::uint8_t> block, std::uint64_t before,
                           std::vector<SeriesHead>& rows) {
    using Head = SeriesHead;
    ByteReader in(block);
    start(in, before, rows);
    column(in, rows, [&](Head& row, std::uint64_t v) { row.path = narrow(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.metric = narrow(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.location = narrow(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.execution = narrow(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) {
        if (v > 62) {
            in.fail("an entry of a series covers more than 2^62 iterations");
        }
        row.stride = std::uint64_t{1} << v;
    });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.indices = counter(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.longest = counter(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) {
        row.entries = entries(in, v);
        if (v != 0 && v - 1 > (~std::uint64_t{0} >> 1U) / row.stride - 1) {
            in.fail("the iterations of a series reach beyond 2^63 - 1");
        }
    });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.block = narrow(in, v); });
    finish(in);
}

void SeriesDecoder::timelines(std::span<const std::uint8_t> block, std::uint64_t before,
                              std::vector<TimelineHead>& rows) {
    using Head = TimelineHead;
    ByteReader in(block);
    start(in, before, rows);
    column(in, rows, [&](Head& row, std::uint64_t v) {
        if (v > kNoIndex >> 1U) {
            in.fail("a rank is larger than 2^31 - 1");
        }
        row.rank = narrow(in, v);
    });
    column(in, rows, [&](Head& row, std::uint64_t v) {
        if (v > 0xffU) {
            in.fail("a layer is not a small number");
        }
        row.layer = static_cast<Layer>(v);
    });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.bin_ns = counter(in, v); });
    column(in, rows, [&](Head& row, std::uint64_t v) {
        row.entries = entries(in, v);
        if (v != 0 && row.bin_ns > (~std::uint64_t{0} >> 1U) / v) {
            in.fail("a timeline reaches beyond 2^63 - 1 ns");
        }
    });
    column(in, rows, [&](Head& row, std::uint64_t v) { row.block = narrow(in, v); });
    finish(in);
}

RowRange SeriesDecoder::range(ByteReader& in) {
    RowRange found;
    found.first = in.varint_at_most(kMaxTableRows, "first row");
    found.count = in.varint_at_most(kMaxBlockRows, "number of rows");
    return found;
}

void SeriesDecoder::series_values(ByteReader& in, std::span<const std::uint32_t> lengths,
                                  std::span<const std::uint8_t> wanted) {
    const std::uint8_t kind = in.u8();
    if (kind > 1) {
        in.fail("values of an unknown kind " + std::to_string(kind));
    }
    const bool whole = kind == 0;
    const std::size_t size = total(in, lengths);
    constexpr auto kWhole = static_cast<std::int64_t>(kWholeLimit);
    const auto shown = [&](std::uint64_t stored) {
        const auto number = static_cast<std::int64_t>(stored);
        if (whole && (number >= kWhole || number <= -kWhole)) {
            in.fail("a whole number of 2^53 or more");
        }
        return shown_value(stored, whole);
    };
    // Calls `visit` with the place of every wanted value.
    const auto each = [&](auto visit) {
        std::size_t at = 0;
        for (std::size_t row = 0; row < lengths.size(); ++row) {
            if (wanted.empty() || wanted[row] != 0) {
                for (std::size_t end = at + lengths[row]; at < end; ++at) {
                    visit(at);
                }
            } else {
                at += lengths[row];
            }
        }
    };
    counts.resize(size);
    sums.resize(size);
    minima.resize(size);
    maxima.resize(size);
    values_.resize(size);
    means_.resize(size);
    decoder_.decode(in, lengths, wanted, counts);
    each([&](std::size_t i) { counts[i] = counter(in, counts[i]); });
    decoder_.decode(in, lengths, wanted, values_);
    each([&](std::size_t i) {
        sums[i] = shown(values_[i]);
        means_[i] = stored_value(series_mean(sums[i], counts[i], whole), whole);
    });
    decoder_.decode(in, lengths, wanted, values_);
    each([&](std::size_t i) { minima[i] = shown(means_[i] - values_[i]); });
    decoder_.decode(in, lengths, wanted, values_);
    each([&](std::size_t i) { maxima[i] = shown(means_[i] + values_[i]); });
    finish(in);
}

void SeriesDecoder::timeline_values(ByteReader& in, std::span<const std::uint32_t> lengths,
                                    std::span<const std::uint8_t> wanted) {
    const std::size_t size = total(in, lengths);
    for (auto* const values : {&operations, &bytes, &times}) {
        values->resize(size);
        decoder_.decode(in, lengths, wanted, *values);
        std::size_t at = 0;
        for (std::size_t row = 0; row < lengths.size(); at += lengths[row++]) {
            if (wanted.empty() || wanted[row] != 0) {
                for (std::size_t i = 0; i < lengths[row]; ++i) {
                    (*values)[at + i] = counter(in, (*values)[at + i]);
                }
            }
        }
    }
    finish(in);
}

}  // namespace barograph::format
