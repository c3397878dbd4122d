// SPDX-License-Identifier: BSD-3-Clause
// A library that is loaded and unloaded all the time; what it exports throws. Used by busy.cpp.
#include <stdexcept>
#include <vector>

extern "C" int leap(int depth) {
    std::vector<int> kept(static_cast<std::size_t>(depth), depth);
    if (depth == 0) {
        throw std::runtime_error("leap");
    }
    return leap(depth - 1) + kept.back();
}
