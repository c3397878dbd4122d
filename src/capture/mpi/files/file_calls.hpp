// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper of MPI-IO does around the real call: as observe.hpp does for the rest of MPI, but in a layer
// of its own, on the file, and with the counters that Darshan's MPI-IO module keeps. Included by the wrappers
// of MPI_File_*. Bytes are those asked for: a read past the end of the file counts in full, because the
// status that knows better may be ignored. Nonblocking and split accesses last from the start of the call
// that starts them until they are complete (file_requests.hpp).
#pragma once

#include <mpi.h>

#include "capture/mpi/observe_shared.hpp"
#include "record/file_access.hpp"

namespace barograph::capture::mpi {

// Where a call reads or writes: at an offset that it says, at the file pointer of this process, or at a
// pointer that the processes share, which nobody can know beforehand.
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

// A call that succeeded and moved no data, after its clock was read.
void count_file_call(record::Thread& thread, std::uint32_t object, format::FileCounter counter,
                     record::Timed timed) noexcept;

// A call that moves no data.
int observe_file(Called called, MPI_File handle, format::FileCounter counter, shared::Real real);
// A call that reads or writes. `offset` is in units of the view, and means something with an explicit offset
// only.
int observe_file_access(Called called, MPI_File handle, FileUse use, MPI_Offset offset, const void* buffer,
                        shared::PayloadOf payload_of, shared::Real real);
// The same for one that gives a request, whose completion counts on the file too.
int observe_file_access_started(Called called, MPI_File handle, FileUse use, MPI_Offset offset,
                                const void* buffer, shared::PayloadOf payload_of, shared::Real real,
                                const MPI_Request* request);
// The second half of a split collective.
int observe_file_access_end(Called called, MPI_File handle, bool write, shared::Real real);

}  // namespace barograph::capture::mpi
