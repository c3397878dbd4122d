// SPDX-License-Identifier: BSD-3-Clause
// A folder that is gone after the test, and profiles written into it. Used by tests only.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "format/profile/profile_writer.hpp"

namespace barograph::read::testing {

class ScratchFolder {
public:
    ScratchFolder() {
        // In memory where possible: the damage tests write tens of thousands of files.
        std::error_code no_shm;
        const bool memory =
            std::filesystem::is_directory("/dev/shm", no_shm) && ::access("/dev/shm", W_OK) == 0;
        const auto base = memory ? std::filesystem::path("/dev/shm") : std::filesystem::temp_directory_path();
        std::string name = (base / "barograph-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error("no folder for temporary files");
        }
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::string write(const std::string& name, std::span<const std::uint8_t> bytes) const {
        const auto file = path_ / name;
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return file.string();
    }

    // One part: a file; several: a folder of parts.
    std::string write(const std::string& name, const std::vector<format::ProfilePart>& run) const {
        if (run.size() == 1) {
            return write(name, std::span<const std::uint8_t>(format::encode_profile(run.front())));
        }
        std::filesystem::create_directory(path_ / name);
        for (const format::ProfilePart& part : run) {
            write(name + "/part-000" + std::to_string(part.part) + ".baro",
                  std::span<const std::uint8_t>(format::encode_profile(part)));
        }
        return (path_ / name).string();
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

}  // namespace barograph::read::testing
