// SPDX-License-Identifier: BSD-3-Clause
// Arenas as the ranks of a large job would leave them, made one after the other in the same memory. Used by
// the programs of bench/scale only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "collect/test_arena.hpp"
#include "format/testing/sample_profile.hpp"

namespace barograph::bench {

struct Job {
    std::uint32_t ranks = 0;
    std::uint32_t paths = 0;  // of each rank
    std::uint32_t own = 0;    // of these, how many only this rank has
    std::uint32_t ranks_of_node = 64;
    std::uint32_t files = 0;      // that each rank wrote; the arena has room for some 600
    std::uint32_t own_files = 0;  // of these, how many only this rank has
    // The call paths are in a loop: what each region took, in MPI too, by iteration; at most 500. Regions are
    // half of the paths.
    std::uint32_t iterations = 0;
    std::uint32_t metrics = 0;  // of the program's own, each with a value in each iteration
};

class EmulatedArena {
public:
    explicit EmulatedArena(const Job& job);

    // The arena of one rank; valid until the next call.
    [[nodiscard]] std::span<const std::byte> of_rank(std::uint32_t rank);

private:
    void add_files();
    void add_series(const std::vector<std::uint32_t>& regions);
    void set_series(format::testing::Random& random);

    struct PathShape {
        std::uint64_t calls;
        double mean;
        std::uint64_t bytes;
    };

    // One series and what its values are about: they differ by rank and iteration.
    struct SeriesShape {
        format::SeriesRecord* record;
        double mean;
        double spread;  // relative
    };

    Job job_;
    collect::TestArena arena_;
    std::vector<PathShape> shapes_;
    std::vector<SeriesShape> series_;
    std::vector<char*> owners_;         // where the names of own paths and files say whose they are
    std::vector<std::byte*> own_keys_;  // of files
};

}  // namespace barograph::bench
