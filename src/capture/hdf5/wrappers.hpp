// SPDX-License-Identifier: BSD-3-Clause
// What the entries of HDF5 do: find the HDF5 that the caller means, and hand the call to what counts it
// (counted.hpp). Included by the generated entries only.
#pragma once

#include <cstdint>

#include "capture/hdf5/connector_state.hpp"
#include "capture/hdf5/counted.hpp"

namespace barograph::capture::hdf5 {

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
    // Only a connector that works in the background leaves something in the set; to ask about that would wait
    // for it.
    [[nodiscard]] bool done(const Library& library) const noexcept {
        std::size_t open = 0;
        const Queries& ask = library.queries();
        return set == 0 || (ask.events != nullptr && ask.events(set, &open) >= 0 && open == 0);
    }
};

// A call of an HDF5 that our connector records is recorded there.
template <class How>
auto seen_here(Library* library, Call call, How how) {
    return Seen{library, call, library != nullptr && !records_instead(*library),
                [library, how] { return how.done(*library); }};
}

// Fails as HDF5 does where the caller's HDF5 has no such function.
template <class Real, class How, class... Given>
auto call_real(Library* library, Call call, Real*, How how, Given... given) {
    Real* real = library == nullptr ? nullptr : library->function<Real>(call);
    return real == nullptr ? static_cast<decltype(how(real, given...))>(-1) : how(real, given...);
}

template <bool kNamed, class Real, class How, class... Given>
Id opens(Call call, const void* caller, Real* type, How how, ObjectKind kind, Given... given) {
    Library* library = Library::of(caller);
    return count_opens<kNamed>(seen_here(library, call, how), kind,
                               [&] { return call_real(library, call, type, how, given...); });
}

// An id ends with its last reference. Most ids that H5Idec_ref is called with are of no file.
template <class Real, class How>
int closes(Call call, const void* caller, Real* type, How how, Id id) {
    Library* library = Library::of(caller);
    const auto forward = [&] { return call_real(library, call, type, how, id); };
    const bool counts_down = call == kH5IdecRef;
    if (library == nullptr || (counts_down && object_behind(*library, id).object == 0)) {
        return forward();
    }
    return count_closes(
        seen_here(library, call, how), id,
        [library, counts_down, id](int result) {
            const auto is_valid = library->queries().is_valid;
            return counts_down ? result == 0 : result >= 0 && (is_valid == nullptr || is_valid(id) <= 0);
        },
        forward);
}

template <class Real, class How, class... Given>
int acts(Call call, const void* caller, Real* type, How how, FileCounter counter, Id id, Given... given) {
    Library* library = Library::of(caller);
    return count_acts(seen_here(library, call, how), counter, id,
                      [&] { return call_real(library, call, type, how, id, given...); });
}

template <class Real, class How>
int links(Call call, const void* caller, Real* type, How how, Id id, Id location, const char* name, Id link,
          Id access) {
    Library* library = Library::of(caller);
    return count_links(seen_here(library, call, how), id, location, name,
                       [&] { return call_real(library, call, type, how, id, location, name, link, access); });
}

template <bool kWrite, class Real, class How, class Buffer>
int moves(Call call, const void* caller, Real* type, How how, Id dataset, Id memory_type, Id memory, Id file,
          Id list, Buffer buffer) {
    Library* library = Library::of(caller);
    return count_moves<kWrite>(
        seen_here(library, call, how), dataset, memory_type, memory, file, list, buffer, [&] {
            return call_real(library, call, type, how, dataset, memory_type, memory, file, list, buffer);
        });
}

template <bool kWrite, class Real, class How, class Buffer>
int moves_several(Call call, const void* caller, Real* type, How how, std::size_t count, Id* dataset,
                  Id* memory_type, Id* memory, Id* file, Id list, Buffer* buffer) {
    Library* library = Library::of(caller);
    return count_moves_several<kWrite>(
        seen_here(library, call, how), count, [dataset](std::size_t i) { return dataset[i]; }, memory_type,
        memory, file, list, buffer,
        [&] {
            return call_real(library, call, type, how, count, dataset, memory_type, memory, file, list,
                             buffer);
        });
}

template <bool kWrite, class Real, class How, class Buffer>
int moves_attribute(Call call, const void* caller, Real* type, How how, Id attribute, Id memory_type,
                    Buffer buffer) {
    Library* library = Library::of(caller);
    return count_moves_attribute<kWrite>(seen_here(library, call, how), attribute, memory_type, buffer, [&] {
        return call_real(library, call, type, how, attribute, memory_type, buffer);
    });
}

template <class Real, class How>
int writes_chunk(Call call, const void* caller, Real* type, How how, Id dataset, Id list,
                 std::uint32_t filters, const std::uint64_t* offset, std::size_t bytes, const void* buffer) {
    Library* library = Library::of(caller);
    return count_writes_chunk(seen_here(library, call, how), dataset, bytes, buffer, [&] {
        return call_real(library, call, type, how, dataset, list, filters, offset, bytes, buffer);
    });
}

template <class Real, class How, class... Room>
int reads_chunk(Call call, const void* caller, Real* type, How how, Id dataset, Id list,
                const std::uint64_t* offset, std::uint32_t* filters, void* buffer, Room... room) {
    Library* library = Library::of(caller);
    const std::size_t given = (std::size_t{0} + ... + (room == nullptr ? 0 : *room));
    return count_reads_chunk(
        seen_here(library, call, how), dataset, offset, buffer, sizeof...(room) > 0, given,
        [&] { return call_real(library, call, type, how, dataset, list, offset, filters, buffer, room...); });
}

}  // namespace barograph::capture::hdf5
