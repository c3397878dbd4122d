// SPDX-License-Identifier: BSD-3-Clause
// Where threads are while they are blocked in the kernel: for a lock, a message, a disk, a time. A signal
// could end what they wait in, so they are looked at: a thread of its own asks the kernel which of them wait
// (proc(5): schedstat, syscall), copies their stacks and makes sure that they have not run meanwhile. Used by
// the sampler.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "capture/sample/stack_words.hpp"
#include "capture/source/python_sample.hpp"
#include "record/arena/process.hpp"
#include "record/sample_table.hpp"
#include "record/thread.hpp"
#include "sys/clock.hpp"

namespace barograph::capture::sample {

// A thread that is looked at.
class Watched final : public source::PythonNames {
public:
    // `memory`: the body of its chunk, all 0.
    [[nodiscard]] bool open(std::span<std::byte> memory, std::uint64_t period_ns) noexcept;
    // The calling thread is this one from now on; nullptr: there is none.
    void is(record::Thread* thread) noexcept;
    // Its state in the Python interpreter, as it was seen last.
    void has_state(std::uintptr_t state) noexcept { state_.store(state, std::memory_order_relaxed); }

    [[nodiscard]] std::int32_t known(std::uint64_t identity) noexcept override {
        return table_.name(identity);
    }
    [[nodiscard]] std::int32_t keep(std::uint64_t identity, std::string_view name) noexcept override {
        return table_.keep_name(identity, name);
    }

private:
    friend class Watch;
    record::SampleTable table_;
    source::PythonSampler python_;
    source::MetObjects objects_;
    std::atomic<record::Thread*> thread_{nullptr};
    std::atomic<std::int64_t> tid_{0};
    std::atomic<std::uintptr_t> state_{0};
    Watched* next_ = nullptr;
    // What the last look found; it holds as long as the thread has not run.
    char run_time_[24] = {};
    bool blocked_ = false;
    std::uint32_t node_ = 0;
    StackWords stack_;
};

// "": the kernel says where threads wait; else why it is not known.
[[nodiscard]] std::string_view why_not_watched() noexcept;
// Begins to look, once per `period_ns` while `process` is recorded, at those that are added. `start_helper`
// starts a thread whose signals are all blocked.
void watch(record::Process& process, std::uint64_t period_ns,
           bool (*start_helper)(void* (*)(void*))) noexcept;
void add_watched(Watched& watched) noexcept;
// Nothing is counted any more when this has returned.
void stop_watching() noexcept;
// After that, and when the thread has ended: as before. False: no thread can be made.
[[nodiscard]] bool watch_again(bool (*start_helper)(void* (*)(void*))) noexcept;
// In a fork, where the thread is not.
void forget_watched() noexcept;

}  // namespace barograph::capture::sample
