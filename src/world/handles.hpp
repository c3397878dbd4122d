// SPDX-License-Identifier: BSD-3-Clause
// The predefined handles and constants of the loaded MPI that this layer itself passes, as words. Each family
// has its own values: addresses of objects in Open MPI, ints in MPICH and those of its ABI, small numbers in
// the standard ABI.
#pragma once

#include <string_view>

#include "capture/mpi/entries/loaded_mpi.hpp"
#include "world/entries.hpp"

namespace barograph::world {

struct Handles {
    const char* family = nullptr;  // as in World; nullptr: an MPI that is not known, nothing is replaced
    Word mask = ~Word{0};          // the bits of a handle
    Word world = 0;
    Word self = 0;
    Word no_communicator = 0;
    Word byte = 0;
    Word errors_return = 0;
    int thread_multiple = 3;
    // Keyvals of the attributes that every MPI_COMM_WORLD has, and in Fortran.
    int first_keyval = 0;
    int last_keyval = 0;
    // The one of these that a duplicate of MPI_COMM_WORLD does not have.
    int keyval_of_world_only = -1;
    // MPI_Finalize deletes the attributes that the program has set at MPI_COMM_WORLD.
    bool deletes_attributes = true;

    [[nodiscard]] std::size_t bytes() const noexcept { return mask == ~Word{0} ? sizeof(Word) : sizeof(int); }
    [[nodiscard]] bool same(Word a, Word b) const noexcept { return ((a ^ b) & mask) == 0; }
    [[nodiscard]] bool is_predefined(int keyval) const noexcept {
        return keyval >= first_keyval && keyval <= last_keyval;
    }
};

// Called once the family is known; `handles` does not change afterwards.
// `description` is what the library says of itself.
void find_handles(capture::mpi::Family family, std::string_view description) noexcept;
extern BAROGRAPH_HIDDEN Handles handles;

// A communicator as the library writes it, a pointer or an int.
[[nodiscard]] Word read_handle(const void* at) noexcept;
// Where the library writes one.
struct HandleRoom {
    alignas(8) unsigned char bytes[8] = {};

    [[nodiscard]] Word at() noexcept { return reinterpret_cast<Word>(bytes); }
    [[nodiscard]] Word value() const noexcept { return read_handle(bytes); }
};

}  // namespace barograph::world
