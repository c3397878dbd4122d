// SPDX-License-Identifier: BSD-3-Clause
// What the entries of HDF5 do: find the HDF5 that the caller means, guard, call, count. Included by the generated entries only.
// Bytes are selected points x size of the memory type (of variable-length types the size of the descriptor). A call that fails is
// handed through as it is, and nothing is asked of HDF5 then: the program's error stack is as the call left it. What is asked on
// success is no part of the call's time.
#pragma once

#include <cstdint>

#include "capture/hdf5/objects.hpp"
#include "capture/hdf5/real_hdf5.hpp"
#include "capture/io/library_call.hpp"
#include "format/profile_model.hpp"

namespace barograph::capture::hdf5 {

using format::FileCounter;
using format::ObjectKind;
using record::Payload;
using record::Timed;

using Hdf5Call = io::LibraryCall<Api>;

// How a function is called: as it is, or as the twin that puts what it does into an event set.
struct Direct {
    template <class Real, class... Given>
    auto operator()(Real* real, Given... given) const {
        return real(given...);
    }
    [[nodiscard]] bool done(const Library&) const noexcept { return true; }
};
struct Queued {
    const char* file;
    const char* function;
    unsigned line;
    Id set;

    template <class Real, class... Given>
    auto operator()(Real* real, Given... given) const {
        return real(file, function, line, given..., set);
    }
    // Only a connector that works in the background leaves something in the set; to ask about that would wait for it.
    [[nodiscard]] bool done(const Library& library) const noexcept {
        std::size_t open = 0;
        const Queries& ask = library.queries();
        return set == 0 || (ask.events != nullptr && ask.events(set, &open) >= 0 && open == 0);
    }
};

// Fails as HDF5 does where the caller's HDF5 has no such function.
template <class Real, class How, class... Given>
auto call_real(Library* library, Call call, Real*, How how, Given... given) {
    Real* real = library == nullptr ? nullptr : library->function<Real>(call);
    return real == nullptr ? static_cast<decltype(how(real, given...))>(-1) : how(real, given...);
}

template <bool kNamed, class Real, class How, class... Given>
Id opens(Call call, const void* caller, Real* type, How how, ObjectKind kind, Given... given) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, given...);
    }
    guard.enter(0);
    const Id id = call_real(library, call, type, how, given...);
    if (id < 0) {
        (void)guard.leave(0, Payload{});
        return id;
    }
    const std::uint64_t ended = guard.now();
    const Held found = how.done(*library) ? opened(*library, id, kind, kNamed) : Held{};
    const Timed timed = guard.leave(found.object, Payload{}, ended);
    guard.count(found.object, FileCounter::kOpens, timed);
    guard.span(found.object, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed);
    return id;
}

// H5Idec_ref ends an id only when it was the last reference, and most ids that it is called with are of no file.
template <class Real, class How>
int closes(Call call, const void* caller, Real* type, How how, Id id) {
    Library* library = Library::of(caller);
    const bool counts_down = call == kH5IdecRef;
    if (library == nullptr || (counts_down && held(*library, id).object == 0)) {
        return call_real(library, call, type, how, id);
    }
    Hdf5Call guard(call);
    if (!guard.recorded()) {
        const int result = call_real(library, call, type, how, id);
        return result;
    }
    const Held ending = held(*library, id);
    guard.enter(ending.object);
    const int result = call_real(library, call, type, how, id);
    const Timed timed = guard.leave(ending.object, Payload{});
    if (counts_down ? result == 0 : result >= 0) {
        closed(*library, id);
        guard.count(ending.object, FileCounter::kCloses, timed);
        guard.span(ending.object, FileCounter::kFirstClose, FileCounter::kLastCloseEnded, timed);
    }
    return result;
}

template <class Real, class How, class... Given>
int acts(Call call, const void* caller, Real* type, How how, FileCounter counter, Id id, Given... given) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, id, given...);
    }
    const std::uint32_t object = held(*library, id).object;
    guard.enter(object);
    const int result = call_real(library, call, type, how, id, given...);
    const Timed timed = guard.leave(object, Payload{});
    if (result >= 0) {
        guard.count(object, counter, timed);
    }
    return result;
}

// Gives a name to what was opened without one; everything from then on counts under it.
template <class Real, class How>
int links(Call call, const void* caller, Real* type, How how, Id id, Id location, const char* name, Id link,
          Id access) {
    const int result =
        acts(call, caller, type, how, FileCounter::kOtherMetadataCalls, id, location, name, link, access);
    Library* library = result < 0 ? nullptr : Library::of(caller);
    if (library != nullptr && name != nullptr && io::is_active() && held(*library, id).object != 0) {
        named(*library, id, location, name);
    }
    return result;
}

