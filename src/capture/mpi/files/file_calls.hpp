// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper of MPI-IO does around the real call: as observe.hpp does for the rest of MPI, but in a layer of its own, on the
// file, and with the counters that Darshan's MPI-IO module keeps. Included by the wrappers of MPI_File_*. Bytes are those asked
// for: a read past the end of the file counts in full, because the status that knows better may be ignored. Nonblocking and split
// accesses last from the start of the call that starts them until they are complete (file_requests.hpp).
#pragma once

#include <mpi.h>

#include "capture/mpi/observe.hpp"
#include "record/file_access.hpp"

namespace barograph::capture::mpi {

// Where a call reads or writes: at an offset that it says, at the file pointer of this process, or at a pointer that the
// processes share, which nobody can know beforehand.
enum class FilePositioning : std::uint8_t { kExplicit, kIndividual, kUnknown };
enum class FileMode : std::uint8_t { kIndependent, kCollective, kSplit, kNonblocking };

struct FileUse {
    bool write;
    FilePositioning positioning;
    FileMode mode;
};

// The file behind a handle; what is not known of it is as in a file whose opening was not seen.
[[nodiscard, gnu::always_inline]] inline OpenFile open_file(MPI_File file) noexcept {
    const OpenFile* found = plugin.files.find(handle_word(file));
    return found == nullptr ? OpenFile{.contiguous = false} : *found;
}

// Where the individual pointer of a file stands, in units of its view; -1 when that is not known. Local; adds nothing
// collective.
[[nodiscard, gnu::noinline]] MPI_Offset position_of(MPI_File handle, const OpenFile& file) noexcept;

// A call that succeeded, after its clock was read. True: it has started what is to be counted when it is complete.
[[gnu::noinline]] bool count_file_access(record::Thread& thread, const OpenFile& file, FileUse use,
                                         MPI_Offset offset, const void* buffer, std::uint64_t bytes,
                                         record::Timed timed) noexcept;
[[gnu::noinline]] void count_file_call(record::Thread& thread, std::uint32_t object,
                                       format::FileCounter counter, record::Timed timed) noexcept;

// A call that moves no data.
template <class Real>
[[gnu::always_inline]] inline int observe_file(Entry entry, MPI_File handle, format::FileCounter counter,
                                               Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const OpenFile file = open_file(handle);
    record::Timed timed;
    const int result = call.run_on_file(file.object, Payload{}, timed, real);
    if (result == MPI_SUCCESS) [[likely]] {
        count_file_call(call.thread(), file.object, counter, timed);
    }
    return result;
}

template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int access_file(Call& call, const OpenFile& file, MPI_File handle, FileUse use,
                                              MPI_Offset offset, const void* buffer, PayloadOf payload_of,
                                              Real real, bool& begun) {
    const Payload payload = payload_of();
    if (use.positioning == FilePositioning::kIndividual) {
        offset = position_of(handle, file);
    } else if (use.positioning == FilePositioning::kUnknown) {
        offset = -1;
    }
    record::Timed timed;
    const int result = call.run_on_file(file.object, payload, timed, real);
    if (result == MPI_SUCCESS) [[likely]] {
        begun = count_file_access(call.thread(), file, use, offset, buffer, payload.bytes, timed);
    }
    return result;
}

// A call that reads or writes. `offset` is in units of the view, and means something with an explicit offset only.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_file_access(Entry entry, MPI_File handle, FileUse use,
                                                      MPI_Offset offset, const void* buffer,
                                                      PayloadOf payload_of, Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    bool begun = false;
    return access_file(call, open_file(handle), handle, use, offset, buffer, payload_of, real, begun);
}

// The same for one that gives a request, whose completion counts on the file too.
template <class PayloadOf, class Real>
[[gnu::always_inline]] inline int observe_file_access_started(Entry entry, MPI_File handle, FileUse use,
                                                              MPI_Offset offset, const void* buffer,
                                                              PayloadOf payload_of, Real real,
                                                              const MPI_Request* request) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const OpenFile file = open_file(handle);
    bool begun = false;
    const int result = access_file(call, file, handle, use, offset, buffer, payload_of, real, begun);
    if (result == MPI_SUCCESS) [[likely]] {
        const std::int32_t peer = use.write ? format::kFileWritePeer : format::kFileReadPeer;
        remember(*request, file.object, begun ? peer : format::kUnknownPeer);
    }
    return result;
}

// The second half of a split collective.
template <class Real>
[[gnu::always_inline]] inline int observe_file_access_end(Entry entry, MPI_File handle, bool write,
                                                          Real real) {
    Call call(entry);
    if (!call.recorded()) [[unlikely]] {
        return real();
    }
    const OpenFile file = open_file(handle);
    record::Timed timed;
    const int result = call.run_on_file(file.object, Payload{}, timed, real);
    if (result == MPI_SUCCESS) [[likely]] {
        count_file_request(call.thread(), file.object, write, timed.end, timed.ticks);
    }
    return result;
}

}  // namespace barograph::capture::mpi
