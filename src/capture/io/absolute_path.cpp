// SPDX-License-Identifier: BSD-3-Clause
// See absolute_path.hpp.
#include "capture/io/absolute_path.hpp"

#include <fcntl.h>

#include <atomic>
#include <bit>
#include <cstring>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::io {

namespace {

// A working directory and a relative path of at most PATH_MAX each, before "..".
constexpr std::size_t kCapacity = 8192;

// Room for the paths that are worked on at one moment; bits of `taken` say which are.
constexpr unsigned kRooms = 16;
constinit char rooms[kRooms][kCapacity] = {};
constinit std::atomic<unsigned> taken{0};

char* take_room() noexcept {
    unsigned now = taken.load(std::memory_order_relaxed);
    while (now != (1U << kRooms) - 1) {
        const auto free = static_cast<unsigned>(std::countr_one(now));
        if (taken.compare_exchange_weak(now, now | 1U << free, std::memory_order_acquire)) {
            return rooms[free];
        }
    }
    return static_cast<char*>(sys::map_uncounted(kCapacity));
}

void give_back(char* room) noexcept {
    if (room >= rooms[0] && room < rooms[0] + sizeof rooms) {
        const auto index = static_cast<unsigned>((room - rooms[0]) / static_cast<std::ptrdiff_t>(kCapacity));
        taken.fetch_and(~(1U << index), std::memory_order_release);
    } else if (room != nullptr) {
        (void)sys::system_call(SYS_munmap, sys::word(room), kCapacity);
    }
}

}  // namespace

AbsolutePath::AbsolutePath(int folder, const char* path) noexcept : text_(take_room()) {
    if (path != nullptr && text_ != nullptr) {
        resolve(folder, path);
    }
}

AbsolutePath::AbsolutePath(std::string_view path) noexcept : text_(take_room()) {
    if (text_ != nullptr) {
        resolve(AT_FDCWD, path);
    }
}

AbsolutePath::AbsolutePath(OfDescriptor descriptor) noexcept : text_(take_room()) {
    if (text_ != nullptr) {
        read_link(descriptor.number);
        stand_for_others();
    }
}

void AbsolutePath::resolve(int folder, std::string_view path) noexcept {
    if (!path.starts_with('/')) {
        begin_at(folder);
    }
    if (size_ != 0 || path.starts_with('/')) {
        append(path);
    }
    stand_for_others();
}

// The kernel names no place below more than PATH_MAX characters.
void AbsolutePath::stand_for_others() noexcept {
    if (size_ == 0 && text_ != nullptr) {
        std::memcpy(text_, kOtherFiles.data(), kOtherFiles.size());
        size_ = kOtherFiles.size();
    }
}

AbsolutePath::~AbsolutePath() { give_back(text_); }

void AbsolutePath::read_link(int descriptor) noexcept {
    constexpr std::string_view kDeleted = " (deleted)";
    sys::BasicTextLine<64> name;
    name << "/proc/self/fd/" << static_cast<std::uint64_t>(descriptor);
    const long length = descriptor < 0 ? -1
                                       : sys::system_call(SYS_readlinkat, AT_FDCWD, sys::word(name.c_str()),
                                                          sys::word(text_), static_cast<long>(kCapacity));
    if (length <= 0 || text_[0] != '/') {
        size_ = 0;
        return;
    }
    size_ = static_cast<std::size_t>(length);
    if (view().ends_with(kDeleted)) {
        size_ -= kDeleted.size();
    }
}

void AbsolutePath::begin_at(int folder) noexcept {
    if (folder != AT_FDCWD) {
        read_link(folder);
        return;
    }
    const long length = sys::system_call(SYS_getcwd, sys::word(text_), static_cast<long>(kCapacity));
    size_ = length > 1 && text_[0] == '/' ? static_cast<std::size_t>(length - 1) : 0;
}

// Part by part; "." and empty parts stand for nothing, ".." takes the last part away.
void AbsolutePath::append(std::string_view path) noexcept {
    if (view() == "/") {
        size_ = 0;
    }
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
        if (part.empty() || part == ".") {
            continue;
        }
        if (part == "..") {
            const std::size_t last = view().rfind('/');
            size_ = last == std::string_view::npos ? 0 : last;
            continue;
        }
        if (size_ + 1 + part.size() > kCapacity) {
            size_ = 0;
            return;
        }
        text_[size_++] = '/';
        std::memcpy(text_ + size_, part.data(), part.size());
        size_ += part.size();
    }
    if (size_ == 0) {
        text_[size_++] = '/';
    }
}

}  // namespace barograph::capture::io
