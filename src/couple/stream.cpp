// SPDX-License-Identifier: BSD-3-Clause
// The public functions for streams (barograph/stream.h): arguments, waiting, and the copies, which are made
// without the lock.
#include <barograph/stream.h>

#include <cstring>
#include <new>

#include "couple/coupling.hpp"
#include "couple/exported.hpp"
#include "couple/maps/map.hpp"
#include "couple/waiting.hpp"
#include "sys/errno_guard.hpp"

using barograph::couple::Channel;
using barograph::couple::ChannelPlan;
using barograph::couple::Coupling;
using barograph::couple::Line;
using barograph::couple::Taken;
using barograph::couple::Waiting;
using barograph::sys::ErrnoGuard;
using barograph::world::World;

// The name that the public C interface gives it.
// NOLINTNEXTLINE(readability-identifier-naming)
struct barograph_stream {
    ChannelPlan plan;
    Channel* channel = nullptr;  // while it is open
};

namespace {

constexpr std::size_t kLargestBlock = std::size_t{1} << 30;
constexpr int kMostBuffers = 1024;

// Repeats until it is no longer AGAIN, unless the caller does not want to wait.
template <class F>
int repeat(Line& line, int flags, F&& attempt) {
    for (Waiting waiting;; waiting.pause()) {
        {
            const std::lock_guard guard(line.mutex);
            const int code = attempt();
            if (code != BAROGRAPH_STREAM_AGAIN || (flags & BAROGRAPH_STREAM_NONBLOCK) != 0) {
                return code;
            }
        }
    }
}

// An invalid mode is told to the other ends as well: they wait.
int read_mode(const char* mode, ChannelPlan& plan) noexcept {
    const bool both = mode != nullptr && std::strcmp(mode, "rw") == 0;
    plan.terms.reads = both || (mode != nullptr && std::strcmp(mode, "r") == 0) ? 1 : 0;
    plan.terms.writes = both || (mode != nullptr && std::strcmp(mode, "w") == 0) ? 1 : 0;
    return plan.terms.reads == 0 && plan.terms.writes == 0 ? BAROGRAPH_STREAM_ARGUMENT : 0;
}

int open_stream(barograph_stream* stream, const std::vector<std::uint32_t>* partners, int rank,
                const char* mode) {
    const World* world = nullptr;
    Line* line = nullptr;
    if (const int code = Coupling::get().find(world, line); code < 0) {
        return code;
    }
    if (stream == nullptr || stream->channel != nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    const auto single = static_cast<std::uint32_t>(rank);
    if (partners != nullptr ? partners->empty() : false) {
        return BAROGRAPH_STREAM_EMPTY;
    }
    if (partners == nullptr && (rank < 0 || single >= world->universe_size)) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    if (partners == nullptr && single == world->universe_rank) {
        return BAROGRAPH_STREAM_SELF;
    }
    ChannelPlan plan = stream->plan;
    plan.seed = world->universe_rank;
    plan.terms.problem = read_mode(mode, plan);
    int code = 0;
    stream->channel =
        Coupling::get().open(plan, partners != nullptr ? std::span(*partners) : std::span(&single, 1), code);
    return code;
}

int reserve(barograph_stream* stream, std::byte*& block, int flags) {
    Channel* const channel = stream->channel;
    return channel == nullptr ? BAROGRAPH_STREAM_CLOSED
                              : repeat(Coupling::get().line, flags, [&] { return channel->reserve(block); });
}

int commit(barograph_stream& stream, const void* block, std::size_t bytes) {
    const std::lock_guard guard(Coupling::get().line.mutex);
    return stream.channel->commit(block, bytes);
}

int take(barograph_stream* stream, Taken& taken, std::size_t* bytes, int* from, int flags) {
    Channel* const channel = stream->channel;
    if (channel == nullptr) {
        return BAROGRAPH_STREAM_CLOSED;
    }
    const int code = repeat(Coupling::get().line, flags, [&] { return channel->take(taken); });
    if (code == 1 && bytes != nullptr) {
        *bytes = taken.size;
    }
    if (code == 1 && from != nullptr) {
        *from = static_cast<int>(taken.rank);
    }
    return code;
}

}  // namespace

BAROGRAPH_EXPORTED barograph_stream* barograph_stream_create(size_t block_bytes, int buffers, int balance,
                                                             int* code) {
    const ErrnoGuard errno_guard;
    int unused = 0;
    int& result = code != nullptr ? *code : unused;
    if (block_bytes < 1 || block_bytes > kLargestBlock || buffers < 1 || buffers > kMostBuffers ||
        balance < BAROGRAPH_BALANCE_NONE || balance > BAROGRAPH_BALANCE_ROUND_ROBIN) {
        result = BAROGRAPH_STREAM_ARGUMENT;
        return nullptr;
    }
    auto* stream = new (std::nothrow) barograph_stream;
    result = stream != nullptr ? 0 : BAROGRAPH_STREAM_MEMORY;
    if (stream != nullptr) {
        stream->plan.terms.block_bytes = block_bytes;
        stream->plan.terms.buffers = static_cast<std::uint32_t>(buffers);
        stream->plan.balance = balance;
    }
    return stream;
}

BAROGRAPH_EXPORTED int barograph_stream_open_map(barograph_stream* stream, const barograph_map* map,
                                                 const char* mode) {
    const ErrnoGuard errno_guard;
    if (map == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    try {
        return open_stream(stream, &map->partners, 0, mode);
    } catch (const std::bad_alloc&) {
        return BAROGRAPH_STREAM_MEMORY;
    }
}

BAROGRAPH_EXPORTED int barograph_stream_open_rank(barograph_stream* stream, int universe_rank,
                                                  const char* mode) {
    const ErrnoGuard errno_guard;
    try {
        return open_stream(stream, nullptr, universe_rank, mode);
    } catch (const std::bad_alloc&) {
        return BAROGRAPH_STREAM_MEMORY;
    }
}

BAROGRAPH_EXPORTED int barograph_stream_write(barograph_stream* stream, const void* block, size_t bytes,
                                              int flags) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr || block == nullptr || bytes < 1 || bytes > stream->plan.terms.block_bytes) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    for (;;) {
        std::byte* room = nullptr;
        int code = reserve(stream, room, flags);
        if (code != 1) {
            return code;
        }
        std::memcpy(room, block, bytes);
        code = commit(*stream, room, bytes);
        if (code != BAROGRAPH_STREAM_CLOSED) {  // else another partner may still read
            return code;
        }
    }
}

