// SPDX-License-Identifier: BSD-3-Clause
// The way of this process's events to the analyzers of a coupled job (src/feed): a library of its own, which
// is loaded where the programs of the job have worlds of their own and some of its ranks analyze. Called in
// MPI_Init and MPI_Finalize.
#pragma once

#include <cstdint>
#include <string_view>

#include "feed/feed.hpp"
#include "record/arena/process.hpp"

namespace barograph::runtime {

class OwnFeed {
public:
    // `process`: nullptr for one that keeps no events, whose analyzer waits for it all the same. False: there
    // is nobody who wants events. `ticks_per_ns`: of the recorder's clock. Prints a line where something is
    // wrong.
    bool open(record::Process* process, std::string_view job, double ticks_per_ns) noexcept;
    [[nodiscard]] bool is_open() const noexcept { return feed_ != nullptr; }
    // A traced call has ended at that time.
    void called(std::uint64_t end_ticks) noexcept;
    // Passes on what is left. `collected`: the facts of the process are in a profile.
    void end(bool collected) noexcept;

private:
    const feed::Feed* feed_ = nullptr;
    record::Ring* ring_ = nullptr;
    double ticks_per_ns_ = 1;
};

}  // namespace barograph::runtime
