// SPDX-License-Identifier: BSD-3-Clause
// The columns of each table in the order table_encoder.cpp writes them. Numbers that must fit 32 bits,
// parents that must come first and strings that must exist are checked here, so that nobody after this file
// has to. Called by read. Throws DecodeError or std::bad_alloc only; does no I/O.
#include "format/profile/table_decoder.hpp"

#include <algorithm>

#include "format/bytes/byte_writer.hpp"
#include "format/bytes/vector_codec.hpp"
#include "format/format_numbers.hpp"

namespace barograph::format {
namespace {

// Strings that may be missing before a block that is intact, when salvaging.
constexpr std::uint64_t kMaxLostStrings = std::uint64_t{1} << 24U;

std::uint8_t small(const ByteReader& in, std::uint64_t value) {
    if (value > 0xffU) {
        in.fail("a kind is not a small number");
    }
    return static_cast<std::uint8_t>(value);
}

std::uint32_t parent_of(const ByteReader& in, std::uint64_t number) {
    return number == 0 ? kNoIndex : narrow(in, number - 1);
}

}  // namespace

template <typename Row>
std::size_t TableDecoder::start(ByteReader& in, std::vector<Row>& rows) {
    const std::uint64_t first = in.varint_at_most(kMaxTableRows, "first row");
    const std::uint64_t count = in.varint_at_most(kMaxBlockRows, "number of rows");
    if (first != rows.size()) {
        in.fail("rows start at " + std::to_string(first) + ", not at " + std::to_string(rows.size()));
    }
    rows.resize(first + count);
    return static_cast<std::size_t>(first);
}

const std::vector<std::uint64_t>& TableDecoder::vector(ByteReader& in, std::uint64_t count) {
    values_.resize(count);
    (void)decode_vector(in, values_);
    return values_;
}

template <typename Row, typename Assign>
void TableDecoder::column(ByteReader& in, std::vector<Row>& rows, std::size_t first, Assign assign) {
    const auto& values = vector(in, rows.size() - first);
    for (std::size_t i = 0; i < values.size(); ++i) {
        assign(rows[first + i], values[i]);
    }
}

const std::string& TableDecoder::text(const ByteReader& in, std::uint64_t id) const {
    if (id < strings_.size()) {
        return strings_[id];
    }
    if (lenient_) {
        return lost_;
    }
    in.fail("string " + std::to_string(id) + " does not exist");
}

void TableDecoder::finish(const ByteReader& in) const {
    if (in.remaining() != 0 && !newer_) {
        in.fail(std::to_string(in.remaining()) + " bytes are left over");
    }
}

void TableDecoder::strings(std::span<const std::uint8_t> block) {
    ByteReader in(block);
    if (lenient_) {  // an earlier block may be lost: its strings are, too
        const std::uint64_t first = ByteReader(block).varint_at_most(kMaxLostStrings, "first row");
        strings_.resize(std::max<std::size_t>(strings_.size(), first), lost_);
    }
    const std::size_t first = start(in, strings_);
    try {
        const auto& lengths = vector(in, strings_.size() - first);
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            if (lengths[i] > kMaxStringBytes) {
                in.fail("a string is too long");
            }
            const auto bytes = in.take(lengths[i]);
            strings_[first + i].assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        }
        finish(in);
    } catch (const DecodeError&) {
        strings_.resize(first);
        throw;
    }
}

void TableDecoder::metadata(std::span<const std::uint8_t> block,
                            std::vector<std::pair<std::string, std::string>>& rows) {
    using Pair = std::pair<std::string, std::string>;
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    column(in, rows, first, [&](Pair& row, std::uint64_t v) { row.first = text(in, v); });
    column(in, rows, first, [&](Pair& row, std::uint64_t v) { row.second = text(in, v); });
    finish(in);
}

void TableDecoder::size_classes(std::span<const std::uint8_t> block, std::vector<std::uint64_t>& edges) {
    ByteReader in(block);
    const std::size_t first = start(in, edges);
    column(in, edges, first, [](std::uint64_t& row, std::uint64_t v) { row = v; });
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i] >= std::uint64_t{1} << 63U || (i > 0 && edges[i] <= edges[i - 1])) {
            in.fail("the edges of the size classes do not ascend");
        }
    }
    finish(in);
}

void TableDecoder::call_paths(std::span<const std::uint8_t> block, std::vector<CallPath>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    column(in, rows, first, [&](CallPath& row, std::uint64_t v) { row.parent = parent_of(in, v); });
    column(in, rows, first,
           [&](CallPath& row, std::uint64_t v) { row.layer = static_cast<Layer>(small(in, v)); });
    column(in, rows, first, [&](CallPath& row, std::uint64_t v) { row.operation = text(in, v); });
    for (std::size_t i = first; i < rows.size(); ++i) {
        if (i == 0 ? rows[i].parent != kNoIndex : rows[i].parent >= i) {
            in.fail("a call path comes before its parent");
        }
    }
    finish(in);
}

