// SPDX-License-Identifier: BSD-3-Clause
// The payload rules of spec/calls/mpi.toml: what a rank hands in, in bytes and size class, from the arguments
// of one call. Called before the clock is read. May look at an argument only where the MPI standard says that
// it is significant on this rank, and asks MPI for nothing but the size of a datatype.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "capture/mpi/plugin_state.hpp"
#include "record/size_classes.hpp"

namespace barograph::capture::mpi {

using record::Payload;

[[nodiscard, gnu::cold, gnu::noinline]] std::uint64_t large_type_size(MPI_Datatype type) noexcept;

[[nodiscard]] inline std::uint64_t type_size(MPI_Datatype type) noexcept {
#if !defined(OPEN_MPI) && (!defined(MPI_ABI_VERSION) || MPI_ABI_VERSION < 1)
    // Predefined datatypes carry their size in the handle (MPICH ABI: kind in the two upper bits, size in
    // byte 1).
    if ((static_cast<unsigned>(type) & 0xff000000U) == 0x4c000000U) [[likely]] {
        return (static_cast<unsigned>(type) >> 8U) & 0xffU;
    }
#endif
    if (type == plugin.handles.no_datatype) [[unlikely]] {
        return 0;
    }
    int size = 0;
    if (plugin.real.type_size(type, &size) != MPI_SUCCESS || size < 0) [[unlikely]] {
        return large_type_size(type);
    }
    return static_cast<std::uint64_t>(size);
}

template <class Count>
[[nodiscard]] std::uint64_t bytes_of(Count count, MPI_Datatype type) noexcept {
    return count <= 0 ? 0 : static_cast<std::uint64_t>(count) * type_size(type);
}

[[nodiscard]] inline Payload sized(std::uint64_t bytes) noexcept {
    return plugin.size_classes->classify(bytes);
}
[[nodiscard]] inline Payload varying(std::uint64_t bytes) noexcept {
    return record::SizeClasses::varying(bytes);
}

// Where a rank of an intercommunicator's root group that is not the root passes MPI_PROC_NULL, nothing moves;
// there the root passes MPI_ROOT. In an intracommunicator the root is a rank.
[[nodiscard]] inline bool is_root(const Communicator& on, int root) noexcept {
    return on.remote_size != 0 ? root == MPI_ROOT : root == on.rank;
}
[[nodiscard]] inline bool is_bystander(const Communicator& on, int root) noexcept {
    return on.remote_size != 0 && root == MPI_PROC_NULL;
}

template <class Count>
[[nodiscard]] std::uint64_t sum_of(const Count* counts, std::uint64_t number) noexcept {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < number; ++i) {
        sum += static_cast<std::uint64_t>(counts[i]);
    }
    return sum;
}

template <class Count>
[[nodiscard]] std::uint64_t bytes_of_each(const Count* counts, const MPI_Datatype* types,
                                          std::uint64_t number) noexcept {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < number; ++i) {
        sum += bytes_of(counts[i], types[i]);
    }
    return sum;
}

inline constexpr auto no_payload = [](const Communicator&) noexcept { return Payload{}; };

// Rules of calls that need not act on a communicator have a form without one.
template <class Count>
Payload count_payload(Count count, MPI_Datatype type) noexcept {
    return sized(bytes_of(count, type));
}
template <class Count>
Payload count_payload(const Communicator&, Count count, MPI_Datatype type) noexcept {
    return sized(bytes_of(count, type));
}

template <class Count>
Payload pack_payload(Count incount, MPI_Datatype type) noexcept {
    return sized(bytes_of(incount, type));
}
template <class Count>
Payload pack_payload(const Communicator&, Count incount, MPI_Datatype type) noexcept {
    return sized(bytes_of(incount, type));
}

template <class Count>
Payload unpack_payload(Count outcount, MPI_Datatype type) noexcept {
    return sized(bytes_of(outcount, type));
}
template <class Count>
Payload unpack_payload(const Communicator&, Count outcount, MPI_Datatype type) noexcept {
    return sized(bytes_of(outcount, type));
}

template <class Count>
Payload origin_payload(Count origin_count, MPI_Datatype type) noexcept {
    return sized(bytes_of(origin_count, type));
}

inline Payload element_payload(MPI_Datatype type) noexcept { return sized(type_size(type)); }

// With MPI_NO_OP, which only fetches, the arguments of the origin mean nothing and may be anything.
template <class Count>
Payload fetching_payload(Count origin_count, MPI_Datatype origin_type, Count result_count,
                         MPI_Datatype result_type, MPI_Op operation) noexcept {
    return sized(operation == plugin.handles.no_operation ? bytes_of(result_count, result_type)
                                                          : bytes_of(origin_count, origin_type));
}

template <class Count>
Payload exchange_payload(const Communicator&, Count count, MPI_Datatype type) noexcept {
    return sized(bytes_of(count, type));
}

inline Payload partitions_payload(const Communicator&, int partitions, MPI_Count count,
                                  MPI_Datatype type) noexcept {
    return sized(partitions <= 0 ? 0 : static_cast<std::uint64_t>(partitions) * bytes_of(count, type));
}

template <class Count>
Payload rooted_payload(const Communicator& on, Count count, MPI_Datatype type, int root) noexcept {
    return sized(is_bystander(on, root) ? 0 : bytes_of(count, type));
}

