// SPDX-License-Identifier: BSD-3-Clause
// What is kept of a sampled thread. Used by the sampler; its signal handler is the only one that changes it
// while the thread runs, but for what is atomic.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "capture/sample/blocked.hpp"
#include "capture/sample/cpu_event.hpp"
#include "capture/source/call_sites.hpp"
#include "capture/source/python_sample.hpp"
#include "capture/source/stack_walk.hpp"
#include "record/sample_table.hpp"
#include "record/thread.hpp"

namespace barograph::capture::sample {

// Chunks of the arena for a thread.
inline constexpr std::uint32_t kMostTables = 16;
// Whether a further table of a thread is there.
inline constexpr std::uint32_t kEnough = 0;
inline constexpr std::uint32_t kRoomWanted = 1;
inline constexpr std::uint32_t kRoomReady = 2;

// One recorded thread, by its slot; the next thread of the slot takes it over.
struct Sampled final : source::PythonNames {
    std::int32_t known(std::uint64_t identity) noexcept override { return table.name(identity); }
    std::int32_t keep(std::uint64_t identity, std::string_view name) noexcept override {
        return table.keep_name(identity, name);
    }

    source::StackWalker walker;
    source::PythonSampler python;
    source::MetObjects objects;
    record::SampleTable table;
    record::SampleTable further;  // where room says so
    std::atomic<std::uint32_t> room{kEnough};
    record::SampleTable filled[kMostTables - 1];
    std::uint32_t filled_tables = 0;
    record::Thread* thread = nullptr;  // nullptr: none
    int timer = -1;
    std::uint32_t generation = 0;             // of the objects whose rules the walker knows
    record::KernelWork kernel;                // of the thread, up to its last sample
    std::atomic<std::uint32_t> doublings{0};  // of the time between samples
    bool paused = false;                      // it blocks the signal
    bool on_our_stack = false;                // it takes what was held back
    std::atomic<bool> ticking{false};         // the timer runs: there is no event yet
    std::int64_t counted_ns = 0;              // of the thread's CPU time, that samples stand for
    // The event that it is to have: how many there were, and the thread's id. 0: none. Others open and close
    // it, see serve_event().
    std::uint64_t event_turn = 0;
    std::uint32_t events_left = 0;  // of this thread
    std::atomic<std::uint64_t> wants_event{0};
    std::atomic<std::uint32_t> has_event{0};        // may have; a futex
    std::atomic<std::uint32_t> event_doublings{0};  // that it knows of
    CpuEvent event;
    std::uint64_t event_of = 0;
    // Own work: not told to its thread yet; since the last review, with its time and number of samples.
    std::uint64_t untold_ticks = 0;
    std::uint64_t reviewed_ticks = 0;
    std::uint64_t reviewed_at = 0;
    std::uint32_t since_review = 0;
    Sampled* next = nullptr;
    std::uint32_t slot = 0;
    Watched* watched = nullptr;    // nullptr: while it waits nobody looks
    std::uintptr_t stack_top = 0;  // of the stack that its samples are taken on
};

}  // namespace barograph::capture::sample
