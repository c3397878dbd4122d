// SPDX-License-Identifier: BSD-3-Clause
// See fortran.hpp.
#include "world/fortran.hpp"

#include <string_view>

#include "world/attributes.hpp"
#include "world/callbacks.hpp"
#include "world/handles.hpp"

namespace barograph::world {
namespace {

template <class... Words>
int call_routine(Routine& routine, Words... words) noexcept {
    Function function = routine.real.load(std::memory_order_acquire);
    if (function == nullptr) {
        (void)bind(kMpiInit);
        function = find_or_fail(routine.name);
        routine.real.store(function, std::memory_order_release);
    }
    return call(function, words...);
}

int at(Word address) noexcept { return *reinterpret_cast<const int*>(address); }

// Where the handle to use instead is.
Word replaced_at(Word communicator) noexcept {
    return at(communicator) == fortran_handles.world ? reinterpret_cast<Word>(&fortran_handles.own)
                                                     : communicator;
}

// In MPICH a Fortran routine hands the function to the C one.
Word in_front_of_fortran(Word function) noexcept {
    const bool is_ompi = handles.family != nullptr && std::string_view(handles.family) == "ompi";
    return is_ompi ? in_front_of(Callback::kFortran, function) : function;
}

}  // namespace

int get_attribute(Routine& routine, Word communicator, Word keyval, Word value, Word flag,
                  Word error) noexcept {
    if (!handles.is_predefined(at(keyval))) {
        return call_routine(routine, replaced_at(communicator), keyval, value, flag, error);
    }
    const int code = call_routine(routine, communicator, keyval, value, flag, error);
    if (at(error) == 0 && at(flag) == 0 && at(keyval) != handles.keyval_of_world_only &&
        is_marked_in_fortran(at(communicator))) {
        return call_routine(routine, reinterpret_cast<Word>(&fortran_handles.world), keyval, value, flag,
                            error);
    }
    return code;
}

int set_attribute(Routine& routine, Word communicator, Word keyval, Word value, Word error) noexcept {
    return call_routine(routine, replaced_at(communicator), keyval, value, error);
}

int create_errhandler(Routine& routine, Word function, Word handler, Word error) noexcept {
    (void)bind(kMpiInit);
    return call_routine(routine, in_front_of_fortran(function), handler, error);
}

int create_keyval(Routine& routine, Word copy, Word remove, Word keyval, Word extra, Word error) noexcept {
    (void)bind(kMpiInit);
    return call_routine(routine, in_front_of_fortran(copy), in_front_of_fortran(remove), keyval, extra,
                        error);
}

int get_attribute_of_mpich(Routine& routine, Word communicator, Word keyval, Word value, Word flag,
                           Word type) noexcept {
    const bool own = !handles.is_predefined(static_cast<int>(keyval));
    return call_routine(routine, own ? replaced(communicator) : communicator, keyval, value, flag, type);
}

int set_attribute_of_mpich(Routine& routine, Word communicator, Word keyval, Word value, Word type) noexcept {
    return call_routine(routine, replaced(communicator), keyval, value, type);
}

int set_callers_of_mpich(Routine& routine, Word keyval, Word copy, Word remove) noexcept {
    return call_routine(routine, keyval, in_front_of(Callback::kSecondValue, copy),
                        in_front_of(Callback::kSecondValue, remove));
}

}  // namespace barograph::world
