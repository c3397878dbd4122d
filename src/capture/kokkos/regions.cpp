// SPDX-License-Identifier: BSD-3-Clause
// See regions.hpp. A name comes as a text each time: a thread remembers the regions of those it has met by a
// hash of 64 bits, so that their texts are read but not looked up.
#include "capture/kokkos/regions.hpp"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "sys/errno_guard.hpp"

namespace barograph::capture::kokkos {
namespace {

constexpr char kCategory[] = "kokkos";
constexpr int kByRank = 3;  // BAROGRAPH_BY_RANK of barograph.h

struct Met {
    std::uint64_t hash;
    std::uint32_t region;
    std::uint32_t process;  // which fork it was met in
};
constexpr std::size_t kMet = 512;
thread_local Met met[kMet];

// Regions of a fork have other numbers.
constinit std::atomic<std::uint32_t> process{1};

[[gnu::constructor]] void on_load() noexcept {
    (void)pthread_atfork(nullptr, nullptr, [] { process.fetch_add(1, std::memory_order_relaxed); });
}

std::uint64_t hash_of(const char* name) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (; *name != '\0'; ++name) {
        hash = (hash ^ static_cast<unsigned char>(*name)) * 0x100000001b3ULL;  // FNV-1a
    }
    return hash;
}

// Kokkos takes the name of a C++ type for a kernel without a label: "Z4mainEUliE_", "N6solver4AxpyE".
bool may_be_type(const char* name) noexcept {
    if ((name[0] != 'N' && name[0] != 'Z') || name[1] == '\0') {
        return false;
    }
    const std::size_t length = std::strlen(name);
    return (name[length - 1] == 'E' || name[length - 1] == '_') && strpbrk(name, " :.,()[]<>-") == nullptr;
}

[[gnu::cold, gnu::noinline]] std::uint32_t find(const char* name) noexcept {
    const sys::ErrnoGuard errno_guard;
    using Demangle = char*(const char*, char*, std::size_t*, int*);
    char* readable = nullptr;
    if (may_be_type(name)) {
        // The program has a C++ runtime, as Kokkos is written in it.
        if (auto* const demangle = reinterpret_cast<Demangle*>(dlsym(RTLD_DEFAULT, "__cxa_demangle"))) {
            int status = 0;
            readable = demangle(name, nullptr, nullptr, &status);
        }
    }
    const std::uint32_t region = barograph_region_id_in(readable != nullptr ? readable : name, kCategory);
    std::free(readable);
    return region;
}

}  // namespace

std::uint32_t begin(const char* name) noexcept {
    if (name == nullptr || barograph_region_id_in == nullptr || barograph_region_begin == nullptr) {
        return 0;
    }
    const std::uint64_t hash = hash_of(name);
    const std::uint32_t now = process.load(std::memory_order_relaxed);
    Met& known = met[(hash ^ hash >> 32U) % kMet];
    if (known.hash != hash || known.process != now || known.region == 0) [[unlikely]] {
        known = {.hash = hash, .region = find(name), .process = now};
    }
    const std::uint32_t region = known.region;
    if (region != 0) {
        barograph_region_begin(region);
    }
    return region;
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

}  // namespace barograph::capture::kokkos
