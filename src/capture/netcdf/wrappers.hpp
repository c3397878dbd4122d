// SPDX-License-Identifier: BSD-3-Clause
// What the entries of netCDF and PnetCDF do: find the library that the caller means, guard, call, count.
// Included by the generated entries of both only; Api says which. Bytes are elements x size of the variable's
// type in the file. What begins a nonblocking transfer counts its bytes, the wait for it none. A call that
// fails is handed through as it is. The library is asked only after a success, outside of the call's time,
// except for a new variable: then it may read what it would have read later.
#pragma once

#include <cstdint>

#include "capture/io/libraries/library_call.hpp"
#include "capture/netcdf/contents.hpp"
#include "format/profile/profile_model.hpp"
#include "record/file_access.hpp"

namespace barograph::capture::netcdf {

using format::FileCounter;
using io::Mode;
using record::Payload;
using record::Timed;

inline constexpr int kNotBuilt = -128;  // NC_ENOTBUILT: where the caller's library has no such function
// NC_ERANGE: some values did not fit, the data was moved all the same.
inline constexpr int kOutOfRange = -60;
inline constexpr int kCharacters = 2;  // NC_CHAR
inline constexpr int kStrings = 12;    // NC_STRING

inline bool moved(int result) noexcept { return result == 0 || result == kOutOfRange; }

template <class Api>
using Library = io::LinkedLibrary<Api>;

template <class Api>
[[nodiscard]] Target target_of(const Library<Api>& library, int file, int variable = -1) noexcept {
    return {.ask = library.queries(), .library = library.number(), .file = file, .variable = variable};
}

// The elements of an access, from the arguments of the form that its function has.
inline Selection whole() noexcept { return {.form = Selection::Form::kWhole}; }
inline Selection one() noexcept { return {.form = Selection::Form::kOne}; }
inline Selection typed() noexcept { return {.form = Selection::Form::kTyped}; }
template <class Size>
const std::uint64_t* lengths(const Size* values) noexcept {
    static_assert(sizeof(Size) == sizeof(std::uint64_t));
    return reinterpret_cast<const std::uint64_t*>(values);
}
template <class Size, class Step>
Selection block(const Size* start, const Size* count, const Step* stride) noexcept {
    return {.form = Selection::Form::kBlock,
            .start = lengths(start),
            .count = lengths(count),
            .stride = lengths(stride)};
}
template <class Size>
Selection block(const Size* start, const Size* count) noexcept {
    return block(start, count, static_cast<const Size*>(nullptr));
}
// The same of one variable each.
struct Selections {
    Selection::Form form = Selection::Form::kWhole;
    const std::int64_t* const* starts = nullptr;
    const std::int64_t* const* counts = nullptr;
    const std::int64_t* const* strides = nullptr;

    [[nodiscard]] Selection of(int i) const noexcept {
        return {.form = form,
                .start = starts == nullptr ? nullptr : lengths(starts[i]),
                .count = counts == nullptr ? nullptr : lengths(counts[i]),
                .stride = strides == nullptr ? nullptr : lengths(strides[i])};
    }
};
inline Selections each_whole() noexcept { return {}; }
inline Selections each_one() noexcept { return {.form = Selection::Form::kOne}; }
inline Selections each_block(const std::int64_t* const* starts, const std::int64_t* const* counts,
                             const std::int64_t* const* strides = nullptr) noexcept {
    return {.form = Selection::Form::kBlock, .starts = starts, .counts = counts, .strides = strides};
}

inline Selection pieces(int count, std::int64_t* const* counts) noexcept {
    return {.form = Selection::Form::kPieces,
            .pieces = count,
            .counts = reinterpret_cast<const std::uint64_t* const*>(counts)};
}

template <class Api, bool kCreates, bool kCollective, class... Given>
[[gnu::noinline]] int opens_file(std::uint32_t call, const void* caller, const char* path, const int* id,
                                 Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    }
    guard.enter(0);
    const int result = io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    if (result != 0 || id == nullptr) {
        (void)guard.leave(0, Payload{});
        return result;
    }
    const std::uint64_t ended = guard.now();
    const std::uint32_t object = Api::contents.opened(target_of<Api>(*library, *id), path);
    const Timed timed = guard.leave(object, Payload{}, ended);
    guard.count(object, FileCounter::kOpens, timed);
    if (kCreates) {
        guard.add(object, FileCounter::kCreates);
    }
    if (kCollective) {
        guard.add(object, FileCounter::kCollectiveOpens);
    }
    guard.span(object, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed);
    return result;
}

