// SPDX-License-Identifier: BSD-3-Clause
// Which module each worker runs, and since when, in memory that another process can read: it ends this one
// when a module takes too long, and knows whose fault it was when this one dies. The layout is read by
// python/barograph/read/analysis/module_process.py. Atomic; never throws after it was made.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace barograph::engine {

class Heartbeat {
public:
    struct alignas(64) Slot {
        std::atomic<std::uint32_t> module{0};  // its number, from 1; 0: none runs
        std::atomic<std::uint32_t> reserved{0};
        std::atomic<std::uint64_t> begun_ns{0};  // CLOCK_MONOTONIC
    };
    struct alignas(64) Head {
        std::atomic<std::uint32_t> crashed{0};  // slot of the thread that a signal ended, from 1
        std::atomic<std::uint32_t> signal{0};
        std::atomic<std::uint64_t> progress{0};  // events so far
    };
    // For tests, and where nobody looks: memory of its own. `slots`: one for each worker, the last for the
    // thread that starts them.
    explicit Heartbeat(unsigned slots);
    // A file of at least size_for(slots) zeros, which is mapped; throws std::system_error.
    Heartbeat(unsigned slots, int file);
    ~Heartbeat();
    Heartbeat(const Heartbeat&) = delete;
    Heartbeat& operator=(const Heartbeat&) = delete;

    [[nodiscard]] static std::size_t size_for(unsigned slots) noexcept {
        return sizeof(Head) + slots * sizeof(Slot);
    }
    [[nodiscard]] unsigned slots() const noexcept { return slots_; }
    void progress(std::uint64_t events) noexcept {
        head_->progress.fetch_add(events, std::memory_order_relaxed);
    }

    // Signals that end a process say in which slot, from now on.
    void catch_signals();

    // A module runs in a slot, until the end of the block.
    class Beat {
    public:
        Beat(Heartbeat& of, unsigned slot, std::uint32_t module);
        ~Beat();
        Beat(const Beat&) = delete;
        Beat& operator=(const Beat&) = delete;
        // What came before did not count.
        void again() noexcept;

    private:
        Slot& slot_;
        unsigned before_;
    };

private:
    unsigned slots_;
    void* mapped_ = nullptr;
    std::unique_ptr<std::byte[]> own_;
    Head* head_ = nullptr;
    Slot* slot_ = nullptr;
};

}  // namespace barograph::engine
