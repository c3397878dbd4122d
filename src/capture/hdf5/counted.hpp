// SPDX-License-Identifier: BSD-3-Clause
// What is counted of a call of HDF5, however it was seen: through an exported entry (wrappers.hpp) or by the
// connector (connector_calls.cpp), so that both give the same rows. Each template guards, calls `forward`,
// counts. Bytes are selected points x size of the memory type (of variable-length types the size of the
// descriptor). A call that fails is handed through as it is, and nothing is asked of HDF5 then: the program's
// error stack is as the call left it. Queries made after a success are not part of the call's time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/hdf5/objects.hpp"
#include "capture/hdf5/real_hdf5.hpp"
#include "capture/io/libraries/library_call.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::capture::hdf5 {

using format::FileCounter;
using format::ObjectKind;
using record::Payload;
using record::Timed;

using Hdf5Call = io::LibraryCall<Api>;

// One call that is seen: of which library and function, whether it is to be recorded here, and, asked after
// it, whether what it began has also ended (it has not where a connector works in the background).
template <class Done>
struct Seen {
    Library* library;
    Call call;
    bool wanted;
    Done done;
};
template <class Done>
Seen(Library*, Call, bool, Done) -> Seen<Done>;

// `forward` gives the id, negative when it failed.
template <bool kNamed, class Done, class Forward>
Id count_opens(const Seen<Done>& seen, ObjectKind kind, Forward forward) {
    Hdf5Call guard(seen.call, seen.wanted);
    if (!guard.recorded()) {
        return forward();
    }
    guard.enter(0);
    const Id id = forward();
    if (id < 0) {
        (void)guard.leave(0, Payload{});
        return id;
    }
    const std::uint64_t ended = guard.now();
    const IdObject found = seen.done() ? opened(*seen.library, id, kind, kNamed) : IdObject{};
    const Timed timed = guard.leave(found.object, Payload{}, ended);
    guard.count(found.object, FileCounter::kOpens, timed);
    guard.span(found.object, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed);
    return id;
}

// `ends`: asked with the result, whether that was the end of it.
template <class Done, class Ends, class Forward>
int count_closes(const Seen<Done>& seen, Id id, Ends ends, Forward forward) {
    Hdf5Call guard(seen.call, seen.wanted);
    if (!guard.recorded()) {
        return forward();
    }
    const IdObject ending = object_behind(*seen.library, id);
    guard.enter(ending.object);
    const int result = forward();
    const Timed timed = guard.leave(ending.object, Payload{});
    if (ends(result)) {
        closed(*seen.library, id);
        guard.count(ending.object, FileCounter::kCloses, timed);
        guard.span(ending.object, FileCounter::kFirstClose, FileCounter::kLastCloseEnded, timed);
    }
    return result;
}

template <class Done, class Forward>
int count_acts(const Seen<Done>& seen, FileCounter counter, Id id, Forward forward) {
    Hdf5Call guard(seen.call, seen.wanted);
    if (!guard.recorded()) {
        return forward();
    }
    const std::uint32_t object = object_behind(*seen.library, id).object;
    guard.enter(object);
    const int result = forward();
    const Timed timed = guard.leave(object, Payload{});
    if (result >= 0) {
        guard.count(object, counter, timed);
    }
    return result;
}

// Gives a name to what was opened without one; everything from then on counts under it.
template <class Done, class Forward>
int count_links(const Seen<Done>& seen, Id id, Id location, const char* name, Forward forward) {
    const int result = count_acts(seen, FileCounter::kOtherMetadataCalls, id, forward);
    if (result >= 0 && seen.wanted && seen.library != nullptr && name != nullptr && io::is_active() &&
        object_behind(*seen.library, id).object != 0) {
        named(*seen.library, id, location, name);
    }
    return result;
}

