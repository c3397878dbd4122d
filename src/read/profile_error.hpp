// SPDX-License-Identifier: BSD-3-Clause
// The one exception that leaves the reader: what is wrong with which profile, where, and what to do about it.
// Thrown by everything in read/, turned into barograph.ProfileError by the bindings.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace barograph::read {

class ProfileError : public std::runtime_error {
public:
    ProfileError(std::string path, std::string section, std::int64_t offset, const std::string& message,
                 std::string hint = {})
        : std::runtime_error(message),
          path_(std::move(path)),
          section_(std::move(section)),
          hint_(std::move(hint)),
          offset_(offset) {}

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& section() const noexcept {
        return section_;
    }  // e.g. "call paths"; may be ""
    [[nodiscard]] const std::string& hint() const noexcept { return hint_; }  // may be ""
    [[nodiscard]] std::int64_t offset() const noexcept { return offset_; }    // in the file; -1: unknown

private:
    std::string path_;
    std::string section_;
    std::string hint_;
    std::int64_t offset_;
};

// Something a salvaging reader had to leave out.
struct Loss {
    std::string path;
    std::string section;
    std::int64_t offset = -1;
    std::string message;
};

}  // namespace barograph::read
