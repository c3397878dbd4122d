// SPDX-License-Identifier: BSD-3-Clause
// Pauses of the recording: the wrappers go on, so that communicators and requests stay known, but nothing is
// counted or timed. A pause is taken out of all that is open around it; a call or region counts when any part
// of it was recorded, with that part. A thread that was blocked in a call when the pause began is charged its
// call. Cold; no heap.
#include "record/arena/process.hpp"
#include "record/thread.hpp"

namespace barograph::record {

void Process::pause() noexcept {
    const sys::SpinGuard guard(lock_);
    std::atomic<std::uint64_t>& since = header().paused_since;
    if (!guard.held()) {
        count_loss();
        return;
    }
    if (since.load(std::memory_order_relaxed) != 0 || header().stop_ticks != 0) {
        return;
    }
    if (!pause_is_named_) {
        pause_is_named_ = append_name(format::kPausedOperation, format::Layer::kPaused, format::kPausedName);
    }
    since.store(clock_.now(), std::memory_order_release);
    notice_switch();
}

void Process::resume() noexcept {
    const sys::SpinGuard guard(lock_);
    std::atomic<std::uint64_t>& since = header().paused_since;
    if (!guard.held()) {
        count_loss();
        return;
    }
    const std::uint64_t begin = since.load(std::memory_order_relaxed);
    if (begin == 0 || header().stop_ticks != 0) {
        return;
    }
    paused_ticks_ += clock_.now() - begin;
    ++ended_pauses_;
    since.store(0, std::memory_order_release);
    notice_switch();
}

void Process::notice_switch() noexcept {
    for (Thread* thread = threads_; thread != nullptr; thread = thread->next_thread_) {
        thread->notice_switch();
    }
}

Process::Pauses Process::pauses_until(std::uint64_t now) noexcept {
    const std::uint64_t since = header().paused_since.load(std::memory_order_relaxed);
    const std::uint64_t current = since != 0 && now > since ? now - since : 0;
    return {.now = now, .ticks = paused_ticks_ + current, .ended = ended_pauses_, .paused = since != 0};
}

bool Process::pauses(Pauses& out) noexcept {
    const sys::SpinGuard guard(lock_);
    if (guard.held()) {
        out = pauses_until(clock_.now());
    }
    return guard.held();
}

void Thread::take_notice() noexcept {
    clear_slow(kSwitched);  // first: what is switched from here on is for the next event
    Process::Pauses pauses;
    if (!process_->pauses(pauses)) {
        set_slow(kSwitched);
        return;
    }
    const std::uint64_t ticks = pauses.ticks - settled_ticks_;
    if (!pauses.paused) {
        go_on(ticks, pauses.ended - settled_pauses_);
        settled_ticks_ = pauses.ticks;
        settled_pauses_ = pauses.ended;
        return;
    }
    frozen_at_ = pauses.now - ticks;
    if (!paused()) {
        for (OwnWork& work : own_work_) {
            work.hold();
        }
        region_ends_.hold();
        set_slow(kPaused);
        forget_caches();
    }
    set_fast_depth();
}

// The thread's last event before this one was outside of a pause: the call that ends now keeps all of its
// time.
void Thread::charge_call() noexcept {
    clear_slow(kSwitched);
    Process::Pauses pauses;
    const bool known = process_->pauses(pauses);
    if (known) {
        settled_ticks_ = pauses.ticks;
        settled_pauses_ = pauses.ended;
    }
    if (!known || pauses.paused) {
        set_slow(kSwitched);
    }
    set_fast_depth();
}

void Thread::go_on(std::uint64_t ticks, std::uint64_t pauses) noexcept {
    add_pauses(ticks, pauses);
    move_starts(ticks);
    if (paused()) {
        clear_slow(kPaused);
        for (OwnWork& work : own_work_) {
            work.go_on();
        }
        region_ends_.go_on();
        forget_caches();
    }
    set_fast_depth();
    if (execution_waits_ && depth_ > 1 && at<format::PathNode>(frames_[1].node)->operation == first_region_) {
        begin_execution();
    }
    execution_waits_ = false;
}

void Thread::add_pauses(std::uint64_t ticks, std::uint64_t pauses) noexcept {
    if (ticks == 0) {
        return;
    }
    paused_ticks_ += ticks;
    auto* root = at<format::PathNode>(record_->root);
    format::PathNode* path = known_child(root, format::kPausedOperation);
    if (path == nullptr) {
        path = new_child(root, format::kPausedOperation);
    }
    format::FactRecord* fact = find_fact(path, 0, format::kBucketNone);
    fact->time_sum += ticks;
    fact->time_min = ticks < fact->time_min ? ticks : fact->time_min;
    fact->time_max = ticks > fact->time_max ? ticks : fact->time_max;
    const auto real = static_cast<double>(ticks);
    fact->time_sum_of_squares += real * real;
    fact->bytes_min = 0;
    __atomic_store_n(&fact->calls, fact->calls + pauses, __ATOMIC_RELEASE);
}

void Thread::move_starts(std::uint64_t ticks) noexcept {
    for (std::uint32_t depth = 1; depth < depth_; ++depth) {
        frames_[depth].start_ticks += frames_[depth].start_ticks != 0 ? ticks : 0;
    }
    for (std::uint32_t i = 0; i < loop_count_; ++i) {
        loops_[i].opened += ticks;
        loops_[i].start_ticks += ticks;
    }
    last_call_.end += last_call_.end != 0 ? ticks : 0;
    blocked_time_.forget_mark();
    review_.ticks_before += review_.ticks_before != 0 ? ticks : 0;
}

// While paused, what is counted of files and messages goes to records that nobody reads.
void Thread::forget_caches() noexcept {
    for (std::uint32_t& hot : hot_file_) {
        hot = 0;
    }
    for (std::uint32_t& hot : hot_message_) {
        hot = 0;
    }
}

// A pause that the thread ends in counts up to now.
void Thread::end_life() noexcept {
    settle_notes();
    Process::Pauses pauses;
    if ((slow_path_ & (kPaused | kSwitched)) == 0 || !process_->pauses(pauses)) {
        return;
    }
    add_pauses(pauses.ticks - settled_ticks_, pauses.ended - settled_pauses_ + (pauses.paused ? 1 : 0));
    if (paused()) {
        for (OwnWork& work : own_work_) {
            work.go_on();
        }
        region_ends_.go_on();
        forget_caches();
    }
}

}  // namespace barograph::record
