// SPDX-License-Identifier: BSD-3-Clause
// How collect reaches the other ranks. The MPI one lives with the MPI capture (built once per MPI),
// LocalTransport serves a process of its own. Used once, when recording has stopped; calls are collective in
// the same order on all ranks. Implementations return false on failure and must never abort the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace barograph::collect {

using Bytes = std::vector<std::byte>;

class Transport {
public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    [[nodiscard]] virtual std::uint32_t rank() const noexcept = 0;
    [[nodiscard]] virtual std::uint32_t size() const noexcept = 0;

    // Element-wise minimum over all ranks, in place. The minimum of ~x gives the maximum of x.
    [[nodiscard]] virtual bool allreduce_min(std::span<std::uint64_t> values) noexcept = 0;
    // Blocking, any size; a receive matches the next send from `source` in order.
    [[nodiscard]] virtual bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept = 0;
    [[nodiscard]] virtual bool receive(Bytes& data, std::uint32_t source) noexcept = 0;
    // `data` of `root` to all; resized elsewhere.
    [[nodiscard]] virtual bool broadcast(Bytes& data, std::uint32_t root) noexcept = 0;
};

// One process alone.
class LocalTransport final : public Transport {
public:
    [[nodiscard]] std::uint32_t rank() const noexcept override { return 0; }
    [[nodiscard]] std::uint32_t size() const noexcept override { return 1; }
    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t>) noexcept override { return true; }
    [[nodiscard]] bool send(std::span<const std::byte>, std::uint32_t) noexcept override { return false; }
    [[nodiscard]] bool receive(Bytes&, std::uint32_t) noexcept override { return false; }
    [[nodiscard]] bool broadcast(Bytes&, std::uint32_t) noexcept override { return true; }
};

}  // namespace barograph::collect
