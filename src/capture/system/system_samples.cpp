// SPDX-License-Identifier: BSD-3-Clause
// See system_samples.hpp.
#include "capture/system/system_samples.hpp"

#include <algorithm>
#include <new>

#include "capture/system/system_sample.hpp"

namespace barograph::capture::system {

void SystemSamples::start(record::Process& process, std::uint64_t first_interval_ticks,
                          std::uint32_t most) noexcept {
    const std::uint64_t bytes = sizeof(format::ChunkHeader) + most * sizeof(format::SystemRecord);
    process_ = &process;
    most_ = most;
    interval_ = std::max<std::uint64_t>(first_interval_ticks, 1);
    chunk_ = process.arena().claim(format::ChunkKind::kSystem, format::kNoRank,
                                   (bytes + format::kGranule - 1) / format::kGranule);
    if (chunk_ == nullptr) {
        process.count_loss();
        return;
    }
    take(process.clock().now());
}

std::uint64_t SystemSamples::look(std::uint64_t now) noexcept {
    if (now < next_.load(std::memory_order_relaxed) || busy_.exchange(true, std::memory_order_acquire)) {
        return 0;
    }
    std::uint64_t ticks = 0;
    if (now >= next_.load(std::memory_order_relaxed)) {
        const std::uint64_t begin = process_->clock().now();
        take(now);
        ticks = process_->clock().now() - begin;
    }
    busy_.store(false, std::memory_order_release);
    return ticks;
}

void SystemSamples::sample(std::uint64_t now) noexcept {
    if (chunk_ != nullptr && !busy_.exchange(true, std::memory_order_acquire)) {
        take(now);
        busy_.store(false, std::memory_order_release);
    }
}

void SystemSamples::stop() noexcept {
    if (chunk_ == nullptr || busy_.exchange(true, std::memory_order_acquire)) {
        return;
    }
    take(process_->clock().now());
    next_.store(~std::uint64_t{0}, std::memory_order_relaxed);
    chunk_ = nullptr;
}

void SystemSamples::take(std::uint64_t now) noexcept {
    if (chunk_->published.load(std::memory_order_relaxed) == most_) {
        thin_out();
    }
    const std::uint64_t count = chunk_->published.load(std::memory_order_relaxed);
    auto* record = new (reinterpret_cast<format::SystemRecord*>(chunk_ + 1) + count) format::SystemRecord{};
    record->ticks = now;
    const SystemSample sample = take_system_sample();
    std::copy(std::begin(sample.values), std::end(sample.values), std::begin(record->values));
    chunk_->published.store(count + 1, std::memory_order_release);
    next_.store(now + interval_, std::memory_order_relaxed);
}

// Keeps the first sample and every second one after it. A process that is killed meanwhile leaves samples in
// their order, some of them twice.
void SystemSamples::thin_out() noexcept {
    auto* records = reinterpret_cast<format::SystemRecord*>(chunk_ + 1);
    const std::uint64_t count = chunk_->published.load(std::memory_order_relaxed);
    std::uint64_t kept = 1;
    for (std::uint64_t from = 2; from < count; from += 2) {
        records[kept++] = records[from];
    }
    chunk_->published.store(kept, std::memory_order_release);
    interval_ *= 2;
}

}  // namespace barograph::capture::system
