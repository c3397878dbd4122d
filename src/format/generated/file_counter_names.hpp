// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/files/counters.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>

#include "format/format_numbers.hpp"

namespace barograph::format {

// What each counter is called, histograms and lists of common values included.
inline constexpr std::array<NamedNumber, 63> kFileCounterNames{{
    {0, "opens"},
    {1, "collective opens"},
    {2, "closes"},
    {3, "duplicates"},
    {4, "reads"},
    {5, "writes"},
    {6, "collective reads"},
    {7, "collective writes"},
    {8, "split reads"},
    {9, "split writes"},
    {10, "nonblocking reads"},
    {11, "nonblocking writes"},
    {12, "seeks"},
    {13, "stats"},
    {14, "syncs"},
    {15, "data syncs"},
    {16, "maps"},
    {17, "truncations"},
    {18, "renames from"},
    {19, "renames to"},
    {20, "removals"},
    {21, "views"},
    {22, "hints"},
    {23, "other metadata calls"},
    {24, "bytes read"},
    {25, "bytes written"},
    {26, "last byte read"},
    {27, "last byte written"},
    {28, "consecutive reads"},
    {29, "consecutive writes"},
    {30, "sequential reads"},
    {31, "sequential writes"},
    {32, "switches"},
    {33, "unaligned in memory"},
    {34, "unaligned in file"},
    {35, "file alignment"},
    {36, "read time"},
    {37, "write time"},
    {38, "metadata time"},
    {39, "longest read"},
    {40, "longest write"},
    {41, "size of longest read"},
    {42, "size of longest write"},
    {43, "first open"},
    {44, "last open ended"},
    {45, "first read"},
    {46, "last read ended"},
    {47, "first write"},
    {48, "last write ended"},
    {49, "first close"},
    {50, "last close ended"},
    {51, "creates"},
    {52, "redefinitions"},
    {53, "waits"},
    {54, "collective waits"},
    {55, "failed waits"},
    {56, "wait time"},
    {57, "attribute reads"},
    {58, "attribute writes"},
    {128, "read sizes"},
    {129, "write sizes"},
    {192, "common sizes"},
    {193, "common strides"},
}};

}  // namespace barograph::format