void TableDecoder::objects(std::span<const std::uint8_t> block, std::vector<Object>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    const auto into = [&](std::uint32_t Object::* field) {
        column(in, rows, first, [&](Object& row, std::uint64_t v) { row.*field = narrow(in, v); });
    };
    const auto into_text = [&](std::string Object::* field) {
        column(in, rows, first, [&](Object& row, std::uint64_t v) { row.*field = text(in, v); });
    };
    // Reads how many list items each row has, then makes room for them.
    const auto resize_lists = [&](auto Object::* list) {
        std::uint64_t total = 0;
        column(in, rows, first, [&](Object& row, std::uint64_t v) {
            if (v > kMaxBlockItems || (total += v) > kMaxBlockItems) {
                in.fail("a list of an object is too long");
            }
            (row.*list).resize(v);
        });
        return total;
    };
    const auto fill_lists = [&](auto Object::* list, std::uint64_t total, auto assign) {
        const auto& values = vector(in, total);
        std::size_t next = 0;
        for (std::size_t i = first; i < rows.size(); ++i) {
            for (auto& item : rows[i].*list) {
                assign(item, values[next++]);
            }
        }
    };
    column(in, rows, first,
           [&](Object& row, std::uint64_t v) { row.kind = static_cast<ObjectKind>(small(in, v)); });
    column(in, rows, first, [](Object& row, std::uint64_t v) { row.key_high = v; });
    column(in, rows, first, [](Object& row, std::uint64_t v) { row.key_low = v; });
    column(in, rows, first, [&](Object& row, std::uint64_t v) { row.parent = parent_of(in, v); });
    into(&Object::size);
    into(&Object::remote_size);
    into(&Object::creation_index);
    into_text(&Object::name);
    into_text(&Object::user_name);
    into_text(&Object::created_by);
    const std::uint64_t members = resize_lists(&Object::members);
    fill_lists(&Object::members, members, [&](RankRange& r, std::uint64_t v) { r.first = narrow(in, v); });
    fill_lists(&Object::members, members, [&](RankRange& r, std::uint64_t v) { r.count = narrow(in, v); });
    fill_lists(&Object::members, members, [&](RankRange& r, std::uint64_t v) { r.stride = narrow(in, v); });
    const std::uint64_t attributes = resize_lists(&Object::attributes);
    fill_lists(&Object::attributes, attributes, [&](auto& a, std::uint64_t v) { a.first = text(in, v); });
    fill_lists(&Object::attributes, attributes, [&](auto& a, std::uint64_t v) { a.second = text(in, v); });
    finish(in);
}

void TableDecoder::programs(std::span<const std::uint8_t> block, std::vector<Program>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    const auto into_text = [&](std::string Program::* field) {
        column(in, rows, first, [&](Program& row, std::uint64_t v) { row.*field = text(in, v); });
    };
    column(in, rows, first,
           [&](Program& row, std::uint64_t v) { row.kind = static_cast<ProgramKind>(small(in, v)); });
    into_text(&Program::name);
    into_text(&Program::executable);
    into_text(&Program::arguments);
    std::uint64_t ranges = 0;
    column(in, rows, first, [&](Program& row, std::uint64_t v) {
        if (v > kMaxBlockItems || (ranges += v) > kMaxBlockItems) {
            in.fail("a program has too many ranges of ranks");
        }
        row.ranks.resize(v);
    });
    for (std::uint32_t RankRange::* field : {&RankRange::first, &RankRange::count, &RankRange::stride}) {
        const auto& values = vector(in, ranges);
        std::size_t next = 0;
        for (std::size_t i = first; i < rows.size(); ++i) {
            for (RankRange& range : rows[i].ranks) {
                range.*field = narrow(in, values[next++]);
            }
        }
    }
    // A reader that lists the ranks must not arrive at more than there can be.
    std::uint64_t ranks = 0;
    for (std::size_t i = first; i < rows.size(); ++i) {
        for (const RankRange& range : rows[i].ranks) {
            ranks += range.count;
            const std::uint64_t last = range.first + std::uint64_t{range.count} * std::max(range.stride, 1U);
            if (ranks > kMaxTableRows || last > kNoIndex >> 1U) {
                in.fail("a program has ranks that there cannot be");
            }
        }
    }
    finish(in);
}