BAROGRAPH_EXPORTED int barograph_stream_reserve(barograph_stream* stream, void** block, int flags) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr || block == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    std::byte* room = nullptr;
    const int code = reserve(stream, room, flags);
    *block = room;
    return code;
}

BAROGRAPH_EXPORTED int barograph_stream_commit(barograph_stream* stream, void* block, size_t bytes) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr || bytes > stream->plan.terms.block_bytes) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    return stream->channel == nullptr ? BAROGRAPH_STREAM_CLOSED : commit(*stream, block, bytes);
}

BAROGRAPH_EXPORTED int barograph_stream_read(barograph_stream* stream, void* block, size_t* bytes, int* from,
                                             int flags) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr || block == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    Taken taken;
    const int code = take(stream, taken, bytes, from, flags);
    if (code != 1) {
        return code;
    }
    std::memcpy(block, taken.bytes, taken.size);
    const std::lock_guard guard(Coupling::get().line.mutex);
    (void)stream->channel->release(taken.bytes);
    return 1;
}

BAROGRAPH_EXPORTED int barograph_stream_take(barograph_stream* stream, const void** block, size_t* bytes,
                                             int* from, int flags) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr || block == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    Taken taken;
    const int code = take(stream, taken, bytes, from, flags);
    *block = taken.bytes;
    return code;
}

BAROGRAPH_EXPORTED int barograph_stream_release(barograph_stream* stream, const void* block) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    if (stream->channel == nullptr) {
        return BAROGRAPH_STREAM_CLOSED;
    }
    const std::lock_guard guard(Coupling::get().line.mutex);
    return stream->channel->release(block);
}

BAROGRAPH_EXPORTED int barograph_stream_close(barograph_stream* stream) {
    const ErrnoGuard errno_guard;
    if (stream == nullptr) {
        return BAROGRAPH_STREAM_ARGUMENT;
    }
    if (stream->channel != nullptr) {
        Coupling::get().close(*stream->channel);
    }
    delete stream;
    return 0;
}
