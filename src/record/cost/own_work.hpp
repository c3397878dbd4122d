// SPDX-License-Identifier: BSD-3-Clause
// What recording takes, measured where it happens: of the events of one thread and layer, one in a while is
// timed from our entry to our exit, and what the recorded call itself took is taken off. A sample stands for
// the events since the one before. In the program's own rhythm caches are as cold, and file names as long, as
// they are; a loop at start-up knows neither. Hot: due() is a countdown. Allocates nothing, takes no lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace barograph::record {

// What becomes of our own work on an event when it is measured (see calibrate.hpp). In ticks.
struct MeasuringCost {
    // Shares are parts of this.
    static constexpr std::uint64_t kWhole = 256;

    std::uint64_t of_region = 0;  // by how much its begin or its end takes longer
    std::uint64_t of_call = 0;    // the same of a call of MPI that lasts
    // Calls right after one another overlap in the processor, unless they are measured: the share of the
    // measured work that they take. For calls as short as `short_call`; those as long as `long_call` do not
    // overlap.
    std::uint64_t overlapped = kWhole;
    std::uint64_t short_call = 0;
    std::uint64_t long_call = 0;
    // What a call of MPI takes that is only counted (see DetailBudget): so little that reading the clock
    // around it would hide it.
    std::uint64_t counted = 0;

    // Measuring makes an event longer by `bias`: it leaves the beaten track, and waits for the clock.
    [[nodiscard]] static std::uint64_t without(std::uint64_t bias, std::uint64_t measured) noexcept {
        return measured > bias + bias / 4 ? measured - bias : measured / 5;
    }
    // What our work on a call really takes, if `measured` was measured while the call itself took `call`.
    // `lasting`: what it takes around a call that lasts.
    [[nodiscard]] std::uint64_t of(std::uint64_t measured, std::uint64_t call,
                                   std::uint64_t lasting) const noexcept {
        if (call >= long_call) {
            return lasting;
        }
        const double close =
            static_cast<double>(measured) * static_cast<double>(overlapped) / static_cast<double>(kWhole);
        const std::uint64_t beyond = call > short_call ? call - short_call : 0;
        const double part = static_cast<double>(beyond) / static_cast<double>(long_call - short_call);
        return static_cast<std::uint64_t>(close + (static_cast<double>(lasting) - close) * part);
    }
};

// What runs between two events of I/O. The more code that is, the more of it is gone from the caches and
// predictors after ours has run, which the call itself then takes longer.
enum class Between : std::uint8_t {
    kLittle,   // a transfer, or a look at a file
    kOpening,  // of the kernel, to open or close a file
    kLibrary,  // of an I/O library
};

// What our work on calls of I/O takes, as shares of what is measured of it. Found while the program runs, if
// it makes enough such calls for it to matter.
struct FileCost {
    // Calls of a thread before.
    static constexpr std::uint64_t kMatters = 10'000;
    // Ticks that finding it takes at most, where the thread has a core.
    static constexpr std::uint64_t kMostTicks = 1'500'000;

    std::atomic<bool> begun{false};
    std::atomic<std::uint32_t> opening{MeasuringCost::kWhole};
    std::atomic<std::uint32_t> library{MeasuringCost::kWhole};

    [[nodiscard]] std::uint64_t of(std::uint64_t measured, Between between) const noexcept {
        if (between == Between::kLittle) {
            return measured;
        }
        const auto& share = between == Between::kOpening ? opening : library;
        return measured * share.load(std::memory_order_relaxed) / MeasuringCost::kWhole;
    }
};

class OwnWork {
public:
    // The first events, which meet everything for the first time, are all measured; then fewer and fewer, at
    // irregular distances, so that no rhythm of the program's calls hides some of them.
    static constexpr std::uint32_t kSamplesOfStep = 32;
    static constexpr std::uint32_t kMostBetween = 128;
    // A thread that loses its core in the middle of an event waits for something that is not our work: an
    // event counts as interrupted from this many times the typical cost, and this many ticks. A mean would
    // not do: one interruption among the first samples makes it so large that no later one is told from work.
    static constexpr std::uint64_t kInterruptedTypical = 16;
    static constexpr std::uint64_t kInterrupted = 20'000;
    // The first events may take long, for they make what later ones find; but not this long.
    static constexpr std::uint64_t kMostOfFirst = 200'000;

    // Asked once for each event: whether this one is to be measured.
    [[nodiscard]] bool due() noexcept { return --next_ == 0; }

    // What the recorded call took; never said, or 0: it was not recorded, or not timed. `apart`: ticks that
    // the thread has spent so far on work that is counted apart.
    void begin(std::uint64_t apart) noexcept {
        apart_ = apart;
        call_ = 0;
        counted_ = false;
    }
    void note_call(std::uint64_t ticks) noexcept { call_ = ticks; }
    // It was only counted.
    void note_counted(std::uint64_t ticks) noexcept {
        call_ = ticks;
        counted_ = true;
    }
    [[nodiscard]] bool counted() const noexcept { return counted_; }
    [[nodiscard]] std::uint64_t call() const noexcept { return call_; }
    [[nodiscard]] std::uint64_t apart() const noexcept { return apart_; }

    // The measured event took `ticks` of our own. Returns what all events since the last sample took by that.
    [[nodiscard]] std::uint64_t took(std::uint64_t ticks) noexcept {
        if (ticks > kInterrupted && (samples_ == 0 || ticks > kInterruptedTypical * typical_)) {
            ticks = samples_ > kSamplesOfStep ? typical_ : std::min(ticks, kMostOfFirst);
        }
        // Follows the median by quarters.
        typical_ = samples_ == 0      ? ticks
                   : ticks > typical_ ? typical_ + typical_ / 4 + 1
                                      : typical_ - typical_ / 4;
        const std::uint64_t all = ticks * between_;
        events_ += between_;
        ++samples_;
        draw();
        return all;
    }
    // The event was not one of ours: the next one is measured instead.
    void pass() noexcept { next_ = 1; }
    // None of the next events is measured.
    void rest() noexcept { next_ = 0; }
    // The events from here to go_on() are not ours.
    void hold() noexcept {
        held_ = next_;
        next_ = 1;
    }
    void go_on() noexcept { next_ = held_ != 0 ? held_ : 1; }
    // That the samples so far stand for.
    [[nodiscard]] std::uint64_t events() const noexcept { return events_; }

private:
    void draw() noexcept {
        const std::uint32_t typical = std::min(1U << std::min(samples_ / kSamplesOfStep, 31U), kMostBetween);
        // A linear congruential generator (Numerical Recipes, "quick and dirty"): any will do.
        random_ = random_ * 1664525U + 1013904223U;
        between_ = 1 + static_cast<std::uint32_t>((std::uint64_t{random_} * (2 * typical - 1)) >> 32U);
        next_ = between_;
    }

    std::uint32_t next_ = 1;     // events until the next sample
    std::uint32_t between_ = 1;  // events that it stands for
    std::uint32_t held_ = 1;     // next_ before hold()
    std::uint32_t samples_ = 0;
    std::uint32_t random_ = 1;
    std::uint64_t events_ = 0;
    std::uint64_t typical_ = 0;  // of one event
    std::uint64_t call_ = 0;
    std::uint64_t apart_ = 0;
    bool counted_ = false;
};

}  // namespace barograph::record
