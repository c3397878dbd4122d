// SPDX-License-Identifier: BSD-3-Clause
// MPI handles as words, and the predefined ones. In Open MPI a predefined handle is the address of an object
// that may be in libmpi or, by a copy relocation, in the program itself, and libmpi may not be visible to the
// plugin at all; so they are looked up when the plugin is loaded, never linked.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <type_traits>

#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

template <class Handle>
[[nodiscard]] std::uintptr_t handle_word(Handle handle) noexcept {
    if constexpr (std::is_pointer_v<Handle>) {
        return reinterpret_cast<std::uintptr_t>(handle);
    } else {
        return static_cast<std::uint32_t>(handle);
    }
}

// MPI_Session, which the mpi.h of an old library does not declare; the library that is loaded may be newer.
// Like all handles of a family it is a pointer or an int.
using SessionHandle = std::conditional_t<std::is_pointer_v<MPI_Comm>, void*, int>;

struct Predefined {
    MPI_Comm world;
    MPI_Comm self;
    MPI_Comm no_comm;
    MPI_Request no_request;
    MPI_Message no_message;
    MPI_Message no_process_message;
    MPI_Group no_group;
    MPI_Info no_info;
    MPI_Datatype no_datatype;
    MPI_Datatype byte;
    MPI_Datatype int64;
    MPI_Op minimum;
    MPI_Op no_operation;
};

// False when one is missing: then this is not the MPI that the plugin was built for.
[[nodiscard]] bool find_predefined(Predefined& handles, const Host& host) noexcept;

}  // namespace barograph::capture::mpi
