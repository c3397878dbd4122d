// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target of the reader: any bytes must give tables or a ProfileError, never a crash, a hang or exhausted memory.
// With clang link it with -fsanitize=fuzzer; replay.cpp drives it where there is only gcc.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "read/profile.hpp"

namespace {

using barograph::read::Profile;
using barograph::read::ProfileError;

constexpr std::uint64_t kMemoryLimit = std::uint64_t{64} << 20U;

void read_everything(const std::string& path, bool salvage) {
    try {
        const Profile profile(path, {salvage, kMemoryLimit});
        (void)profile.metadata();
        (void)profile.locations();
        (void)profile.call_paths();
        (void)profile.objects();
        (void)profile.size_classes();
        (void)profile.messages();
        (void)profile.file_counters();
        (void)profile.events();
        (void)profile.series_metrics();
        (void)profile.series_summary();
        (void)profile.series({});
        (void)profile.series({{{2U}}, {{0U, 4U}}, {{0U, 2U}}});
        (void)profile.timelines({});
        (void)profile.facts({});
        (void)profile.facts({{{1U, 3U}}, {}, {{0U, 2U}}, 2});
        profile.verify();
    } catch (const ProfileError&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const int file = ::memfd_create("profile", MFD_CLOEXEC);
    if (file < 0 || ::write(file, data, size) != static_cast<ssize_t>(size)) {
        std::abort();
    }
    const std::string path = "/proc/self/fd/" + std::to_string(file);
    read_everything(path, false);
    read_everything(path, true);
    (void)::close(file);
    return 0;
}
