// SPDX-License-Identifier: BSD-3-Clause
// Bytes that wait on disk, in a file without a name, until who takes them has time: first in, first out, and
// never more than a limit. The file is made when it is needed first. Used by FrameQueue, of one thread. May
// allocate; errors are results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace barograph::stream {

class SpillFile {
public:
    // In `folder`; a limit of 0 means no limit.
    SpillFile(std::string folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}
    ~SpillFile();
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;

    // Takes as much of it as there is room for; returns how much that was. A disk that is full counts as no
    // room.
    [[nodiscard]] std::size_t put(std::string_view bytes);
    // The oldest bytes, at most `most`; none where there are none, or none can be read.
    [[nodiscard]] std::string take(std::size_t most);

    [[nodiscard]] std::uint64_t waiting() const noexcept { return put_ - taken_; }
    [[nodiscard]] std::uint64_t room() const noexcept { return limit_ - waiting(); }
    [[nodiscard]] std::uint64_t most() const noexcept { return most_; }

private:
    [[nodiscard]] bool open();

    std::string folder_;
    std::uint64_t limit_;
    int descriptor_ = -1;
    std::uint64_t put_ = 0;  // bytes since the file is there; their place is this modulo the size of its ring
    std::uint64_t taken_ = 0;
    std::uint64_t most_ = 0;  // that waited at once
};

}  // namespace barograph::stream
