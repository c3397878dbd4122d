// SPDX-License-Identifier: BSD-3-Clause
// See provisional_objects.hpp. Runs through the facts of the arena once for many objects, so that counting
// needs no list of the facts of an object.
#include "record/arena/provisional_objects.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "record/arena/arena_chunks.hpp"
#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {
namespace {

void set_role(format::FoldingRecord& folding, format::FoldingRole role) noexcept {
    __atomic_store_n(&folding.role, static_cast<std::uint32_t>(role), __ATOMIC_RELEASE);
}

// What another thread is in, or has counted.
void mark_used(format::ChunkHeader& chunk, std::span<FoldCandidate> candidates) noexcept {
    const auto stays = [&](std::uint32_t object) {
        FoldCandidate* candidate = find_candidate(candidates, object);
        if (candidate != nullptr) {
            candidate->stays = true;
        }
    };
    if (is(chunk, format::ChunkKind::kFacts)) {
        for_each_record<format::FactRecord>(chunk, [&](format::FactRecord& fact) {
            if (__atomic_load_n(&fact.calls, __ATOMIC_RELAXED) != 0) {
                stays(fact.object);
            }
        });
    } else if (is(chunk, format::ChunkKind::kThread) &&
               chunk.published.load(std::memory_order_acquire) != 0) {
        const auto* thread = reinterpret_cast<const format::ThreadRecord*>(&chunk + 1);
        const auto* frames = reinterpret_cast<const format::Frame*>(thread + 1);
        const std::uint32_t depth = thread->depth.load(std::memory_order_acquire);
        for (std::uint32_t i = 0; i < std::min<std::uint32_t>(depth, format::kMaxDepth); ++i) {
            stays(__atomic_load_n(&frames[i].object, __ATOMIC_RELAXED));
        }
    }
}

}  // namespace

FoldCandidate* find_candidate(std::span<FoldCandidate> candidates, std::uint32_t object) noexcept {
    const auto found = std::lower_bound(
        candidates.begin(), candidates.end(), object,
        [](const FoldCandidate& candidate, std::uint32_t id) { return candidate.object < id; });
    return found != candidates.end() && found->object == object ? &*found : nullptr;
}

void ProvisionalObject::describe(const ObjectDescription& description) const noexcept {
    set_role(*folding, format::FoldingRole::kVacant);
    const std::string_view name = description.name.substr(0, kNameBytes);
    record->key_high = description.key_high;
    record->key_low = description.key_low;
    record->creation_index = description.creation_index;
    record->name_length = static_cast<std::uint32_t>(name.size());
    std::memcpy(reinterpret_cast<format::RankRangeRecord*>(record + 1) + record->ranges, name.data(),
                name.size());
    folding->user_name_length = 0;
    set_role(*folding, format::FoldingRole::kProvisional);
}

void ProvisionalObject::set_user_name(std::string_view name) const noexcept {
    const std::size_t length = std::min(name.size(), sizeof folding->user_name);
    std::memcpy(folding->user_name, name.data(), length);
    __atomic_store_n(&folding->user_name_length, static_cast<std::uint32_t>(length), __ATOMIC_RELEASE);
}

void ProvisionalObject::mark_freed() const noexcept { set_role(*folding, format::FoldingRole::kFreed); }
void ProvisionalObject::vacate() const noexcept { set_role(*folding, format::FoldingRole::kVacant); }

void Thread::weigh(std::span<FoldCandidate> candidates) noexcept {
    for_each_chunk(process_->arena(), [&](format::ChunkHeader& chunk) {
        if (chunk.owner != record_->slot) {
            mark_used(chunk, candidates);
        } else if (is(chunk, format::ChunkKind::kFacts)) {
            for_each_record<format::FactRecord>(chunk, [&](const format::FactRecord& fact) {
                if (fact.calls == 0 || format::is_call_site(fact.bucket)) {
                    return;
                }
                FoldCandidate* candidate = find_candidate(candidates, fact.object);
                if (candidate != nullptr) {
                    const double scale = fact.bucket == format::kBucketNotTimed && fact.sampled != 0
                                             ? static_cast<double>(fact.calls) / fact.sampled
                                             : 1.0;
                    candidate->ticks += static_cast<double>(fact.time_sum) * scale;
                }
            });
        }
    });
}

