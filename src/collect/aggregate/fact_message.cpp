// SPDX-License-Identifier: BSD-3-Clause
// See fact_message.hpp. A group's facts arrive sorted by rank and must end up sorted by key, so they are
// decoded twice: once to count the facts of each key, once to put each fact in its final place. That needs no
// second copy of the facts.
#include "collect/aggregate/fact_message.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>

#include "collect/aggregate/series_message.hpp"
#include "collect/arena/rows/call_site_rows.hpp"
#include "collect/arena/rows/file_counts.hpp"
#include "collect/arena/rows/sent_messages.hpp"
#include "format/bytes/byte_reader.hpp"

namespace barograph::collect {
namespace {

using format::Fact;
using format::Location;

struct FactKey {
    std::uint32_t path = 0;
    std::uint32_t object = 0;
    std::uint32_t bucket = 0;
    auto operator<=>(const FactKey&) const = default;
};

struct FactKeyHash {
    std::size_t operator()(const FactKey& key) const noexcept {
        std::uint64_t hash = (std::uint64_t{key.path} << 32U) | key.object;
        hash = (hash ^ (std::uint64_t{key.bucket} << 24U)) * 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
        return static_cast<std::size_t>(hash ^ (hash >> 32U));
    }
};

FactKey key_of(const Fact& fact) noexcept { return {fact.path, fact.object, fact.bucket}; }

// Which values a fact's row carries; the others follow from these.
enum : std::uint8_t {
    kSamePath = 1,        // as the row before
    kSameObject = 2,      // as the row before
    kSingleCall = 4,      // one call: minimum = maximum = sum, and the sum of squares is its square
    kNoBytes = 8,         // all byte counters are zero
    kConstantBytes = 16,  // every call had the same bytes
};

double square(std::uint64_t value) noexcept {
    return static_cast<double>(value) * static_cast<double>(value);
}

void put_location(format::ByteWriter& out, const Location& location) {
    for (const std::uint64_t value :
         {std::uint64_t{location.rank}, std::uint64_t{location.thread}, location.pid,
          std::uint64_t{location.cores}, static_cast<std::uint64_t>(location.start_unix_ns), location.wall_ns,
          location.init_ns, location.events, location.dropped, location.overhead_ns}) {
        out.varint(value);
    }
    out.sized_text(location.node);
}

Location take_location(format::ByteReader& in) {
    Location location;
    location.rank = static_cast<std::uint32_t>(in.varint());
    location.thread = static_cast<std::uint32_t>(in.varint());
    location.pid = in.varint();
    location.cores = static_cast<std::uint32_t>(in.varint());
    location.start_unix_ns = static_cast<std::int64_t>(in.varint());
    location.wall_ns = in.varint();
    location.init_ns = in.varint();
    location.events = in.varint();
    location.dropped = in.varint();
    location.overhead_ns = in.varint();
    location.node = in.sized_text();
    return location;
}

bool constant_bytes(const Fact& fact) noexcept {
    return fact.bytes_min == fact.bytes_max && fact.bytes_sum == fact.bytes_min * fact.calls;
}

void put_fact(format::ByteWriter& out, const Fact& fact, const Fact& before) {
    const bool single = fact.calls == 1 && fact.time_min == fact.time_sum && fact.time_max == fact.time_sum &&
                        fact.time_sum_of_squares == square(fact.time_sum);
    const bool no_bytes = fact.bytes_sum == 0 && fact.bytes_max == 0 && fact.bytes_min == 0;
    const bool constant = !no_bytes && constant_bytes(fact);
    const auto flag = [](bool set, unsigned bit) { return set ? bit : 0U; };
    out.u8(static_cast<std::uint8_t>(
        flag(fact.path == before.path, kSamePath) | flag(fact.object == before.object, kSameObject) |
        flag(single, kSingleCall) | flag(no_bytes, kNoBytes) | flag(constant, kConstantBytes)));
    if (fact.path != before.path) {
        out.varint(fact.path - before.path);
    }
    if (fact.object != before.object) {
        out.varint(fact.object);
    }
    out.varint(fact.bucket);
    out.varint(fact.location);
    if (!single) {
        out.varint(fact.calls);
        out.varint(fact.time_min);
        out.varint(fact.time_max - fact.time_min);
        out.u64(std::bit_cast<std::uint64_t>(fact.time_sum_of_squares));
    }
    out.varint(fact.time_sum);
    if (!no_bytes) {
        out.varint(fact.bytes_min);
        if (!constant) {
            out.varint(fact.bytes_max - fact.bytes_min);
            out.varint(fact.bytes_sum);
        }
    }
}

void take_fact(format::ByteReader& in, Fact& fact) {
    const std::uint8_t flags = in.u8();
    const auto has = [flags](unsigned bit) { return (flags & bit) != 0; };
    if (!has(kSamePath)) {
        fact.path += static_cast<std::uint32_t>(in.varint());
    }
    if (!has(kSameObject)) {
        fact.object = static_cast<std::uint32_t>(in.varint());
    }
    fact.bucket = static_cast<std::uint32_t>(in.varint());
    fact.location = static_cast<std::uint32_t>(in.varint());
    fact.calls = 1;
    if (!has(kSingleCall)) {
        fact.calls = in.varint();
        fact.time_min = in.varint();
        fact.time_max = fact.time_min + in.varint();
        fact.time_sum_of_squares = std::bit_cast<double>(in.u64());
    }
    fact.time_sum = in.varint();
    if (has(kSingleCall)) {
        fact.time_min = fact.time_max = fact.time_sum;
        fact.time_sum_of_squares = square(fact.time_sum);
    }
    fact.bytes_min = has(kNoBytes) ? 0 : in.varint();
    fact.bytes_max = fact.bytes_min;
    fact.bytes_sum = fact.bytes_min * fact.calls;
    if (!has(kNoBytes) && !has(kConstantBytes)) {
        fact.bytes_max += in.varint();
        fact.bytes_sum = in.varint();
    }
}

// Calls `visit` for each fact, with its location in the part; `locate` for each location; `take` where the
// rows are that are not facts, with the first of the rank's locations and their number, to read them.
template <typename Locate, typename Visit, typename Take>
void for_each(std::span<const std::uint8_t> messages, const Locate& locate, const Visit& visit,
              const Take& take) {
    format::ByteReader in(messages);
    std::uint64_t first_location = 0;
    while (in.remaining() > 0) {
        const std::uint64_t locations = in.varint_at_most(in.remaining(), "the number of locations");
        for (std::uint64_t i = 0; i < locations; ++i) {
            locate(take_location(in));
        }
        const std::uint64_t facts = in.varint_at_most(in.remaining(), "the number of facts");
        Fact fact;
        for (std::uint64_t i = 0; i < facts; ++i) {
            take_fact(in, fact);
            if (fact.location >= locations) {
                in.fail("a fact has no location");
            }
            Fact placed = fact;
            placed.location += static_cast<std::uint32_t>(first_location);
            visit(placed);
        }
        take(in, static_cast<std::uint32_t>(first_location), locations);
        first_location += locations;
    }
}

}  // namespace

std::vector<std::uint8_t> encode_facts(const LocalTables& tables) {
    format::ByteWriter out;
    out.varint(tables.locations.size());
    for (const Location& location : tables.locations) {
        put_location(out, location);
    }
    out.varint(tables.facts.size());
    Fact before;
    for (const Fact& fact : tables.facts) {
        put_fact(out, fact, before);
        before = fact;
    }
    put_messages(out, tables.messages);
    put_call_sites(out, tables.call_sites);
    put_file_counts(out, tables.file_counts);
    put_series(out, tables.series);
    put_timelines(out, tables.timelines);
    return out.take();
}

void decode_facts(std::span<const std::uint8_t> messages, const TableSizes& sizes,
                  format::ProfilePart& part) {
    struct Slot {
        FactKey key;
        std::size_t next = 0;  // number of facts, then the place of the next one
    };
    std::unordered_map<FactKey, std::uint32_t, FactKeyHash> slot_of_key;
    std::vector<Slot> slots;
    std::vector<std::uint32_t> slot_of_fact;
    std::vector<std::size_t> further_bytes;  // behind the facts of each rank
    for_each(
        messages, [&](Location&& location) { part.locations.push_back(std::move(location)); },
        [&](const Fact& fact) {
            if (fact.path >= sizes.paths || fact.object >= sizes.objects) {
                throw format::DecodeError("a fact has no call path or object", 0);
            }
            const auto [entry, fresh] =
                slot_of_key.emplace(key_of(fact), static_cast<std::uint32_t>(slots.size()));
            if (fresh) {
                slots.push_back({key_of(fact), 0});
            }
            ++slots[entry->second].next;
            slot_of_fact.push_back(entry->second);
        },
        [&](format::ByteReader& in, std::uint32_t first_location, std::uint64_t locations) {
            const std::size_t before = in.remaining();
            TableSizes all = sizes;
            all.locations = locations;
            take_messages(in, sizes.objects, part.messages);
            take_call_sites(in, all, first_location, part.call_sites);
            take_file_counts(in, sizes.objects, part.file_counts);
            take_series(in, all, first_location, part.series);
            take_timelines(in, part.timelines);
            further_bytes.push_back(before - in.remaining());
        });
    sum_up(part.messages);
    sum_up(part.call_sites);
    sum_up(part.file_counts);
    sort_series(part.series);
    sort_timelines(part.timelines);
    std::vector<std::uint32_t> order(slots.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return slots[a].key < slots[b].key; });
    std::size_t place = 0;
    for (const std::uint32_t slot : order) {
        place += std::exchange(slots[slot].next, place);
    }
    part.facts.resize(slot_of_fact.size());
    std::size_t at = 0;
    std::size_t rank = 0;
    for_each(
        messages, [](const Location&) {},
        [&](const Fact& fact) { part.facts[slots[slot_of_fact[at++]].next++] = fact; },
        [&](format::ByteReader& in, std::uint32_t, std::uint64_t) { (void)in.take(further_bytes[rank++]); });
}

}  // namespace barograph::collect
