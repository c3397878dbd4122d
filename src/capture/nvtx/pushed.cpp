// SPDX-License-Identifier: BSD-3-Clause
// See pushed.hpp.
#include "capture/nvtx/pushed.hpp"

#include <algorithm>

#include "capture/named/named_regions.hpp"
#include "capture/nvtx/messages.hpp"
#include "sys/thread_block.hpp"

namespace barograph::capture::nvtx {
namespace {

struct Open {
    const Domain* domain;
    std::uint32_t region;  // 0: not recorded
};

// More than libbarograph.so has open on a thread: it counts what it drops.
constexpr std::size_t kMost = 2048;

struct Stack {
    std::size_t size;
    std::uint64_t beyond;  // pushed where there was no room
    Open ranges[kMost];
};
using StackOfThread = sys::ThreadBlock<Stack>;

int depth_of(const Stack& mine, const Domain* domain) noexcept {
    return static_cast<int>(std::count_if(mine.ranges, mine.ranges + mine.size,
                                          [domain](const Open& one) { return one.domain == domain; }));
}

}  // namespace

int push(const Domain* domain, const char* name) noexcept {
    Stack* const mine = StackOfThread::get();
    if (mine == nullptr) {
        return 0;
    }
    const int depth = depth_of(*mine, domain);
    if (mine->size == kMost) {
        ++mine->beyond;
        return depth;
    }
    mine->ranges[mine->size++] = {.domain = domain, .region = named::begin(name, name_of(domain))};
    return depth;
}

int pop(const Domain* domain) noexcept {
    Stack* const mine = StackOfThread::if_made();
    if (mine == nullptr || mine->size == 0) {
        return -1;
    }
    if (mine->beyond != 0) {
        --mine->beyond;
        return depth_of(*mine, domain);
    }
    std::size_t at = mine->size;
    while (at != 0 && mine->ranges[at - 1].domain != domain) {
        --at;
    }
    if (at == 0) {
        return -1;
    }
    for (std::size_t i = mine->size; i >= at; --i) {
        named::end(mine->ranges[i - 1].region);
    }
    std::copy(mine->ranges + at, mine->ranges + mine->size, mine->ranges + at - 1);
    --mine->size;
    for (std::size_t i = at - 1; i < mine->size; ++i) {
        named::begin_again(mine->ranges[i].region);
    }
    return depth_of(*mine, domain);
}

}  // namespace barograph::capture::nvtx
