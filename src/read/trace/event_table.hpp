// SPDX-License-Identifier: BSD-3-Clause
// Events as columns: what docs/reference/tables.md calls events, with numbers in place of names. Filled block
// by block by TraceLoader and EventParts. Throws std::bad_alloc only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "format/events/event_codec.hpp"
#include "format/profile/profile_model.hpp"
#include "read/columns/columns.hpp"

namespace barograph::read {

class EventTable {
public:
    static constexpr std::uint64_t kRowBytes = 86;  // of all columns, and bits for their nulls

    explicit EventTable(std::size_t rows);

    // Adds the events of a block, as far as there is room. `first`: how many its thread had made before;
    // `later`: is added to times, ns.
    void add(const format::Location& location, const format::EventColumns& events, std::uint64_t first,
             std::int64_t later);

    [[nodiscard]] ColumnTable take() noexcept { return std::move(table_); }

private:
    template <typename Value>
    [[nodiscard]] Value* column(std::size_t which) const noexcept {
        return table_.columns[which].as<Value>();
    }
    template <typename Value>
    void put(std::size_t which, bool given, Value value);
    void put_message(const format::EventColumns& events, std::size_t i);

    ColumnTable table_;
    std::size_t at_ = 0;
};

}  // namespace barograph::read
