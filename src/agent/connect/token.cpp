// SPDX-License-Identifier: BSD-3-Clause
// See token.hpp.
#include "agent/connect/token.hpp"

#include <fcntl.h>
#include <monocypher.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace barograph::agent {
namespace {

constexpr int kPatienceMs = 10'000;
constexpr std::size_t kDigits = 2 * kTokenBytes;

int digit(char c) noexcept {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

std::optional<Key> parse_token(std::string_view text) {
    if (text.ends_with('\n')) {
        text.remove_suffix(1);
    }
    if (text.size() != kDigits) {
        return std::nullopt;
    }
    Key key;
    for (std::size_t i = 0; i < kTokenBytes; ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        key.writable()[i] = static_cast<std::uint8_t>(16 * high + low);
    }
    return key;
}

std::optional<Key> token_of_descriptor(int descriptor, std::string& why) {
    std::array<char, kDigits + 2> buffer;
    std::size_t have = 0;
    while (have < buffer.size() && (have == 0 || buffer[have - 1] != '\n')) {
        pollfd waiting{descriptor, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, kPatienceMs);
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        // One byte at a time: what comes behind the line is not ours.
        const ssize_t got = ready > 0 ? ::read(descriptor, buffer.data() + have, 1) : 0;
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        ++have;
    }
    const std::optional<Key> key = parse_token({buffer.data(), have});
    crypto_wipe(buffer.data(), buffer.size());
    if (!key) {
        why = have == 0 ? "no token came" : "what came is not a token (64 hexadecimal digits)";
    }
    return key;
}

std::optional<Key> token_of_file(const std::string& path, std::string& why) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        why = path + (errno == ELOOP ? ": is a symbolic link" : std::string(": ") + std::strerror(errno));
        return std::nullopt;
    }
    std::optional<Key> key;
    struct stat status{};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        why = path + ": not a regular file";
    } else if (status.st_uid != ::geteuid()) {
        why = path + ": belongs to user " + std::to_string(status.st_uid);
    } else if ((status.st_mode & 077) != 0) {
        why = path + ": others may read or write it; chmod 600 makes it yours alone";
    } else {
        key = token_of_descriptor(descriptor, why);
        why = key ? std::string() : path + ": " + why;
    }
    ::close(descriptor);
    return key;
}

}  // namespace barograph::agent
