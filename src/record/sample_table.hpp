// SPDX-License-Identifier: BSD-3-Clause
// Writes the samples of one thread into its chunk of the arena (format/arena/sample_layout.hpp). For a signal
// handler: no lock, no heap, no system call, and nothing but the chunk is touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "format/arena/sample_layout.hpp"

namespace barograph::record {

// What the kernel did for a thread since the sample before.
struct KernelWork {
    std::uint64_t system_ns = 0;
    std::uint64_t faults = 0;
};

// Where a thread was: an instruction under a call path, and how it got there.
struct SampledPlace {
    static constexpr std::size_t kMostCallers = 128;

    // `callers`: return addresses, innermost first, at most kMostCallers; `whole`: up to the first frame of
    // the thread.
    SampledPlace(std::uint32_t open_node, std::uint64_t instruction,
                 std::span<const std::uintptr_t> return_addresses, bool whole_stack) noexcept;

    std::uint32_t node;
    std::uint64_t address;
    std::span<const std::uintptr_t> callers;
    bool whole;
    std::uint64_t
        hashes[kMostCallers +
               1];  // of the stack's end, and of each caller with all outside of it: outermost first
};

class SampleTable {
public:
    // Lays out an empty table in memory that is 0 throughout and aligned to 64 bytes; false: there is too
    // little of it.
    [[nodiscard]] bool open(std::span<std::byte> memory, std::uint64_t period_ns,
                            format::SampleClock clock) noexcept;
    [[nodiscard]] bool is_open() const noexcept { return table_ != nullptr; }

    // Counts `periods` at a place.
    void add(const SampledPlace& place, std::uint64_t periods, KernelWork work = {}) noexcept;
    // The same at a place that is in this table already; false: it is not, and nothing is counted.
    [[nodiscard]] bool add_known(const SampledPlace& place, std::uint64_t periods, KernelWork work) noexcept;
    // The number of a name that is kept, by its identity (unique, not 0); below 0: it is not kept, or there
    // is no room for it.
    [[nodiscard]] std::int32_t name(std::uint64_t identity) const noexcept;
    [[nodiscard]] std::int32_t keep_name(std::uint64_t identity, std::string_view text) noexcept;
    // Counts periods whose place is not known.
    void lose(std::uint64_t periods) noexcept;
    // Counts those of the following periods that are a timer's, which end at ticks of the kernel's clock.
    void note_ticked(std::uint64_t periods) noexcept;
    // Whether any of its parts is at least `eighths` eighths full; from 7 on, nothing new is added.
    [[nodiscard]] bool is_filled(std::uint32_t eighths) const noexcept;
    // What taking samples took.
    void add_cost(std::uint64_t ticks) noexcept;
    void set_doublings(std::uint32_t doublings) noexcept;
    // For any thread: the program has taken the signal.
    void note_stopped() noexcept;

private:
    // Index of the caller or leaf, or of the free place that it would have.
    [[nodiscard]] std::uint32_t find_caller(std::uint64_t hash) const noexcept;
    [[nodiscard]] std::uint32_t find_leaf(const SampledPlace& place, std::uint32_t caller) const noexcept;
    [[nodiscard]] bool is_free(std::uint32_t caller) const noexcept;
    [[nodiscard]] std::uint32_t caller_of(const SampledPlace& place) noexcept;
    [[nodiscard]] format::SampledLeaf* leaf_of(const SampledPlace& place, std::uint32_t caller) noexcept;
    void count(format::SampledLeaf& leaf, std::uint64_t periods, KernelWork work) noexcept;

    format::SampleTable* table_ = nullptr;
    format::SampledCaller* callers_ = nullptr;
    format::SampledLeaf* leaves_ = nullptr;
    format::SampledName* names_ = nullptr;
    std::uintptr_t* words_ = nullptr;
    std::uint32_t callers_used_ = 0;
    std::uint32_t leaves_used_ = 0;
    std::uint32_t names_used_ = 0;
};

}  // namespace barograph::record