template <class Count>
Payload gather_payload(const Communicator& on, const void* sendbuf, Count sendcount, MPI_Datatype sendtype,
                       Count recvcount, MPI_Datatype recvtype, int root) noexcept {
    if (on.remote_size != 0 && root < 0) {
        return sized(root == MPI_ROOT ? bytes_of(recvcount, recvtype) * on.remote_size : 0);
    }
    return sized(sendbuf == MPI_IN_PLACE ? bytes_of(recvcount, recvtype) : bytes_of(sendcount, sendtype));
}

template <class Count>
Payload gatherv_payload(const Communicator& on, const void* sendbuf, Count sendcount, MPI_Datatype sendtype,
                        const Count* recvcounts, MPI_Datatype recvtype, int root) noexcept {
    if (on.remote_size != 0 && root < 0) {
        return varying(root == MPI_ROOT ? sum_of(recvcounts, on.remote_size) * type_size(recvtype) : 0);
    }
    return varying(sendbuf == MPI_IN_PLACE ? bytes_of(recvcounts[on.rank], recvtype)
                                           : bytes_of(sendcount, sendtype));
}

template <class Count>
Payload scatter_payload(const Communicator& on, Count sendcount, MPI_Datatype sendtype, Count recvcount,
                        MPI_Datatype recvtype, int root) noexcept {
    if (is_bystander(on, root)) {
        return sized(0);
    }
    return sized(is_root(on, root) ? bytes_of(sendcount, sendtype) * on.partners()
                                   : bytes_of(recvcount, recvtype));
}

template <class Count>
Payload scatterv_payload(const Communicator& on, const Count* sendcounts, MPI_Datatype sendtype,
                         Count recvcount, MPI_Datatype recvtype, int root) noexcept {
    if (is_bystander(on, root)) {
        return varying(0);
    }
    return varying(is_root(on, root) ? sum_of(sendcounts, on.partners()) * type_size(sendtype)
                                     : bytes_of(recvcount, recvtype));
}

template <class Count>
Payload allgather_payload(const Communicator&, const void* sendbuf, Count sendcount, MPI_Datatype sendtype,
                          Count recvcount, MPI_Datatype recvtype) noexcept {
    return sized(sendbuf == MPI_IN_PLACE ? bytes_of(recvcount, recvtype) : bytes_of(sendcount, sendtype));
}

template <class Count>
Payload allgatherv_payload(const Communicator& on, const void* sendbuf, Count sendcount,
                           MPI_Datatype sendtype, const Count* recvcounts, MPI_Datatype recvtype) noexcept {
    return varying(sendbuf == MPI_IN_PLACE ? bytes_of(recvcounts[on.rank], recvtype)
                                           : bytes_of(sendcount, sendtype));
}

template <class Count>
Payload alltoall_payload(const Communicator& on, const void* sendbuf, Count sendcount, MPI_Datatype sendtype,
                         Count recvcount, MPI_Datatype recvtype) noexcept {
    const std::uint64_t each =
        sendbuf == MPI_IN_PLACE ? bytes_of(recvcount, recvtype) : bytes_of(sendcount, sendtype);
    return sized(each * on.partners());
}

template <class Count>
Payload alltoallv_payload(const Communicator& on, const void* sendbuf, const Count* sendcounts,
                          MPI_Datatype sendtype, const Count* recvcounts, MPI_Datatype recvtype) noexcept {
    return varying(sendbuf == MPI_IN_PLACE ? sum_of(recvcounts, on.partners()) * type_size(recvtype)
                                           : sum_of(sendcounts, on.partners()) * type_size(sendtype));
}

template <class Count>
Payload alltoallw_payload(const Communicator& on, const void* sendbuf, const Count* sendcounts,
                          const MPI_Datatype* sendtypes, const Count* recvcounts,
                          const MPI_Datatype* recvtypes) noexcept {
    return varying(sendbuf == MPI_IN_PLACE ? bytes_of_each(recvcounts, recvtypes, on.partners())
                                           : bytes_of_each(sendcounts, sendtypes, on.partners()));
}

// Its counts cover the local group, in an intercommunicator too.
template <class Count>
Payload reduce_scatter_payload(const Communicator& on, const Count* recvcounts, MPI_Datatype type) noexcept {
    return sized(sum_of(recvcounts, on.size) * type_size(type));
}

template <class Count>
Payload reduce_scatter_block_payload(const Communicator& on, Count recvcount, MPI_Datatype type) noexcept {
    return sized(bytes_of(recvcount, type) * on.size);
}

template <class Count>
Payload neighbor_alltoall_payload(const Communicator& on, Count sendcount, MPI_Datatype sendtype) noexcept {
    return sized(bytes_of(sendcount, sendtype) * on.neighbors_out);
}

template <class Count>
Payload neighbor_allgatherv_payload(const Communicator&, Count sendcount, MPI_Datatype sendtype) noexcept {
    return varying(bytes_of(sendcount, sendtype));
}

template <class Count>
Payload neighbor_alltoallv_payload(const Communicator& on, const Count* sendcounts,
                                   MPI_Datatype sendtype) noexcept {
    return varying(sum_of(sendcounts, on.neighbors_out) * type_size(sendtype));
}

template <class Count>
Payload neighbor_alltoallw_payload(const Communicator& on, const Count* sendcounts,
                                   const MPI_Datatype* sendtypes) noexcept {
    return varying(bytes_of_each(sendcounts, sendtypes, on.neighbors_out));
}

}  // namespace barograph::capture::mpi
