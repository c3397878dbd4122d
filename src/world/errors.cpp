// SPDX-License-Identifier: BSD-3-Clause
// Error handlers. The program's handler of MPI_COMM_WORLD is set at the library's own one too, which errors
// go to that have no communicator.
#include "world/by_hand.hpp"
#include "world/callbacks.hpp"
#include "world/handles.hpp"

namespace barograph::world {
namespace {

template <std::uint32_t kEntry>
int set(Word communicator, Word handler) noexcept {
    const Word own = replaced(communicator);
    const int code = real<kEntry>(own, handler);
    if (code == 0 && own != communicator) {
        (void)real<kEntry>(communicator, handler);
    }
    return code;
}

}  // namespace

int comm_create_errhandler(Word function, Word handler) noexcept {
    return real<kMpiCommCreateErrhandler>(in_front_of(Callback::kAddress, function), handler);
}

int errhandler_create(Word function, Word handler) noexcept {
    return real<kMpiErrhandlerCreate>(in_front_of(Callback::kAddress, function), handler);
}

int comm_set_errhandler(Word communicator, Word handler) noexcept {
    return set<kMpiCommSetErrhandler>(communicator, handler);
}

int errhandler_set(Word communicator, Word handler) noexcept {
    return set<kMpiErrhandlerSet>(communicator, handler);
}

}  // namespace barograph::world
