// SPDX-License-Identifier: BSD-3-Clause
// What the process that started a job sees of its processes, noted in their arenas: that one is alive, or has
// ended. A process that dies in a call leaves no sign of when; with this any recovery knows. Writes a word or
// two of a file that the process maps; the process never reads them.
#pragma once

#include <cstdint>
#include <string>

namespace barograph::recover {

// Notes that the process of an arena of this node is alive now, or has ended by now. Returns 0 (also where
// there is nothing to note, because its recording has stopped), or -errno; -EPROTO: it is not an arena of
// this version, or of another boot; -ESRCH: the process is not alive, or cannot be seen from here. That one
// has ended the caller knows.
[[nodiscard]] int note_life(const std::string& path, bool ended);

// Notes that `moves` calls and regions other than polls had finished when it was looked at; keeps when that
// number was first seen. Returns as note_life().
[[nodiscard]] int note_moves(const std::string& path, std::uint64_t moves);

}  // namespace barograph::recover
