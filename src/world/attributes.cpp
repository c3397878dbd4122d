// SPDX-License-Identifier: BSD-3-Clause
// See attributes.hpp. Open MPI has the attributes of MPI_COMM_WORLD at it and at its duplicates only, so the
// program's own communicator bears a mark that is copied by duplication.
#include "world/attributes.hpp"

#include "world/by_hand.hpp"
#include "world/callbacks.hpp"
#include "world/handles.hpp"

namespace barograph::world {
namespace {

constinit std::atomic<int> mark{0};
constinit std::atomic<bool> has_mark{false};

int copy_mark(Word, int, void*, void*, void**, int* flag) noexcept {
    *flag = 1;
    return 0;
}

int forget_mark(Word, int, void*, void*) noexcept { return 0; }

bool is_marked(Word communicator) noexcept {
    void* value = nullptr;
    int found = 0;
    return has_mark.load(std::memory_order_acquire) &&
           real<kMpiCommGetAttr>(communicator, static_cast<Word>(mark.load(std::memory_order_relaxed)),
                                 &value, &found) == 0 &&
           found != 0;
}

template <std::uint32_t kEntry>
int get(Word communicator, Word keyval, Word value, Word flag) noexcept {
    if (!handles.is_predefined(static_cast<int>(keyval))) {
        return to_mpi<kEntry, 1>(communicator, keyval, value, flag);
    }
    const int code = real<kEntry>(communicator, keyval, value, flag);
    if (code == 0 && *reinterpret_cast<const int*>(flag) == 0 &&
        static_cast<int>(keyval) != handles.keyval_of_world_only && is_marked(communicator)) {
        return real<kEntry>(handles.world, keyval, value, flag);
    }
    return code;
}

}  // namespace

void mark_own_world(Word own) noexcept {
    int keyval = 0;
    if (real<kMpiCommCreateKeyval>(&copy_mark, &forget_mark, &keyval, Word{0}) == 0 &&
        real<kMpiCommSetAttr>(own, static_cast<Word>(keyval), Word{0}) == 0) {
        mark.store(keyval, std::memory_order_relaxed);
        has_mark.store(true, std::memory_order_release);
    }
}

bool is_marked_in_fortran(int communicator) noexcept {
    if (handles.bytes() == sizeof(int)) {
        return is_marked(static_cast<Word>(static_cast<unsigned>(communicator)));
    }
    if (!has_mark.load(std::memory_order_acquire)) {
        return false;
    }
    const Function f2c = find_real("PMPI_Comm_f2c");
    const Function convert = f2c != nullptr ? f2c : find_or_fail("PMPI_Comm_fromint");
    return is_marked(reinterpret_cast<Word (*)(int)>(convert)(communicator));
}

int comm_get_attr(Word communicator, Word keyval, Word value, Word flag) noexcept {
    return get<kMpiCommGetAttr>(communicator, keyval, value, flag);
}

int attr_get(Word communicator, Word keyval, Word value, Word flag) noexcept {
    return get<kMpiAttrGet>(communicator, keyval, value, flag);
}

int comm_create_keyval(Word copy, Word remove, Word keyval, Word extra) noexcept {
    return real<kMpiCommCreateKeyval>(in_front_of(Callback::kValue, copy),
                                      in_front_of(Callback::kValue, remove), keyval, extra);
}

int keyval_create(Word copy, Word remove, Word keyval, Word extra) noexcept {
    return real<kMpiKeyvalCreate>(in_front_of(Callback::kValue, copy), in_front_of(Callback::kValue, remove),
                                  keyval, extra);
}

}  // namespace barograph::world
