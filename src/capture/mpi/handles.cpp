// SPDX-License-Identifier: BSD-3-Clause
// See handles.hpp.
#include "capture/mpi/handles.hpp"

#if defined(OPEN_MPI)
#include <dlfcn.h>
#endif

namespace barograph::capture::mpi {

#if defined(OPEN_MPI)

namespace {

template <class Handle>
bool find(Handle& handle, const char* symbol, const Host& host) noexcept {
    // The global scope first: with a copy relocation the program's copy is the one that everybody uses.
    void* address = dlsym(RTLD_DEFAULT, symbol);
    if (address == nullptr) {
        address = reinterpret_cast<void*>(host.next_function(symbol));
    }
    handle = reinterpret_cast<Handle>(address);
    return address != nullptr;
}

}  // namespace

bool find_predefined(Predefined& handles, const Host& host) noexcept {
    return find(handles.world, "ompi_mpi_comm_world", host) &&
           find(handles.self, "ompi_mpi_comm_self", host) &&
           find(handles.no_comm, "ompi_mpi_comm_null", host) &&
           find(handles.no_request, "ompi_request_null", host) &&
           find(handles.no_message, "ompi_message_null", host) &&
           find(handles.no_process_message, "ompi_message_no_proc", host) &&
           find(handles.no_group, "ompi_mpi_group_null", host) &&
           find(handles.no_info, "ompi_mpi_info_null", host) &&
           find(handles.no_datatype, "ompi_mpi_datatype_null", host) &&
           find(handles.byte, "ompi_mpi_byte", host) && find(handles.int64, "ompi_mpi_int64_t", host) &&
           find(handles.minimum, "ompi_mpi_op_min", host) &&
           find(handles.no_operation, "ompi_mpi_op_no_op", host);
}

#else  // MPICH and the standard ABI: constants

bool find_predefined(Predefined& handles, const Host&) noexcept {
    handles = {.world = MPI_COMM_WORLD,
               .self = MPI_COMM_SELF,
               .no_comm = MPI_COMM_NULL,
               .no_request = MPI_REQUEST_NULL,
               .no_message = MPI_MESSAGE_NULL,
               .no_process_message = MPI_MESSAGE_NO_PROC,
               .no_group = MPI_GROUP_NULL,
               .no_info = MPI_INFO_NULL,
               .no_datatype = MPI_DATATYPE_NULL,
               .byte = MPI_BYTE,
               .int64 = MPI_INT64_T,
               .minimum = MPI_MIN,
               .no_operation = MPI_NO_OP};
    return true;
}

#endif

}  // namespace barograph::capture::mpi
