// SPDX-License-Identifier: BSD-3-Clause
// The modules "profile" and "density": calls, time and bytes of each call path and object, as a profile's
// facts have them, and of each operation by rank. Used by analysis.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>

#include "engine/modules/by_rank.hpp"
#include "engine/modules/calls.hpp"
#include "engine/modules/columns.hpp"
#include "engine/modules/module.hpp"

namespace barograph::engine {

struct CallSums {
    std::uint64_t calls = 0;
    std::uint64_t time_ns = 0;
    std::uint64_t bytes = 0;
    void add(std::uint64_t time, std::uint64_t length) noexcept {
        ++calls;
        time_ns += time;
        bytes += length;
    }
};

// The columns calls, time_ns and bytes.
template <typename Rows, typename Get>
void add_sums(read::ColumnTable& table, const Rows& rows, Get sums) {
    add_numbers(table, "calls", rows, [&](const auto& row) { return sums(row).calls; });
    add_numbers(table, "time_ns", rows, [&](const auto& row) { return sums(row).time_ns; });
    add_numbers(table, "bytes", rows, [&](const auto& row) { return sums(row).bytes; });
}

class ProfileModule final : public Module {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "profile"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    struct Rank {
        std::map<std::uint32_t, Calls> calls;  // by thread
        std::map<std::uint32_t, std::unordered_map<std::uint64_t, CallSums>>
            sums;  // by thread, path and object
        void take(const Events& events);
    };
    ByRank<Rank> ranks_;
};

class DensityModule final : public Module {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "density"; }
    void attach(Board& board, Level level) override;
    void put(format::ByteWriter& out) const override;
    void take(format::ByteReader& in, const Renumbering& numbers) override;
    [[nodiscard]] std::vector<NamedTable> tables(const Dictionary& dictionary) override;

private:
    struct Rank {
        std::map<std::uint32_t, Calls> calls;
        std::unordered_map<std::uint32_t, CallSums> sums;  // by operation
        void take(const Events& events);
    };
    ByRank<Rank> ranks_;
};

}  // namespace barograph::engine
