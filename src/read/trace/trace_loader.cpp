// SPDX-License-Identifier: BSD-3-Clause
// See trace_loader.hpp.
#include "read/trace/trace_loader.hpp"

#include <algorithm>
#include <mutex>

#include "read/columns/memory_limit.hpp"
#include "read/trace/event_table.hpp"
#include "read/trace/trace_blocks.hpp"

namespace barograph::read {
namespace {

using format::EventColumns;

}  // namespace

bool TraceLoader::wants(std::uint32_t rank) const noexcept {
    return ranks_ == nullptr || std::binary_search(ranks_->begin(), ranks_->end(), rank);
}

void TraceLoader::for_each_block(const Visit& visit) const {
    const TraceBlocks blocks(profile_);
    TraceBlocks::Reader reader;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
        try {
            const format::Location* const location =
                blocks.read(at, reader, [this](std::uint32_t rank) { return wants(rank); });
            if (location != nullptr) {
                visit(*location, reader.events(), reader.first());
            }
        } catch (const ProfileError& error) {
            if (!profile_.options_.salvage) {
                throw;
            }
            const std::lock_guard lock(profile_.mutex_);
            profile_.lose(error);
        }
    }
}

ColumnTable TraceLoader::load() const {
    std::uint64_t rows = 0;
    for_each_block([&](const auto&, const auto& events, std::uint64_t) {
        rows += events.size();
        check_memory_limit(profile_.path(), "trace", "events", rows * EventTable::kRowBytes,
                           profile_.options_.memory_limit, "go through them with event_parts()");
    });
    EventTable table(rows);
    for_each_block([&](const format::Location& location, const EventColumns& events, std::uint64_t first) {
        const auto known = late_.find(location.rank);
        table.add(location, events, first, known == late_.end() ? 0 : known->second);
    });
    return table.take();
}

void TraceLoader::verify() const {
    for_each_block([](const auto&, const auto&, std::uint64_t) {});
}

}  // namespace barograph::read
