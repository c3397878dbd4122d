// SPDX-License-Identifier: BSD-3-Clause
// See sample_table.hpp.
#include "record/sample_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

namespace barograph::record {
namespace {

// Parts of the memory, in sixteenths: as many stacks as there are leaves fill neither where a stack has some ten callers and four
// leaves.
constexpr std::uint64_t kStackPart = 1;
constexpr std::uint64_t kLeafPart = 6;
constexpr std::uint64_t kNamePart = 1;
constexpr std::uint64_t kParts = 16;
// Open addressing is quick as long as an eighth is free.
constexpr std::uint32_t kFull = 7;
constexpr std::uint32_t kOf = 8;

void plus(std::atomic<std::uint64_t>& number, std::uint64_t more) noexcept {
    number.store(number.load(std::memory_order_relaxed) + more, std::memory_order_release);
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
    hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
    return hash ^ hash >> 32U;
}

}  // namespace

bool SampleTable::open(std::span<std::byte> memory, std::uint64_t period_ns,
                       format::SampleClock clock) noexcept {
    const std::uint64_t room = memory.size();
    const auto stacks = std::bit_floor(room * kStackPart / kParts / sizeof(format::SampledStack));
    const auto leaves = std::bit_floor(room * kLeafPart / kParts / sizeof(format::SampledLeaf));
    const auto names = std::bit_floor(room * kNamePart / kParts / sizeof(format::SampledName));
    const std::uint64_t taken = sizeof(format::SampleTable) + stacks * sizeof(format::SampledStack) +
                                leaves * sizeof(format::SampledLeaf) + names * sizeof(format::SampledName);
    if (stacks < kOf || leaves < kOf || names < kOf || taken >= room || room > std::uint32_t(-1)) {
        return false;
    }
    std::byte* at = memory.data();
    table_ = new (at) format::SampleTable{};
    stacks_ = reinterpret_cast<format::SampledStack*>(at += sizeof(format::SampleTable));
    leaves_ = reinterpret_cast<format::SampledLeaf*>(at += stacks * sizeof(format::SampledStack));
    names_ = reinterpret_cast<format::SampledName*>(at += leaves * sizeof(format::SampledLeaf));
    words_ = reinterpret_cast<std::uintptr_t*>(at + names * sizeof(format::SampledName));
    table_->period_ns = period_ns;
    table_->clock = static_cast<std::uint32_t>(clock);
    table_->stacks = static_cast<std::uint32_t>(stacks);
    table_->leaves = static_cast<std::uint32_t>(leaves);
    table_->names = static_cast<std::uint32_t>(names);
    table_->words = static_cast<std::uint32_t>((room - taken) / sizeof(std::uintptr_t));
    table_->leaf_bytes = sizeof(format::SampledLeaf);
    stacks_used_ = 0;
    leaves_used_ = 0;
    names_used_ = 0;
    return true;
}

std::int32_t SampleTable::name(std::uint64_t identity) const noexcept {
    const std::uint32_t mask = table_->names - 1;
    for (auto place = static_cast<std::uint32_t>(identity) & mask;; place = (place + 1) & mask) {
        const std::uint64_t known = names_[place].identity.load(std::memory_order_relaxed);
        if (known == identity) {
            return static_cast<std::int32_t>(place);
        }
        if (known == 0) {
            return -1;
        }
    }
}

std::int32_t SampleTable::keep_name(std::uint64_t identity, std::string_view text) noexcept {
    const std::size_t words = (text.size() + sizeof(std::uintptr_t) - 1) / sizeof(std::uintptr_t);
    if (names_used_ >= table_->names / kOf * kFull || words > table_->words - table_->words_used) {
        return -1;
    }
    const std::uint32_t mask = table_->names - 1;
    auto place = static_cast<std::uint32_t>(identity) & mask;
    while (names_[place].identity.load(std::memory_order_relaxed) != 0) {
        place = (place + 1) & mask;
    }
    std::memcpy(words_ + table_->words_used, text.data(), text.size());
    names_[place].first = table_->words_used;
    names_[place].bytes = static_cast<std::uint32_t>(text.size());
    table_->words_used += static_cast<std::uint32_t>(words);
    names_[place].identity.store(identity, std::memory_order_release);
    ++names_used_;
    return static_cast<std::int32_t>(place);
}

std::uint32_t SampleTable::stack_of(std::span<const std::uintptr_t> callers, bool whole) noexcept {
    std::uint64_t hash = whole ? 0x9e3779b97f4a7c15ULL : 0xc2b2ae3d27d4eb4fULL;
    for (const std::uintptr_t address : callers) {
        hash = mixed(hash, address);
    }
    hash = std::max<std::uint64_t>(hash, 1);
    const std::uint32_t mask = table_->stacks - 1;
    auto place = static_cast<std::uint32_t>(hash) & mask;
    for (;; place = (place + 1) & mask) {
        const std::uint64_t known = stacks_[place].hash.load(std::memory_order_relaxed);
        if (known == hash) {
            return place;
        }
        if (known == 0) {
            break;
        }
    }
    if (stacks_used_ >= table_->stacks / kOf * kFull || callers.size() > table_->words - table_->words_used) {
        return format::SampledLeaf::kNoStack;
    }
    std::copy(callers.begin(), callers.end(), words_ + table_->words_used);
    format::SampledStack& fresh = stacks_[place];
    fresh.first = table_->words_used;
    fresh.count = static_cast<std::uint16_t>(callers.size());
    fresh.flags = whole ? format::SampledStack::kWhole : 0;
    table_->words_used += static_cast<std::uint32_t>(callers.size());
    fresh.hash.store(hash, std::memory_order_release);
    ++stacks_used_;
    return place;
}

format::SampledLeaf* SampleTable::leaf_of(std::uint32_t node, std::uint64_t address,
                                          std::uint32_t stack) noexcept {
    const std::uint32_t mask = table_->leaves - 1;
    const std::uint64_t hash = mixed(mixed(address, node), stack);
    for (auto place = static_cast<std::uint32_t>(hash) & mask;; place = (place + 1) & mask) {
        format::SampledLeaf& leaf = leaves_[place];
        if (leaf.samples.load(std::memory_order_relaxed) == 0) {
            if (leaves_used_ >= table_->leaves / kOf * kFull) {
                return nullptr;
            }
            ++leaves_used_;
            leaf.address = address;
            leaf.node = node;
            leaf.stack = stack;
            return &leaf;
        }
        if (leaf.address == address && leaf.node == node && leaf.stack == stack) {
            return &leaf;
        }
    }
}

void SampleTable::add(std::uint32_t node, std::uint64_t address, std::span<const std::uintptr_t> callers,
                      bool whole, std::uint64_t periods, KernelWork work) noexcept {
    const std::uint32_t stack = stack_of(callers, whole);
    format::SampledLeaf* leaf = leaf_of(node, address, stack);
    if (leaf == nullptr) {
        lose(periods);
        return;
    }
    plus(leaf->times, 1);
    plus(leaf->system_ns, work.system_ns);
    plus(leaf->faults, work.faults);
    plus(leaf->samples, periods);
    plus(table_->taken, periods);
    if (stack == format::SampledLeaf::kNoStack) {
        plus(table_->folded, periods);
    }
}

void SampleTable::lose(std::uint64_t periods) noexcept {
    plus(table_->lost, periods);
    plus(table_->taken, periods);
}

void SampleTable::note_ticked(std::uint64_t periods) noexcept { plus(table_->ticked, periods); }

bool SampleTable::is_filled(std::uint32_t eighths) const noexcept {
    return stacks_used_ >= table_->stacks / kOf * eighths || leaves_used_ >= table_->leaves / kOf * eighths ||
           names_used_ >= table_->names / kOf * eighths ||
           table_->words_used >= table_->words / kOf * eighths;
}

void SampleTable::add_cost(std::uint64_t ticks) noexcept { plus(table_->own_ticks, ticks); }

void SampleTable::set_doublings(std::uint32_t doublings) noexcept {
    table_->doublings.store(doublings, std::memory_order_relaxed);
}

void SampleTable::note_stopped() noexcept { table_->stopped.store(1, std::memory_order_relaxed); }

}  // namespace barograph::record
