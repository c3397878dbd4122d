// SPDX-License-Identifier: BSD-3-Clause
// Writes the large made-up profiles that the size and load benchmarks measure: `write_profiles FOLDER`.
// Called by bench/size/profile_size.py.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "format/profile/profile_writer.hpp"
#include "format/testing/sample_profile.hpp"

namespace {

bool write_file(const std::filesystem::path& path, const barograph::format::ProfilePart& part) {
    std::ofstream file(path, std::ios::binary);
    const auto status = barograph::format::write_profile(part, [&file](std::span<const std::uint8_t> bytes) {
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return file.good();
    });
    return status == barograph::format::WriteStatus::kOk;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: write_profiles FOLDER\n");
        return 2;
    }
    namespace samples = barograph::format::testing;
    const std::filesystem::path folder(argv[1]);
    std::filesystem::create_directories(folder);
    const bool good = write_file(folder / "4096x40.baro", samples::large_run(4096, 40)) &&
                      write_file(folder / "32768x100.baro", samples::large_run(32768, 100)) &&
                      write_file(folder / "communicators.baro", samples::many_communicators(1024, 103));
    if (!good) {
        std::fprintf(stderr, "write_profiles: error: could not write to %s\n", argv[1]);
    }
    return good ? 0 : 1;
}