void TableDecoder::locations(std::span<const std::uint8_t> block, std::vector<Location>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    const auto into = [&](std::uint64_t Location::* field) {
        column(in, rows, first, [&](Location& row, std::uint64_t v) {
            if (v >> 63U != 0) {
                in.fail("a number of a location is larger than 2^63 - 1");
            }
            row.*field = v;
        });
    };
    const auto into32 = [&](std::uint32_t Location::* field) {
        column(in, rows, first, [&](Location& row, std::uint64_t v) { row.*field = narrow(in, v); });
    };
    into32(&Location::rank);
    into32(&Location::thread);
    into(&Location::pid);
    into32(&Location::cores);
    column(in, rows, first, [&](Location& row, std::uint64_t v) { row.node = text(in, v); });
    column(in, rows, first, [](Location& row, std::uint64_t v) {
        row.start_unix_ns = static_cast<std::int64_t>(unzigzag(v));
    });
    into(&Location::wall_ns);
    into(&Location::init_ns);
    into(&Location::events);
    into(&Location::dropped);
    into(&Location::overhead_ns);
    finish(in);
}

void TableDecoder::series_metrics(std::span<const std::uint8_t> block, std::vector<SeriesMetric>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    column(in, rows, first, [&](SeriesMetric& row, std::uint64_t v) { row.name = text(in, v); });
    column(in, rows, first, [&](SeriesMetric& row, std::uint64_t v) { row.unit = text(in, v); });
    column(in, rows, first, [&](SeriesMetric& row, std::uint64_t v) {
        row.consistency = static_cast<Consistency>(small(in, v));
    });
    finish(in);
}

void TableDecoder::messages(std::span<const std::uint8_t> block, std::uint64_t before,
                            std::vector<Message>& rows) {
    ByteReader in(block);
    if (in.varint_at_most(kMaxTableRows, "first row") != before) {
        in.fail("rows do not start where those of the block before end");
    }
    rows.assign(in.varint_at_most(kMaxBlockRows, "number of rows"), {});
    const auto into = [&](std::uint64_t Message::* field) {
        column(in, rows, 0, [&](Message& row, std::uint64_t v) {
            if (v >> 63U != 0) {
                in.fail("a number of a message is larger than 2^63 - 1");
            }
            row.*field = v;
        });
    };
    const auto rank = [&](std::uint64_t v) {
        if (v > kNoIndex >> 1U) {
            in.fail("a rank is larger than 2^31 - 1");
        }
        return static_cast<std::uint32_t>(v);
    };
    column(in, rows, 0, [&](Message& row, std::uint64_t v) { row.object = narrow(in, v); });
    column(in, rows, 0, [&](Message& row, std::uint64_t v) { row.sender = rank(v); });
    column(in, rows, 0,
           [&](Message& row, std::uint64_t v) { row.receiver = v == 0 ? kNoIndex : rank(v - 1); });
    into(&Message::calls);
    into(&Message::bytes);
    into(&Message::time_ns);
    finish(in);
}

void TableDecoder::call_sites(std::span<const std::uint8_t> block, std::uint64_t before,
                              std::vector<CallSite>& rows) {
    ByteReader in(block);
    if (in.varint_at_most(kMaxTableRows, "first row") != before) {
        in.fail("rows do not start where those of the block before end");
    }
    rows.assign(in.varint_at_most(kMaxBlockRows, "number of rows"), {});
    const auto into = [&](std::uint64_t CallSite::* field) {
        column(in, rows, 0, [&](CallSite& row, std::uint64_t v) {
            if (v >> 63U != 0) {
                in.fail("a number of a call site is larger than 2^63 - 1");
            }
            row.*field = v;
        });
    };
    column(in, rows, 0, [&](CallSite& row, std::uint64_t v) { row.path = narrow(in, v); });
    column(in, rows, 0, [&](CallSite& row, std::uint64_t v) { row.object = narrow(in, v); });
    column(in, rows, 0,
           [&](CallSite& row, std::uint64_t v) { row.kind = static_cast<CallSiteKind>(small(in, v)); });
    column(in, rows, 0, [&](CallSite& row, std::uint64_t v) { row.location = narrow(in, v); });
    into(&CallSite::calls);
    into(&CallSite::time_ns);
    into(&CallSite::max_ns);
    into(&CallSite::stands_for_ns);
    into(&CallSite::blocked_ns);
    finish(in);
}

void TableDecoder::fact_keys(std::span<const std::uint8_t> block, std::vector<FactKey>& rows) {
    ByteReader in(block);
    const std::size_t first = start(in, rows);
    column(in, rows, first, [&](FactKey& row, std::uint64_t v) { row.path = narrow(in, v); });
    column(in, rows, first, [&](FactKey& row, std::uint64_t v) { row.object = narrow(in, v); });
    column(in, rows, first, [&](FactKey& row, std::uint64_t v) { row.bucket = narrow(in, v); });
    finish(in);
}

}  // namespace barograph::format
