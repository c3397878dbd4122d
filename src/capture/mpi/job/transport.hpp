// SPDX-License-Identifier: BSD-3-Clause
// collect's way to the other ranks: messages on a communicator of our own, made in MPI_Finalize, when the
// program's own communication is over. Only real PMPI functions; an MPI error is a false result, never an
// abort.
#pragma once

#include <mpi.h>

#include <cstddef>

#include "collect/transport.hpp"

namespace barograph::capture::mpi {

// An error handler that does nothing, so that the call that failed returns its error. Not MPI_ERRORS_RETURN:
// libraries of the standard ABI do not agree on its value (MPICH 5.0.2 and Intel MPI 2021.19 have each
// other's for MPI_ERRORS_ABORT).
void return_error(MPI_Comm*, int*, ...);  // NOLINT(cert-dcl50-cpp): MPI gives the type

class MpiTransport final : public collect::Transport {
public:
    // Collective over the world. ok() is false when no communicator could be made.
    MpiTransport() noexcept;
    ~MpiTransport() override;
    [[nodiscard]] bool ok() const noexcept { return ok_; }

    [[nodiscard]] std::uint32_t rank() const noexcept override { return static_cast<std::uint32_t>(rank_); }
    [[nodiscard]] std::uint32_t size() const noexcept override { return static_cast<std::uint32_t>(size_); }
    [[nodiscard]] bool allreduce_min(std::span<std::uint64_t> values) noexcept override;
    [[nodiscard]] bool send(std::span<const std::byte> data, std::uint32_t destination) noexcept override;
    [[nodiscard]] bool receive(collect::Bytes& data, std::uint32_t source) noexcept override;
    [[nodiscard]] bool broadcast(collect::Bytes& data, std::uint32_t root) noexcept override;

private:
    MPI_Comm comm_;
    int rank_ = 0;
    int size_ = 1;
    std::size_t piece_ = 0;  // bytes of a message at most
    bool ok_ = false;
};

}  // namespace barograph::capture::mpi
