// SPDX-License-Identifier: BSD-3-Clause
// See transfers_under_way.hpp.
#include "capture/posix/transfers_under_way.hpp"

#include <atomic>
#include <cstddef>

#include "capture/io/io_host.hpp"

namespace barograph::capture::posix {
namespace {

struct Transfer {
    std::atomic<const void*> control{nullptr};
    std::atomic<std::uint64_t> begun{0};
    std::atomic<std::uint64_t> ended{0};
};

constexpr std::size_t kTransfers = 4096;
constexpr std::size_t kWindow = 16;  // places that one may have
constinit Transfer transfers[kTransfers] = {};

Transfer& place(const void* control, std::size_t turn) noexcept {
    constexpr std::uint64_t kGoldenRatio = 0x9e3779b97f4a7c15ULL;
    constexpr unsigned kShift = 64 - 12;
    static_assert(std::size_t{1} << (64 - kShift) == kTransfers);
    const std::uint64_t hash = reinterpret_cast<std::uintptr_t>(control) * kGoldenRatio >> kShift;
    return transfers[(hash + turn) % kTransfers];
}

Transfer* find(const void* control) noexcept {
    for (std::size_t turn = 0; turn < kWindow; ++turn) {
        Transfer& transfer = place(control, turn);
        if (transfer.control.load(std::memory_order_acquire) == control) {
            return &transfer;
        }
    }
    return nullptr;
}

Transfer* claim(const void* control) noexcept {
    if (Transfer* known = find(control); known != nullptr) {
        return known;  // its end was never asked for
    }
    for (std::size_t turn = 0; turn < kWindow; ++turn) {
        Transfer& transfer = place(control, turn);
        const void* none = nullptr;
        if (transfer.control.compare_exchange_strong(none, control, std::memory_order_acq_rel)) {
            return &transfer;
        }
    }
    return nullptr;
}

}  // namespace

void transfer_begun(const void* control, std::uint64_t now) noexcept {
    if (Transfer* transfer = claim(control); transfer != nullptr) {
        transfer->ended.store(0, std::memory_order_relaxed);
        transfer->begun.store(now, std::memory_order_release);
    }
}

void transfer_seen(const void* control) noexcept {
    Transfer* transfer = find(control);
    if (transfer != nullptr && io::host.process != nullptr) {
        std::uint64_t none = 0;
        (void)transfer->ended.compare_exchange_strong(none, io::host.process->clock().now(),
                                                      std::memory_order_acq_rel);
    }
}

Duration transfer_taken(const void* control, std::uint64_t now) noexcept {
    Transfer* transfer = find(control);
    if (transfer == nullptr) {
        return {};
    }
    const std::uint64_t seen = transfer->ended.load(std::memory_order_acquire);
    const Duration duration{.begun = transfer->begun.load(std::memory_order_acquire),
                            .ended = seen != 0 ? seen : now};
    transfer->control.store(nullptr, std::memory_order_release);
    return duration;
}

}  // namespace barograph::capture::posix
