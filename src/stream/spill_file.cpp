// SPDX-License-Identifier: BSD-3-Clause
// See spill_file.hpp. The file is used as a ring; when all has been taken it starts over and gives its room
// back.
#include "stream/spill_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace barograph::stream {

SpillFile::~SpillFile() {
    if (descriptor_ >= 0) {
        (void)::close(descriptor_);
    }
}

bool SpillFile::open() {
    if (descriptor_ >= 0) {
        return true;
    }
    descriptor_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor_ < 0) {  // some file systems cannot
        std::string name = folder_ + "/barograph-events-XXXXXX";
        descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (descriptor_ >= 0) {
            (void)::unlink(name.c_str());
        }
    }
    return descriptor_ >= 0;
}

std::size_t SpillFile::put(std::string_view bytes) {
    if (bytes.empty() || room() == 0) {
        return 0;
    }
    if (!open()) {
        limit_ = 0;
        return 0;
    }
    std::size_t done = 0;
    while (done < bytes.size() && room() != 0) {
        const std::uint64_t at = put_ % limit_;
        const std::size_t part = std::min<std::uint64_t>({bytes.size() - done, room(), limit_ - at});
        const ssize_t wrote = ::pwrite(descriptor_, bytes.data() + done, part, static_cast<off_t>(at));
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            break;
        }
        put_ += static_cast<std::uint64_t>(wrote);
        done += static_cast<std::size_t>(wrote);
    }
    most_ = std::max(most_, waiting());
    return done;
}

std::string SpillFile::take(std::size_t most) {
    std::string bytes(std::min<std::uint64_t>(most, waiting()), '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const std::uint64_t at = taken_ % limit_;
        const std::size_t part = std::min<std::uint64_t>(bytes.size() - done, limit_ - at);
        const ssize_t got = ::pread(descriptor_, bytes.data() + done, part, static_cast<off_t>(at));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        taken_ += static_cast<std::uint64_t>(got);
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    if (descriptor_ >= 0 && waiting() == 0) {
        put_ = taken_ = 0;
        (void)!::ftruncate(descriptor_, 0);
    }
    return bytes;
}

}  // namespace barograph::stream