template <bool kWrite, class Real, class How, class Buffer>
int moves(Call call, const void* caller, Real* type, How how, Id dataset, Id memory_type, Id memory, Id file,
          Id list, Buffer buffer) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, dataset, memory_type, memory, file, list, buffer);
    }
    const std::uint32_t object = held(*library, dataset).object;
    guard.enter(object);
    const int result = call_real(library, call, type, how, dataset, memory_type, memory, file, list, buffer);
    const std::uint64_t ended = guard.now();
    const Transfer transfer =
        result < 0 ? Transfer{}
                   : transfer_of(*library, dataset, memory_type, memory, file, list, how.done(*library));
    const Timed timed = guard.leave(object, guard.payload(transfer.bytes), ended);
    if (result >= 0) {
        guard.count_access(object, {.write = kWrite, .collective = transfer.collective}, transfer.bytes,
                           buffer, timed);
    }
    return result;
}

// Counts once, on the first dataset's row, with the bytes of all; each dataset has its own counters, and the first the time.
template <bool kWrite, class Real, class How, class Buffer>
int moves_several(Call call, const void* caller, Real* type, How how, std::size_t count, Id* dataset,
                  Id* memory_type, Id* memory, Id* file, Id list, Buffer* buffer) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr || count == 0) {
        return call_real(library, call, type, how, count, dataset, memory_type, memory, file, list, buffer);
    }
    const std::uint32_t object = held(*library, dataset[0]).object;
    guard.enter(object);
    const int result =
        call_real(library, call, type, how, count, dataset, memory_type, memory, file, list, buffer);
    const std::uint64_t ended = guard.now();
    const bool done = result >= 0 && how.done(*library);
    const auto transfer = [&](std::size_t i) {
        return transfer_of(*library, dataset[i], memory_type[i], memory[i], file[i], list, done);
    };
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; result >= 0 && i < count; ++i) {
        bytes += transfer(i).bytes;
    }
    Timed timed = guard.leave(object, guard.payload(bytes), ended);
    for (std::size_t i = 0; result >= 0 && i < count; ++i) {
        const Transfer one = transfer(i);
        guard.count_access(held(*library, dataset[i]).object, {.write = kWrite, .collective = one.collective},
                           one.bytes, buffer[i], timed);
        timed.ticks = 0;
    }
    return result;
}

template <bool kWrite, class Real, class How, class Buffer>
int moves_attribute(Call call, const void* caller, Real* type, How how, Id attribute, Id memory_type,
                    Buffer buffer) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, attribute, memory_type, buffer);
    }
    const std::uint32_t object = held(*library, attribute).object;
    guard.enter(object);
    const int result = call_real(library, call, type, how, attribute, memory_type, buffer);
    const std::uint64_t ended = guard.now();
    const std::uint64_t bytes =
        result < 0 ? 0 : attribute_bytes(*library, attribute, memory_type, how.done(*library));
    const Timed timed = guard.leave(object, guard.payload(bytes), ended);
    if (result >= 0) {
        guard.count_access(object, {.write = kWrite}, bytes, buffer, timed);
    }
    return result;
}

template <class Real, class How>
int writes_chunk(Call call, const void* caller, Real* type, How how, Id dataset, Id list,
                 std::uint32_t filters, const std::uint64_t* offset, std::size_t bytes, const void* buffer) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, dataset, list, filters, offset, bytes, buffer);
    }
    const std::uint32_t object = held(*library, dataset).object;
    guard.enter(object);
    const int result = call_real(library, call, type, how, dataset, list, filters, offset, bytes, buffer);
    const Timed timed = guard.leave(object, guard.payload(result < 0 ? 0 : bytes));
    if (result >= 0) {
        guard.count_access(object, {.write = true}, bytes, buffer, timed);
    }
    return result;
}

// `room`: of 2.0's function, which gives it no data when there is too little (or no buffer).
template <class Real, class How, class... Room>
int reads_chunk(Call call, const void* caller, Real* type, How how, Id dataset, Id list,
                const std::uint64_t* offset, std::uint32_t* filters, void* buffer, Room... room) {
    Library* library = Library::of(caller);
    Hdf5Call guard(call);
    if (!guard.recorded() || library == nullptr) {
        return call_real(library, call, type, how, dataset, list, offset, filters, buffer, room...);
    }
    const std::uint32_t object = held(*library, dataset).object;
    const std::size_t given = (std::size_t{0} + ... + (room == nullptr ? 0 : *room));
    guard.enter(object);
    const int result = call_real(library, call, type, how, dataset, list, offset, filters, buffer, room...);
    const std::uint64_t ended = guard.now();
    std::uint64_t bytes = result < 0 || buffer == nullptr ? 0 : chunk_bytes(*library, dataset, offset);
    if (sizeof...(room) > 0 && bytes > given) {
        bytes = 0;
    }
    const Timed timed = guard.leave(object, guard.payload(bytes), ended);
    if (result >= 0) {
        guard.count_access(object, {}, bytes, buffer, timed);
    }
    return result;
}

}  // namespace barograph::capture::hdf5
