// SPDX-License-Identifier: BSD-3-Clause
// See named_regions.hpp. A name comes as a text each time: a thread remembers the regions of those it has
// met by a hash of 64 bits, so that their texts are read but not looked up.
#include "capture/named/named_regions.hpp"

#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

#include "sys/errno_guard.hpp"
#include "sys/thread_block.hpp"

namespace barograph::capture::named {
namespace {

constexpr int kByRank = 3;  // BAROGRAPH_BY_RANK of barograph.h

struct Name {
    std::uint64_t hash;
    std::uint32_t region;
    std::uint32_t process;  // which fork it was met in
};
struct Met {
    static constexpr std::size_t kMost = 512;
    Name names[kMost];
};
using MetByThread = sys::ThreadBlock<Met>;

// Regions of a fork have other numbers.
constinit std::atomic<std::uint32_t> process{1};

[[gnu::constructor]] void on_load() noexcept {
    (void)pthread_atfork(nullptr, nullptr, [] { process.fetch_add(1, std::memory_order_relaxed); });
}

std::uint64_t hash_of(std::uint64_t hash, const char* text) noexcept {
    for (; *text != '\0'; ++text) {
        hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3ULL;  // FNV-1a
    }
    return hash * 0x100000001b3ULL;  // its end
}

[[gnu::cold, gnu::noinline]] std::uint32_t find(const char* name, const char* category,
                                                Readable* readable) noexcept {
    const sys::ErrnoGuard errno_guard;
    char* const other = readable == nullptr ? nullptr : readable(name);
    const std::uint32_t region = barograph_region_id_in(other != nullptr ? other : name, category);
    std::free(other);
    return region;
}

}  // namespace

std::uint32_t id_of(const char* name, const char* category, Readable* readable) noexcept {
    if (name == nullptr || barograph_region_id_in == nullptr || barograph_region_begin == nullptr) {
        return 0;
    }
    Met* const met = MetByThread::get();
    if (met == nullptr) [[unlikely]] {
        return find(name, category, readable);
    }
    const std::uint64_t hash = hash_of(hash_of(0xcbf29ce484222325ULL, category), name);
    const std::uint32_t now = process.load(std::memory_order_relaxed);
    Name& known = met->names[(hash ^ hash >> 32U) % Met::kMost];
    if (known.hash != hash || known.process != now || known.region == 0) [[unlikely]] {
        known = {.hash = hash, .region = find(name, category, readable), .process = now};
    }
    return known.region;
}

std::uint32_t begin(const char* name, const char* category, Readable* readable) noexcept {
    const std::uint32_t region = id_of(name, category, readable);
    begin_again(region);
    return region;
}

void begin_again(std::uint32_t region) noexcept {
    if (region != 0 && barograph_region_begin != nullptr) {
        barograph_region_begin(region);
    }
}

void end(std::uint32_t region) noexcept {
    if (region != 0 && barograph_region_end != nullptr) {
        barograph_region_end(region);
    }
}

std::uint32_t metric(const char* name, const char* unit) noexcept {
    return barograph_metric_id == nullptr ? 0 : barograph_metric_id(name, unit, kByRank);
}

void count(std::uint32_t metric, double value) noexcept {
    if (metric != 0 && barograph_metric_count != nullptr) {
        barograph_metric_count(metric, value);
    }
}

}  // namespace barograph::capture::named