template <class Api, class... Given>
[[gnu::noinline]] int closes_file(std::uint32_t call, const void* caller, int id, Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, int, Given...>(library, call, kNotBuilt, id, given...);
    }
    const Target target = target_of<Api>(*library, id);
    const std::uint32_t object = Api::contents.known_object(target);
    guard.enter(object);
    const int result = io::call_linked<Api, int, int, Given...>(library, call, kNotBuilt, id, given...);
    const Timed timed = guard.leave(object, Payload{});
    if (result == 0) {
        Api::contents.closed(target);
        guard.count(object, FileCounter::kCloses, timed);
        guard.span(object, FileCounter::kFirstClose, FileCounter::kLastCloseEnded, timed);
    }
    return result;
}

// Definitions and inquiries of variables by their name, which Darshan counts as opens.
template <class Api, class... Given>
[[gnu::noinline]] int names_variable(std::uint32_t call, const void* caller, int file, const char* name,
                                     const int* id, Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    }
    guard.enter(0);
    const int result = io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    const std::uint64_t ended = guard.now();
    const sys::ErrnoGuard errno_guard;
    const std::uint32_t object = result == 0 && id != nullptr
                                     ? Api::contents.named(target_of<Api>(*library, file, *id), name)
                                     : Api::contents.known_object(target_of<Api>(*library, file));
    const Timed timed = guard.leave(object, Payload{}, ended);
    if (result == 0) {
        guard.count(object, FileCounter::kOpens, timed);
    }
    return result;
}

// A call on a file or a variable after which `counted(guard, object, timed, result)` counts.
template <class Api, class Counted, class... Given>
[[gnu::noinline]] int acts_and(std::uint32_t call, const void* caller, int file, int variable,
                               Counted counted, Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    }
    const Target target = target_of<Api>(*library, file, variable);
    guard.enter(Api::contents.known_object(target));
    const int result = io::call_linked<Api, int, Given...>(library, call, kNotBuilt, given...);
    const sys::ErrnoGuard errno_guard;
    const std::uint32_t object =
        result == 0 ? Api::contents.object(target) : Api::contents.known_object(target);
    const Timed timed = guard.leave(object, Payload{});
    counted(guard, object, timed, result);
    return result;
}

template <class Api, FileCounter kCounter, class... Given>
int acts(std::uint32_t call, const void* caller, int file, int variable, Given... given) {
    return acts_and<Api>(
        call, caller, file, variable,
        [](io::LibraryCall<Api>& guard, std::uint32_t object, Timed timed, int result) noexcept {
            if (result == 0) {
                guard.count(object, kCounter, timed);
            }
        },
        given...);
}

template <class Api, bool kCollective, class... Given>
int waits(std::uint32_t call, const void* caller, int file, Given... given) {
    return acts_and<Api>(
        call, caller, file, -1,
        [](io::LibraryCall<Api>& guard, std::uint32_t object, Timed timed, int result) noexcept {
            guard.count_wait(object, kCollective, result != 0, timed);
        },
        file, given...);
}

template <class Api>
int sets_access(std::uint32_t call, const void* caller, int file, int variable, int access) {
    const int result =
        acts<Api, FileCounter::kOtherMetadataCalls>(call, caller, file, variable, file, variable, access);
    const Library<Api>* library = Library<Api>::of(caller);
    record::Thread* thread = region::current_thread;
    if (result == 0 && library != nullptr && thread != nullptr && io::is_active()) {
        const sys::ErrnoGuard errno_guard;
        Api::contents.set_collective(target_of<Api>(*library, file, variable), access != 0);
    }
    return result;
}

template <class Api, class... Given>
[[gnu::noinline]] int moves(std::uint32_t call, const void* caller, Mode mode, int file, int variable,
                            Selection selection, const void* buffer, Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, int, int, Given...>(library, call, kNotBuilt, file, variable,
                                                             given...);
    }
    const Target target = target_of<Api>(*library, file, variable);
    // Only PnetCDF's functions with an MPI type for the place in the file have it: a difference of what it
    // counts itself.
    std::int64_t before = 0;
    const auto ask_moved = mode.write ? target.ask.bytes_put : target.ask.bytes_got;
    const bool asks_moved =
        selection.form == Selection::Form::kTyped && ask_moved != nullptr && ask_moved(file, &before) == 0;
    OpenVariable* known = Api::contents.known_variable(target);
    guard.enter(known != nullptr ? known->object : Api::contents.known_object(target));
    const int result =
        io::call_linked<Api, int, int, int, Given...>(library, call, kNotBuilt, file, variable, given...);
    std::uint64_t ended = guard.now();
    const sys::ErrnoGuard errno_guard;
    if (known == nullptr && moved(result)) {
        known = Api::contents.variable(target);
        ended = guard.now();
    }
    const std::uint32_t object = known == nullptr ? Api::contents.known_object(target) : known->object;
    std::uint64_t bytes = 0;
    if (moved(result) && known != nullptr) {
        std::int64_t after = 0;
        bytes = asks_moved && ask_moved(file, &after) == 0 && after > before
                    ? static_cast<std::uint64_t>(after - before)
                    : bytes_of(target, *known, selection);
        note_shape(*known, selection);
    }
    const Timed timed = guard.leave(object, guard.payload(bytes), ended);
    if (moved(result) && known != nullptr) {
        mode.collective = mode.collective || known->collective;
        guard.count_access(object, mode, bytes, buffer, timed);
    }
    return result;
}