void Thread::fold(std::span<FoldCandidate> candidates) noexcept {
    const Busy busy_mark(*this);
    for_each_chunk(process_->arena(), [&](format::ChunkHeader& chunk) {
        if (chunk.owner != record_->slot) {
            return;
        }
        if (is(chunk, format::ChunkKind::kFacts)) {
            for_each_record<format::FactRecord>(chunk, [&](format::FactRecord& fact) {
                const FoldCandidate* candidate =
                    fact.calls == 0 ? nullptr : find_candidate(candidates, fact.object);
                if (candidate != nullptr) {
                    fold_fact(fact, candidate->shared);
                }
            });
        } else if (is(chunk, format::ChunkKind::kMessages)) {
            for_each_record<format::MessageRecord>(chunk, [&](format::MessageRecord& message) {
                const FoldCandidate* candidate =
                    message.calls == 0 ? nullptr : find_candidate(candidates, message.object);
                if (candidate != nullptr) {
                    fold_message(message, candidate->shared);
                }
            });
        }
    });
}

// Where there is no room for the shared one's, find_fact() counts one loss, and the other calls are lost as
// well.
void Thread::fold_fact(format::FactRecord& fact, std::uint32_t shared) noexcept {
    format::FactRecord* into = find_fact(at<format::PathNode>(fact.node), shared, fact.bucket);
    if (into == lost_fact_) {
        record_->dropped += fact.calls - 1;
    } else {
        into->sampled += fact.sampled;
        into->time_sum += fact.time_sum;
        into->time_min = std::min(into->time_min, fact.time_min);
        into->time_max = std::max(into->time_max, fact.time_max);
        into->time_sum_of_squares += fact.time_sum_of_squares;
        into->bytes_sum += fact.bytes_sum;
        into->bytes_min = std::min(into->bytes_min, fact.bytes_min);
        into->bytes_max = std::max(into->bytes_max, fact.bytes_max);
    }
    const std::uint64_t calls = fact.calls;
    __atomic_store_n(&fact.calls, std::uint64_t{0}, __ATOMIC_RELEASE);
    if (into != lost_fact_) {
        __atomic_store_n(&into->calls, into->calls + calls, __ATOMIC_RELEASE);
    }
    fact.sampled = 0;
    fact.time_sum = fact.time_max = fact.bytes_sum = fact.bytes_max = 0;
    fact.time_min = fact.bucket == format::kBucketNotTimed ? 0 : ~std::uint64_t{0};
    fact.time_sum_of_squares = 0;
    fact.bytes_min = ~std::uint64_t{0};
}

void Thread::fold_message(format::MessageRecord& message, std::uint32_t shared) noexcept {
    const format::MessageRecord moved = message;
    __atomic_store_n(&message.calls, std::uint64_t{0}, __ATOMIC_RELEASE);
    message.bytes = message.ticks = 0;
    format::MessageRecord* into = find_message(shared, moved.peer);
    if (into == nullptr) {
        count_new_message(shared, moved.peer, moved.receiver, 0, 0);
        into = find_message(shared, moved.peer);
        if (into != nullptr && into != lost_message_) {
            into->calls = 0;  // the one that was counted to make it
        }
    }
    if (into == nullptr || into == lost_message_) {
        record_->dropped += moved.calls - 1;
        return;
    }
    into->bytes += moved.bytes;
    into->ticks += moved.ticks;
    __atomic_store_n(&into->calls, into->calls + moved.calls, __ATOMIC_RELEASE);
}

}  // namespace barograph::record
