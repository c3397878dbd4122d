// SPDX-License-Identifier: BSD-3-Clause
// See handles.hpp.
#include "world/handles.hpp"

#include <dlfcn.h>

#include <cstring>

namespace barograph::world {

constinit Handles handles;

namespace {

// A program has its own copy of an object that it names; that of a library which only one Python module
// loaded is not seen so.
Word object(const char* name) noexcept {
    void* found = dlsym(RTLD_DEFAULT, name);
    return found != nullptr ? reinterpret_cast<Word>(found)
                            : reinterpret_cast<Word>(capture::mpi::next_function(name));
}

}  // namespace

void find_handles(capture::mpi::Family family, std::string_view description) noexcept {
    using capture::mpi::Family;
    switch (family) {
        case Family::kOpenMpi:
            handles = {.family = "ompi",
                       .mask = ~Word{0},
                       .world = object("ompi_mpi_comm_world"),
                       .self = object("ompi_mpi_comm_self"),
                       .no_communicator = object("ompi_mpi_comm_null"),
                       .byte = object("ompi_mpi_byte"),
                       .errors_return = object("ompi_mpi_errors_return"),
                       .thread_multiple = 3,
                       .first_keyval = 0,
                       .last_keyval = 6,
                       .keyval_of_world_only = 5,  // MPI_LASTUSEDCODE
                       .deletes_attributes =
                           description.starts_with("Open MPI v4") || description.starts_with("Open MPI v3")};
            break;
        case Family::kMpich:
            handles = {.family = "mpich",
                       .mask = 0xffffffff,
                       .world = 0x44000000,
                       .self = 0x44000001,
                       .no_communicator = 0x04000000,
                       .byte = 0x4c00010d,
                       .errors_return = 0x54000001,
                       .thread_multiple = 3,
                       .first_keyval = 0x64400001,
                       .last_keyval = 0x6440000e};
            break;
        case Family::kStandardAbi:
            handles = {.family = "abi",
                       .mask = ~Word{0},
                       .world = 0x101,
                       .self = 0x102,
                       .no_communicator = 0x100,
                       .byte = 0x247,
                       // Intel MPI 2021.19 has this and MPI_ERRORS_ABORT the other way round.
                       .errors_return = description.starts_with("Intel") ? Word{0x142} : Word{0x143},
                       .thread_multiple = 4096,
                       .first_keyval = 501,
                       .last_keyval = 507};
            break;
        default:
            break;
    }
}

Word read_handle(const void* at) noexcept {
    Word word = 0;
    std::memcpy(&word, at, handles.bytes());
    return word;
}

}  // namespace barograph::world
