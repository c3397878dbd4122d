// SPDX-License-Identifier: BSD-3-Clause
// See sample_table.hpp.
#include "record/sample_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

namespace barograph::record {
namespace {

// Parts of the memory, in sixteenths, of which tables take the largest power of two. Most stacks add a caller
// or two to one that is known.
constexpr std::uint64_t kCallerPart = 7;
constexpr std::uint64_t kLeafPart = 7;
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
    const auto callers = std::bit_floor(room * kCallerPart / kParts / sizeof(format::SampledCaller));
    const auto leaves = std::bit_floor(room * kLeafPart / kParts / sizeof(format::SampledLeaf));
    const auto names = std::bit_floor(room * kNamePart / kParts / sizeof(format::SampledName));
    const std::uint64_t taken = sizeof(format::SampleTable) + callers * sizeof(format::SampledCaller) +
                                leaves * sizeof(format::SampledLeaf) + names * sizeof(format::SampledName);
    if (callers < kOf || leaves < kOf || names < kOf || taken >= room || room > std::uint32_t(-1)) {
        return false;
    }
    std::byte* at = memory.data();
    table_ = new (at) format::SampleTable{};
    callers_ = reinterpret_cast<format::SampledCaller*>(at += sizeof(format::SampleTable));
    leaves_ = reinterpret_cast<format::SampledLeaf*>(at += callers * sizeof(format::SampledCaller));
    names_ = reinterpret_cast<format::SampledName*>(at += leaves * sizeof(format::SampledLeaf));
    words_ = reinterpret_cast<std::uintptr_t*>(at + names * sizeof(format::SampledName));
    table_->period_ns = period_ns;
    table_->clock = static_cast<std::uint32_t>(clock);
    table_->callers = static_cast<std::uint32_t>(callers);
    table_->leaves = static_cast<std::uint32_t>(leaves);
    table_->names = static_cast<std::uint32_t>(names);
    table_->words = static_cast<std::uint32_t>((room - taken) / sizeof(std::uintptr_t));
    table_->leaf_bytes = sizeof(format::SampledLeaf);
    callers_used_ = 0;
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

SampledPlace::SampledPlace(std::uint32_t open_node, std::uint64_t instruction,
                           std::span<const std::uintptr_t> return_addresses, bool whole_stack) noexcept
    : node(open_node),
      address(instruction),
      callers(return_addresses.first(std::min(return_addresses.size(), kMostCallers))),
      whole(whole_stack && callers.size() == return_addresses.size()) {
    std::uint64_t* hash = hashes;
    *hash = whole ? 0x9e3779b97f4a7c15ULL : 0xc2b2ae3d27d4eb4fULL;
    for (std::size_t i = callers.size(); i-- > 0; ++hash) {
        hash[1] = std::max<std::uint64_t>(mixed(*hash, callers[i]), 1);
    }
}

std::uint32_t SampleTable::find_caller(std::uint64_t hash) const noexcept {
    const std::uint32_t mask = table_->callers - 1;
    for (auto index = static_cast<std::uint32_t>(hash) & mask;; index = (index + 1) & mask) {
        const std::uint64_t known = callers_[index].hash.load(std::memory_order_relaxed);
        if (known == hash || known == 0) {
            return index;
        }
    }
}

bool SampleTable::is_free(std::uint32_t caller) const noexcept {
    return callers_[caller].hash.load(std::memory_order_relaxed) == 0;
}

std::uint32_t SampleTable::caller_of(const SampledPlace& place) noexcept {
    const std::size_t innermost = place.callers.size();
    std::uint32_t outer = 0;
    std::size_t next = innermost + 1;  // the first that is not known
    do {
        outer = find_caller(place.hashes[next - 1]);
    } while (is_free(outer) && --next > 0);
    if (next <= innermost && callers_used_ + (innermost + 1 - next) > table_->callers / kOf * kFull) {
        return format::SampledLeaf::kNotKnown;
    }
    for (; next <= innermost; ++next) {
        const std::uint32_t index = find_caller(place.hashes[next]);
        format::SampledCaller& caller = callers_[index];
        caller.address = next == 0 ? 0 : place.callers[innermost - next];
        caller.outer = next == 0 ? index : outer;
        caller.flags = next != 0     ? 0
                       : place.whole ? format::SampledCaller::kEnd | format::SampledCaller::kWhole
                                     : format::SampledCaller::kEnd;
        caller.hash.store(place.hashes[next], std::memory_order_release);
        ++callers_used_;
        outer = index;
    }
    return outer;
}

std::uint32_t SampleTable::find_leaf(const SampledPlace& place, std::uint32_t caller) const noexcept {
    const std::uint32_t mask = table_->leaves - 1;
    const std::uint64_t hash = mixed(mixed(place.address, place.node), caller);
    for (auto index = static_cast<std::uint32_t>(hash) & mask;; index = (index + 1) & mask) {
        const format::SampledLeaf& leaf = leaves_[index];
        if (leaf.samples.load(std::memory_order_relaxed) == 0 ||
            (leaf.address == place.address && leaf.node == place.node && leaf.caller == caller)) {
            return index;
        }
    }
}

format::SampledLeaf* SampleTable::leaf_of(const SampledPlace& place, std::uint32_t caller) noexcept {
    format::SampledLeaf& leaf = leaves_[find_leaf(place, caller)];
    if (leaf.samples.load(std::memory_order_relaxed) != 0) {
        return &leaf;
    }
    if (leaves_used_ >= table_->leaves / kOf * kFull) {
        return nullptr;
    }
    ++leaves_used_;
    leaf.address = place.address;
    leaf.node = place.node;
    leaf.caller = caller;
    return &leaf;
}

void SampleTable::count(format::SampledLeaf& leaf, std::uint64_t periods, KernelWork work) noexcept {
    plus(leaf.times, 1);
    plus(leaf.system_ns, work.system_ns);
    plus(leaf.faults, work.faults);
    plus(leaf.samples, periods);
    plus(table_->taken, periods);
}

void SampleTable::add(const SampledPlace& place, std::uint64_t periods, KernelWork work) noexcept {
    const std::uint32_t caller = caller_of(place);
    format::SampledLeaf* leaf = leaf_of(place, caller);
    if (leaf == nullptr) {
        lose(periods);
        return;
    }
    count(*leaf, periods, work);
    if (caller == format::SampledLeaf::kNotKnown) {
        plus(table_->folded, periods);
    }
}

bool SampleTable::add_known(const SampledPlace& place, std::uint64_t periods, KernelWork work) noexcept {
    const std::uint32_t caller = find_caller(place.hashes[place.callers.size()]);
    if (is_free(caller)) {
        return false;
    }
    format::SampledLeaf& leaf = leaves_[find_leaf(place, caller)];
    if (leaf.samples.load(std::memory_order_relaxed) == 0) {
        return false;
    }
    count(leaf, periods, work);
    return true;
}

void SampleTable::lose(std::uint64_t periods) noexcept {
    plus(table_->lost, periods);
    plus(table_->taken, periods);
}

void SampleTable::note_ticked(std::uint64_t periods) noexcept { plus(table_->ticked, periods); }

bool SampleTable::is_filled(std::uint32_t eighths) const noexcept {
    return callers_used_ >= table_->callers / kOf * eighths ||
           leaves_used_ >= table_->leaves / kOf * eighths || names_used_ >= table_->names / kOf * eighths ||
           table_->words_used >= table_->words / kOf * eighths;
}

void SampleTable::add_cost(std::uint64_t ticks) noexcept { plus(table_->own_ticks, ticks); }

void SampleTable::set_doublings(std::uint32_t doublings) noexcept {
    table_->doublings.store(doublings, std::memory_order_relaxed);
}

void SampleTable::note_stopped() noexcept { table_->stopped.store(1, std::memory_order_relaxed); }

}  // namespace barograph::record
