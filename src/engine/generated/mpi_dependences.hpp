// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/mpi_waiting.toml by `python -m codegen`. Do not edit.
// Which calls of MPI, or requests of nonblocking collectives, cannot end before another process has done something, by
// name in ASCII order.
// clang-format off
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace barograph::engine {

enum class Dependence : std::uint8_t {
    kNone,
    kMeets,        // of a collective call: all have entered it
    kEveryone,     // all that bring something have
    kLower,        // those of lower ranks that bring something have
    kToRoot,       // for the root: all that bring something have
    kFromRoot,     // for the others: the root has
    kAllRequests,  // all of its requests are complete
    kAnyRequest,   // one of them is
    kStarts,       // nothing; it begins what its requests stand for
};

struct DependentCall {
    std::string_view name;
    Dependence dependence;
};

inline constexpr DependentCall kDependentCalls[] = {
    {"MPI_Allgather", Dependence::kEveryone},
    {"MPI_Allgather_c", Dependence::kEveryone},
    {"MPI_Allgatherv", Dependence::kEveryone},
    {"MPI_Allgatherv_c", Dependence::kEveryone},
    {"MPI_Allreduce", Dependence::kEveryone},
    {"MPI_Allreduce_c", Dependence::kEveryone},
    {"MPI_Alltoall", Dependence::kEveryone},
    {"MPI_Alltoall_c", Dependence::kEveryone},
    {"MPI_Barrier", Dependence::kMeets},
    {"MPI_Bcast", Dependence::kFromRoot},
    {"MPI_Bcast_c", Dependence::kFromRoot},
    {"MPI_Comm_create", Dependence::kMeets},
    {"MPI_Comm_dup", Dependence::kMeets},
    {"MPI_Comm_dup_with_info", Dependence::kMeets},
    {"MPI_Comm_split", Dependence::kMeets},
    {"MPI_Exscan", Dependence::kLower},
    {"MPI_Exscan_c", Dependence::kLower},
    {"MPI_Gather", Dependence::kToRoot},
    {"MPI_Gather_c", Dependence::kToRoot},
    {"MPI_Gatherv", Dependence::kToRoot},
    {"MPI_Gatherv_c", Dependence::kToRoot},
    {"MPI_Iallgather", Dependence::kEveryone},
    {"MPI_Iallgather_c", Dependence::kEveryone},
    {"MPI_Iallgatherv", Dependence::kEveryone},
    {"MPI_Iallgatherv_c", Dependence::kEveryone},
    {"MPI_Iallreduce", Dependence::kEveryone},
    {"MPI_Iallreduce_c", Dependence::kEveryone},
    {"MPI_Ialltoall", Dependence::kEveryone},
    {"MPI_Ialltoall_c", Dependence::kEveryone},
    {"MPI_Ibarrier", Dependence::kMeets},
    {"MPI_Ibcast", Dependence::kFromRoot},
    {"MPI_Ibcast_c", Dependence::kFromRoot},
    {"MPI_Iexscan", Dependence::kLower},
    {"MPI_Iexscan_c", Dependence::kLower},
    {"MPI_Igather", Dependence::kToRoot},
    {"MPI_Igather_c", Dependence::kToRoot},
    {"MPI_Igatherv", Dependence::kToRoot},
    {"MPI_Igatherv_c", Dependence::kToRoot},
    {"MPI_Ireduce", Dependence::kToRoot},
    {"MPI_Ireduce_c", Dependence::kToRoot},
    {"MPI_Ireduce_scatter_block", Dependence::kEveryone},
    {"MPI_Ireduce_scatter_block_c", Dependence::kEveryone},
    {"MPI_Iscan", Dependence::kLower},
    {"MPI_Iscan_c", Dependence::kLower},
    {"MPI_Iscatter", Dependence::kFromRoot},
    {"MPI_Iscatter_c", Dependence::kFromRoot},
    {"MPI_Iscatterv", Dependence::kFromRoot},
    {"MPI_Iscatterv_c", Dependence::kFromRoot},
    {"MPI_Reduce", Dependence::kToRoot},
    {"MPI_Reduce_c", Dependence::kToRoot},
    {"MPI_Reduce_scatter_block", Dependence::kEveryone},
    {"MPI_Reduce_scatter_block_c", Dependence::kEveryone},
    {"MPI_Scan", Dependence::kLower},
    {"MPI_Scan_c", Dependence::kLower},
    {"MPI_Scatter", Dependence::kFromRoot},
    {"MPI_Scatter_c", Dependence::kFromRoot},
    {"MPI_Scatterv", Dependence::kFromRoot},
    {"MPI_Scatterv_c", Dependence::kFromRoot},
    {"MPI_Start", Dependence::kStarts},
    {"MPI_Startall", Dependence::kStarts},
    {"MPI_Wait", Dependence::kAllRequests},
    {"MPI_Waitall", Dependence::kAllRequests},
    {"MPI_Waitany", Dependence::kAnyRequest},
    {"MPI_Waitsome", Dependence::kAnyRequest},
};

[[nodiscard]] inline Dependence dependence_of(std::string_view name) noexcept {
    const auto* const end = std::end(kDependentCalls);
    const auto* const found = std::lower_bound(
        std::begin(kDependentCalls), end, name,
        [](const DependentCall& call, std::string_view wanted) { return call.name < wanted; });
    return found != end && found->name == name ? found->dependence : Dependence::kNone;
}

}  // namespace barograph::engine