// Counts once, on the first variable's row, with the bytes of all; each variable has its own counters, and
// the first the time.
template <class Api, class... Given>
[[gnu::noinline]] int moves_several(std::uint32_t call, const void* caller, Mode mode, int file, int count,
                                    int* variables, Selections selections, const void* const* buffers,
                                    Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr || count <= 0 || variables == nullptr) {
        return io::call_linked<Api, int, int, int, int*, Given...>(library, call, kNotBuilt, file, count,
                                                                   variables, given...);
    }
    const Target first = target_of<Api>(*library, file, variables[0]);
    guard.enter(Api::contents.known_object(first));
    const int result = io::call_linked<Api, int, int, int, int*, Given...>(library, call, kNotBuilt, file,
                                                                           count, variables, given...);
    const sys::ErrnoGuard errno_guard;
    struct One {
        std::uint32_t object;
        std::uint64_t bytes;
    };
    const auto access = [&](int i) noexcept -> One {
        const Target target = target_of<Api>(*library, file, variables[i]);
        OpenVariable* variable = Api::contents.variable(target);
        if (variable == nullptr) {
            return {};
        }
        note_shape(*variable, selections.of(i));
        return {.object = variable->object, .bytes = bytes_of(target, *variable, selections.of(i))};
    };
    std::uint64_t bytes = 0;
    for (int i = 0; moved(result) && i < count; ++i) {
        bytes += access(i).bytes;
    }
    Timed timed = guard.leave(Api::contents.known_object(first), guard.payload(bytes));
    for (int i = 0; moved(result) && i < count; ++i) {
        const One each = access(i);
        guard.count_access(each.object, mode, each.bytes, buffers == nullptr ? nullptr : buffers[i], timed);
        timed.ticks = 0;
    }
    return result;
}

// `bytes(target)` is asked only after a success.
template <class Api, bool kWrite, class Bytes, class... Given>
[[gnu::noinline]] int moves_attribute(std::uint32_t call, const void* caller, int file, int variable,
                                      Bytes bytes_moved, Given... given) {
    Library<Api>* library = Library<Api>::of(caller);
    io::LibraryCall<Api> guard(call);
    if (!guard.recorded() || library == nullptr) {
        return io::call_linked<Api, int, int, int, Given...>(library, call, kNotBuilt, file, variable,
                                                             given...);
    }
    const Target target = target_of<Api>(*library, file, variable);
    guard.enter(Api::contents.known_object(target));
    const int result =
        io::call_linked<Api, int, int, int, Given...>(library, call, kNotBuilt, file, variable, given...);
    const sys::ErrnoGuard errno_guard;
    const std::uint32_t object =
        moved(result) ? Api::contents.object(target) : Api::contents.known_object(target);
    const std::uint64_t bytes = moved(result) ? bytes_moved(target) : 0;
    const Timed timed = guard.leave(object, guard.payload(bytes));
    if (moved(result)) {
        guard.count(object, kWrite ? FileCounter::kAttributeWrites : FileCounter::kAttributeReads, timed);
    }
    return result;
}

template <class Api, class Length, class... Given>
int puts_attribute(std::uint32_t call, const void* caller, int file, int variable, int type, Length length,
                   Given... given) {
    return moves_attribute<Api, true>(
        call, caller, file, variable,
        [=](const Target& target) noexcept {
            return static_cast<std::uint64_t>(length) * type_bytes(target, type);
        },
        given...);
}

template <class Api, class... Given>
int gets_attribute(std::uint32_t call, const void* caller, int file, int variable, const char* name,
                   Given... given) {
    return moves_attribute<Api, false>(
        call, caller, file, variable,
        [=](const Target& target) noexcept { return attribute_bytes(target, name); }, given...);
}

}  // namespace barograph::capture::netcdf
