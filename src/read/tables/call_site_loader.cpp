// SPDX-License-Identifier: BSD-3-Clause
// See call_site_loader.hpp.
#include "read/tables/call_site_loader.hpp"

#include <array>

namespace barograph::read {

using format::CallSite;

CallSiteLoader::Decode CallSiteLoader::decoder_of(const Profile::Part& part) const {
    return [decoder = format::TableDecoder(part.file->newer(), profile_.options_.salvage), &part,
            paths = profile_.parts_.front().paths.size(), before = std::uint64_t{0}](
               std::span<const std::uint8_t> bytes, std::vector<CallSite>& rows) mutable {
        decoder.call_sites(bytes, before, rows);
        before += rows.size();
        for (CallSite& row : rows) {
            if (row.location >= part.locations.size() || row.path >= paths) {
                throw format::DecodeError("a call site has no location or call path", 0);
            }
            row.location += static_cast<std::uint32_t>(part.first_location);
        }
    };
}

ColumnTable CallSiteLoader::load() const {
    constexpr std::array<const char*, 5> kKeys{"rank", "thread", "path_id", "object_id", "kind"};
    constexpr std::array<const char*, 5> kCounters{"calls", "time_ns", "max_ns", "stands_for_ns",
                                                   "blocked_ns"};
    const std::uint64_t rows =
        count(kKeys.size() * sizeof(std::int32_t) + kCounters.size() * sizeof(std::int64_t));
    ColumnTable table;
    table.rows = rows;
    for (const char* name : kKeys) {
        table.add(name, ColumnType::kInt32);
    }
    for (const char* name : kCounters) {
        table.add(name, ColumnType::kInt64);
    }
    std::vector<const format::Location*> locations;
    for (const Profile::Part& part : profile_.parts_) {
        for (const format::Location& location : part.locations) {
            locations.push_back(&location);
        }
    }
    std::size_t at = 0;
    for_each_block([&](const auto& block) {
        for (const CallSite& row : block) {
            if (at == table.rows) {
                return;  // the second pass finds no more than the first
            }
            std::size_t column = 0;
            const format::Location& location = *locations[row.location];
            for (const std::uint32_t value : {location.rank, location.thread, row.path, row.object,
                                              static_cast<std::uint32_t>(row.kind)}) {
                table.columns[column++].template as<std::int32_t>()[at] = static_cast<std::int32_t>(value);
            }
            for (const std::uint64_t value :
                 {row.calls, row.time_ns, row.max_ns, row.stands_for_ns, row.blocked_ns}) {
                table.columns[column++].template as<std::int64_t>()[at] = static_cast<std::int64_t>(value);
            }
            ++at;
        }
    });
    return table;
}

}  // namespace barograph::read
