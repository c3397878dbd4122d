// SPDX-License-Identifier: BSD-3-Clause
// See transport.hpp.
#include "capture/mpi/job/transport.hpp"

#include <sys/prctl.h>

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string_view>

#include "capture/mpi/plugin_state.hpp"
#include "sys/files/input_file.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::mpi {
namespace {

// Counts are ints, and some networks fail near 2^31 bytes: messages go in pieces of 1 GiB.
constexpr std::size_t kPiece = std::size_t{1} << 30U;
// What every MPI library copies through its own buffers.
constexpr std::size_t kCopiedPiece = std::size_t{1} << 11U;
constexpr int kTag = 0;

// MPI libraries take large messages of a node out of the sender's memory (process_vm_readv), and found out in
// MPI_Init whether they may. A program that gave up rights since, or whose main thread has ended, is killed
// by the first large message, which may well be ours.
bool memory_may_be_read() noexcept {
    char buffer[4096];
    const std::string_view status = sys::read_text("/proc/self/status", buffer);
    return status.find("\nState:\tZ") == std::string_view::npos &&
           status.find("\nSeccomp:\t0") != std::string_view::npos &&
           sys::system_call(SYS_prctl, PR_GET_DUMPABLE) == 1;
}

// False when there is no memory for what another rank announced.
bool resize(collect::Bytes& data, std::uint64_t bytes) noexcept {
    try {
        data.resize(bytes);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    } catch (const std::length_error&) {
        return false;
    }
}

// Calls `move(piece, bytes)` for each piece; stops at the first failure.
template <class Move>
bool in_pieces(std::size_t most, std::byte* data, std::size_t bytes, Move move) noexcept {
    for (std::size_t done = 0; done < bytes; done += most) {
        if (move(data + done, static_cast<int>(std::min(most, bytes - done))) != MPI_SUCCESS) {
            return false;
        }
    }
    return true;
}

}  // namespace

void return_error(MPI_Comm*, int*, ...) {}  // NOLINT(cert-dcl50-cpp): MPI gives the type

MpiTransport::MpiTransport() noexcept : comm_(plugin.handles.no_comm) {
    const Predefined& handles = plugin.handles;
    // A failure to make a communicator must not reach the program's error handler.
    MPI_Errhandler programs{};
    MPI_Errhandler returning{};
    if (plugin.real.comm_create_errhandler(&return_error, &returning) != MPI_SUCCESS ||
        plugin.real.comm_get_errhandler(plugin.job, &programs) != MPI_SUCCESS ||
        plugin.real.comm_set_errhandler(plugin.job, returning) != MPI_SUCCESS) {
        return;
    }
    // Not MPI_Comm_dup, which would call the program's attribute functions.
    const bool made = plugin.real.comm_create(plugin.job, plugin.world_group, &comm_) == MPI_SUCCESS &&
                      comm_ != handles.no_comm;
    (void)plugin.real.comm_set_errhandler(plugin.job, programs);
    (void)plugin.real.errhandler_free(&programs);
    ok_ = made && plugin.real.comm_set_errhandler(comm_, returning) == MPI_SUCCESS &&
          plugin.real.comm_rank(comm_, &rank_) == MPI_SUCCESS &&
          plugin.real.comm_size(comm_, &size_) == MPI_SUCCESS;
    (void)plugin.real.errhandler_free(&returning);
    if (ok_) {  // the size that all ranks can take
        std::uint64_t piece = memory_may_be_read() ? kPiece : kCopiedPiece;
        ok_ = allreduce_min({&piece, 1});
        piece_ = piece;
    }
}

MpiTransport::~MpiTransport() {
    if (comm_ != plugin.handles.no_comm) {
        (void)plugin.real.comm_free(&comm_);
    }
}

bool MpiTransport::allreduce_min(std::span<std::uint64_t> values) noexcept {
    // MPICH 4.0 compares MPI_UINT64_T as if it were signed. With its top bit flipped an unsigned number has
    // the same order among signed ones, and those are compared right everywhere.
    constexpr std::uint64_t kTopBit = std::uint64_t{1} << 63U;
    for (std::uint64_t& value : values) {
        value ^= kTopBit;
    }
    // MPI_IN_PLACE with a const buffer is how the standard has it.
    const bool reduced =
        plugin.real.allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()),
                              plugin.handles.int64, plugin.handles.minimum, comm_) == MPI_SUCCESS;
    for (std::uint64_t& value : values) {
        value ^= kTopBit;
    }
    return reduced;
}

bool MpiTransport::send(std::span<const std::byte> data, std::uint32_t destination) noexcept {
    const std::uint64_t bytes = data.size();
    const auto to = static_cast<int>(destination);
    if (plugin.real.send(&bytes, 1, plugin.handles.int64, to, kTag, comm_) != MPI_SUCCESS) {
        return false;
    }
    return in_pieces(piece_, const_cast<std::byte*>(data.data()), bytes,
                     [&](const std::byte* piece, int count) {
                         return plugin.real.send(piece, count, plugin.handles.byte, to, kTag, comm_);
                     });
}

bool MpiTransport::receive(collect::Bytes& data, std::uint32_t source) noexcept {
    std::uint64_t bytes = 0;
    const auto from = static_cast<int>(source);
    if (plugin.real.recv(&bytes, 1, plugin.handles.int64, from, kTag, comm_, MPI_STATUS_IGNORE) !=
            MPI_SUCCESS ||
        !resize(data, bytes)) {
        return false;
    }
    return in_pieces(piece_, data.data(), bytes, [&](std::byte* piece, int count) {
        return plugin.real.recv(piece, count, plugin.handles.byte, from, kTag, comm_, MPI_STATUS_IGNORE);
    });
}

bool MpiTransport::broadcast(collect::Bytes& data, std::uint32_t root) noexcept {
    std::uint64_t bytes = data.size();
    const auto from = static_cast<int>(root);
    if (plugin.real.bcast(&bytes, 1, plugin.handles.int64, from, comm_) != MPI_SUCCESS ||
        !resize(data, bytes)) {
        return false;
    }
    return in_pieces(piece_, data.data(), bytes, [&](std::byte* piece, int count) {
        return plugin.real.bcast(piece, count, plugin.handles.byte, from, comm_);
    });
}

}  // namespace barograph::capture::mpi
