// SPDX-License-Identifier: BSD-3-Clause
// See ring.hpp. What a reader may have copied is given up before it is overwritten, and a block is there when
// it is whole.
#include "record/events/ring.hpp"

#include <linux/futex.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <new>

#include "format/arena/ring_bytes.hpp"
#include "sys/system_call.hpp"

namespace barograph::record {
namespace {

// Backed in steps of this size: one system call for some thousand events.
constexpr std::uint64_t kBackingStep = 16 * format::kGranule;
constexpr std::uint64_t kHeads = sizeof(format::ChunkHeader) + sizeof(format::RingRecord);

// A signal handler runs with its signal blocked. It is not held up, nor is a thread that keeps signals for
// others.
bool signals_are_blocked() noexcept {
    std::uint64_t mask = 0;
    return sys::system_call(SYS_rt_sigprocmask, SIG_BLOCK, 0, sys::word(&mask), sizeof mask) != 0 ||
           mask != 0;
}

}  // namespace

bool Ring::start(Arena& arena, sys::Clock clock, std::uint64_t bytes) noexcept {
    bytes = std::min({bytes, arena.header().capacity / 4, format::kLargestRing});
    if (bytes < format::kSmallestRing) {
        return false;
    }
    format::ChunkHeader* chunk =
        arena.claim_unbacked(format::ChunkKind::kRing, format::kNoRank, (bytes + kHeads) / format::kGranule);
    if (chunk == nullptr) {
        return false;
    }
    arena_ = &arena;
    clock_ = clock;
    auto* record = new (chunk + 1) format::RingRecord{};
    record->capacity = chunk->bytes - kHeads;
    record_ = record;
    backed_ = std::min(format::kGranule - kHeads, record->capacity);
    chunk->published.store(1, std::memory_order_release);
    return true;
}

bool Ring::append(std::span<const std::uint8_t> block, bool may_wait) noexcept {
    std::uint64_t deadline_ns = 0;
    for (;;) {
        AgentBoard::Word word;
        {
            const sys::SpinGuard guard(lock_);
            if (!guard.held() || !make_room(block.size())) {
                break;
            }
            word = board_.ask(*arena_, sys::monotonic_ns());
            record_->policy.store(static_cast<std::uint32_t>(word.policy), std::memory_order_relaxed);
            record_->session.store(word.session, std::memory_order_relaxed);
            const std::uint64_t head = record_->head.load(std::memory_order_relaxed);
            const std::uint64_t oldest = record_->oldest.load(std::memory_order_relaxed);
            const std::uint64_t tail = std::clamp(word.tail, oldest, head);
            if (word.policy == format::RingPolicy::kOverwrite ||
                head - tail + block.size() <= record_->capacity) {
                format::write_block(*record_, block);
                return true;
            }
        }
        if (word.policy != format::RingPolicy::kWait || !may_wait || !wait(word, deadline_ns)) {
            break;
        }
    }
    // Not under the lock, which may be what was not to be had.
    record_->dropped_blocks.fetch_add(1, std::memory_order_relaxed);
    return false;
}

// Storage for the next block, the first time that the ring is filled: most processes that are forked make no
// block. A ring for which there is no more has become smaller.
bool Ring::make_room(std::uint64_t bytes) noexcept {
    const std::uint64_t capacity = record_->capacity;
    const std::uint64_t needed = std::min(record_->head.load(std::memory_order_relaxed) + bytes, capacity);
    if (bytes > capacity) {
        return false;
    }
    if (needed <= backed_) {
        return true;
    }
    const auto at =
        static_cast<std::uint64_t>(reinterpret_cast<const unsigned char*>(record_ + 1) - arena_->base());
    const std::uint64_t step = std::min(std::max(needed, backed_ + kBackingStep), capacity);
    if (arena_->back(at + backed_, at + step)) {
        backed_ = step;
        return true;
    }
    const std::uint64_t smaller = backed_ / sizeof(std::uint64_t) * sizeof(std::uint64_t);
    __atomic_store_n(&record_->capacity, smaller, __ATOMIC_RELEASE);
    return bytes <= smaller;
}

bool Ring::is_followed() noexcept {
    const sys::SpinGuard guard(lock_);
    return guard.held() && board_.is_heard(*arena_, sys::monotonic_ns());
}

// Until the agent has read more. False: not any longer.
bool Ring::wait(const AgentBoard::Word& word, std::uint64_t& deadline_ns) noexcept {
    const std::uint64_t now = sys::monotonic_ns();
    if (deadline_ns == 0) {
        const std::uint64_t begun = arena_->header().start_monotonic_ns;
        const std::uint64_t budget = now > begun ? (now - begun) / kStallShare : 0;
        const std::uint64_t spent = stalled_ns_.load(std::memory_order_relaxed);
        if (spent >= budget || signals_are_blocked()) {
            return false;
        }
        deadline_ns = now + std::min(kLongestStallNs, budget - spent);
        record_->stalls.fetch_add(1, std::memory_order_relaxed);
    }
    if (now >= deadline_ns) {
        return false;
    }
    constexpr std::uint64_t kSecond = 1'000'000'000;
    const timespec until{.tv_sec = static_cast<time_t>(deadline_ns / kSecond),
                         .tv_nsec = static_cast<long>(deadline_ns % kSecond)};
    const std::uint64_t begin = clock_.now();
    // Ends early when a signal comes, or the agent has read on meanwhile: the caller looks again.
    (void)sys::system_call(SYS_futex, sys::word(&word.entry->wake), FUTEX_WAIT_BITSET,
                           static_cast<long>(word.wake), sys::word(&until), 0,
                           static_cast<long>(FUTEX_BITSET_MATCH_ANY));
    add_stalled(clock_.now() - begin);
    stalled_ns_.fetch_add(sys::monotonic_ns() - now, std::memory_order_relaxed);
    return true;
}

}  // namespace barograph::record