// `asked` tells what was moved, after a call that succeeded.
template <bool kWrite, class Done, class Forward, class Asked>
int count_transfer(const Seen<Done>& seen, Id id, const void* buffer, Forward forward, Asked asked) {
    Hdf5Call guard(seen.call, seen.wanted);
    if (!guard.recorded()) {
        return forward();
    }
    const std::uint32_t object = object_behind(*seen.library, id).object;
    guard.enter(object);
    const int result = forward();
    const std::uint64_t ended = guard.now();
    const Transfer transfer = result < 0 ? Transfer{} : asked();
    const Timed timed = guard.leave(object, guard.payload(transfer.bytes), ended);
    if (result >= 0) {
        guard.count_access(object, {.write = kWrite, .collective = transfer.collective}, transfer.bytes,
                           buffer, timed);
    }
    return result;
}

template <bool kWrite, class Done, class Forward>
int count_moves(const Seen<Done>& seen, Id dataset, Id memory_type, Id memory, Id file, Id list,
                const void* buffer, Forward forward) {
    return count_transfer<kWrite>(seen, dataset, buffer, forward, [&] {
        return transfer_of(*seen.library, dataset, memory_type, memory, file, list, seen.done());
    });
}

// Counts once, on the first dataset's row, with the bytes of all; each dataset has its own counters, and the
// first the time. `dataset` gives the id by index.
template <bool kWrite, class Done, class Dataset, class Buffer, class Forward>
int count_moves_several(const Seen<Done>& seen, std::size_t count, Dataset dataset, const Id* memory_type,
                        const Id* memory, const Id* file, Id list, Buffer* buffer, Forward forward) {
    Hdf5Call guard(seen.call, seen.wanted && count != 0);
    if (!guard.recorded()) {
        return forward();
    }
    const std::uint32_t object = object_behind(*seen.library, dataset(0)).object;
    guard.enter(object);
    const int result = forward();
    const std::uint64_t ended = guard.now();
    const bool done = result >= 0 && seen.done();
    const auto transfer = [&](std::size_t i) {
        return transfer_of(*seen.library, dataset(i), memory_type[i], memory[i], file[i], list, done);
    };
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; result >= 0 && i < count; ++i) {
        bytes += transfer(i).bytes;
    }
    Timed timed = guard.leave(object, guard.payload(bytes), ended);
    for (std::size_t i = 0; result >= 0 && i < count; ++i) {
        const Transfer one = transfer(i);
        guard.count_access(object_behind(*seen.library, dataset(i)).object,
                           {.write = kWrite, .collective = one.collective, .several = count > 1}, one.bytes,
                           buffer[i], timed);
        timed.ticks = 0;
    }
    return result;
}

template <bool kWrite, class Done, class Forward>
int count_moves_attribute(const Seen<Done>& seen, Id attribute, Id memory_type, const void* buffer,
                          Forward forward) {
    return count_transfer<kWrite>(seen, attribute, buffer, forward, [&] {
        return Transfer{.bytes = attribute_bytes(*seen.library, attribute, memory_type, seen.done())};
    });
}

template <class Done, class Forward>
int count_writes_chunk(const Seen<Done>& seen, Id dataset, std::size_t bytes, const void* buffer,
                       Forward forward) {
    return count_transfer<true>(seen, dataset, buffer, forward, [&] { return Transfer{.bytes = bytes}; });
}

// `room`: of 2.0's function, which gives it no data when there is too little (or no buffer).
template <class Done, class Forward>
int count_reads_chunk(const Seen<Done>& seen, Id dataset, const std::uint64_t* offset, const void* buffer,
                      bool has_room, std::size_t room, Forward forward) {
    return count_transfer<false>(seen, dataset, buffer, forward, [&] {
        const std::uint64_t bytes = buffer == nullptr ? 0 : chunk_bytes(*seen.library, dataset, offset);
        return Transfer{.bytes = has_room && bytes > room ? 0 : bytes};
    });
}

}  // namespace barograph::capture::hdf5
