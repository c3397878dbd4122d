// SPDX-License-Identifier: BSD-3-Clause
// See provisional_rows.hpp.
#include "capture/mpi/communicators/provisional_rows.hpp"

#include <algorithm>

#include "sys/clock.hpp"
#include "sys/mapping.hpp"

namespace barograph::capture::mpi {

std::uint32_t ProvisionalRows::open(record::Thread& thread, CreationClasses& classes, CreationClass& of,
                                    const record::ObjectDescription& description,
                                    MarkUsed mark_used) noexcept {
    if (of.vacant == 0 && freed_ >= kReviewAfter) {
        review(thread, classes, mark_used);
    }
    if (of.vacant != 0) {
        Row& row = rows_[of.vacant - 1];
        of.vacant = row.next_vacant;
        row.is_freed = false;
        row.provisional.describe(description);
        return row.provisional.object;
    }
    if (rows_ == nullptr) {
        rows_ = static_cast<Row*>(sys::map_anonymous(kMost * sizeof(Row)));
        candidates_ =
            static_cast<record::FoldCandidate*>(sys::map_anonymous(kMost * sizeof(record::FoldCandidate)));
    }
    if (rows_ == nullptr || candidates_ == nullptr || used_ == kMost) {
        return 0;
    }
    const record::ProvisionalObject made = thread.process().add_provisional(description, of.object);
    if (made.object != 0) {
        rows_[used_++] = {.provisional = made, .of = of.key};
    }
    return made.object;
}

auto ProvisionalRows::find(std::uint32_t object) noexcept -> Row* {
    Row* const end = rows_ + used_;
    Row* const found = std::lower_bound(
        rows_, end, object, [](const Row& row, std::uint32_t id) { return row.provisional.object < id; });
    return found != end && found->provisional.object == object ? found : nullptr;
}

void ProvisionalRows::freed(std::uint32_t object) noexcept {
    Row* row = find(object);
    if (row != nullptr && !row->is_freed) {
        row->is_freed = true;
        row->provisional.mark_freed();
        ++freed_;
    }
}

void ProvisionalRows::set_user_name(std::uint32_t object, std::string_view name) noexcept {
    const Row* row = find(object);
    if (row != nullptr) {
        row->provisional.set_user_name(name);
    }
}

void ProvisionalRows::review(record::Thread& thread, CreationClasses& classes, MarkUsed mark_used) noexcept {
    freed_ = 0;
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < used_; ++i) {
        if (rows_[i].is_freed) {
            const record::ProvisionalObject& freed = rows_[i].provisional;
            candidates_[count++] = {.object = freed.object, .shared = freed.folding->shared};
        }
    }
    std::span<record::FoldCandidate> candidates(candidates_, count);
    mark_used(candidates);
    thread.weigh(candidates);
    const format::ArenaHeader& header = thread.process().header();
    const std::uint64_t ticks = thread.process().clock().now() - header.start_ticks;
    const std::uint64_t ns = sys::monotonic_ns() - header.start_monotonic_ns;
    const auto stays = [&](const record::FoldCandidate& candidate) {
        return candidate.stays || format::is_expensive(candidate.ticks, ticks, ns);
    };
    const auto kept = std::remove_if(candidates.begin(), candidates.end(), stays);
    candidates = candidates.first(static_cast<std::size_t>(kept - candidates.begin()));
    thread.fold(candidates);
    for (const record::FoldCandidate& candidate : candidates) {
        Row& row = *find(candidate.object);
        row.is_freed = false;
        row.provisional.vacate();
        CreationClass* of = classes.find(row.of);
        if (of != nullptr) {
            row.next_vacant = of->vacant;
            of->vacant = static_cast<std::uint32_t>(&row - rows_) + 1;
            of->count_cheap();
        }
    }
}

}  // namespace barograph::capture::mpi
