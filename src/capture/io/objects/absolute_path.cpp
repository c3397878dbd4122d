// SPDX-License-Identifier: BSD-3-Clause
// See absolute_path.hpp.
#include "capture/io/objects/absolute_path.hpp"

#include <fcntl.h>

#include <atomic>
#include <bit>
#include <cstring>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"
#include "sys/text_parts.hpp"

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

// Whether nothing of an absolute path stands for something else: no empty part, none that begins with a dot,
// no slash at its end. Eight characters at a time.
bool is_plain(std::string_view path) noexcept {
    constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
    constexpr std::uint64_t kTops = 0x8080808080808080ULL;
    const auto zeros = [](std::uint64_t word) noexcept {  // the top bit of each byte that is 0
        return ~(((word & ~kTops) + ~kTops) | word | ~kTops);
    };
    if (path.size() < 2 || path.size() > kCapacity || path.back() == '/') {
        return path.size() == 1;
    }
    // A slash and a dot differ in their last bit. Each pair of neighbours is within one of the words.
    const auto is_plain_word = [&](std::size_t at) noexcept {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        std::memcpy(&first, path.data() + at, sizeof first);
        std::memcpy(&second, path.data() + at + 1, sizeof second);
        return (zeros(first ^ kOnes * '/') & zeros((second | kOnes) ^ kOnes * '/')) == 0;
    };
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const std::size_t pairs = path.size() - 1;
    if (pairs < kWord) {
        for (std::size_t i = 0; i < pairs; ++i) {
            if (path[i] == '/' && (path[i + 1] == '/' || path[i + 1] == '.')) {
                return false;
            }
        }
        return true;
    }
    for (std::size_t at = 0; at + kWord <= pairs; at += kWord) {
        if (!is_plain_word(at)) {
            return false;
        }
    }
    return is_plain_word(pairs - kWord);
}

}  // namespace

AbsolutePath::AbsolutePath(int folder, const char* path) noexcept {
    if (path == nullptr) {
        return;
    }
    if (*path == '/') {
        text_ = path;
        size_ = std::strlen(path);
        look_up();
        // Entries have plain paths.
        if (entry_ != nullptr || is_plain(view())) {
            return;
        }
    }
    resolve(folder, path);
}

AbsolutePath::AbsolutePath(std::string_view path) noexcept { resolve(AT_FDCWD, path); }

AbsolutePath::AbsolutePath(OfDescriptor descriptor) noexcept : room_(take_room()) {
    text_ = room_;
    if (room_ != nullptr) {
        read_link(descriptor.number);
        stand_for_others();
        look_up();
    }
}

void AbsolutePath::resolve(int folder, std::string_view path) noexcept {
    room_ = take_room();
    text_ = room_;
    size_ = 0;
    if (room_ == nullptr) {
        return;
    }
    if (!path.starts_with('/')) {
        begin_at(folder);
    }
    if (size_ != 0 || path.starts_with('/')) {
        append(path);
    }
    stand_for_others();
    look_up();
}

void AbsolutePath::look_up() noexcept {
    key_ = key_of(view());
    entry_ = known_file(key_);
}

// The kernel names no place below more than PATH_MAX characters.
void AbsolutePath::stand_for_others() noexcept {
    if (size_ == 0) {
        std::memcpy(room_, kOtherFiles.data(), kOtherFiles.size());
        size_ = kOtherFiles.size();
    }
}

AbsolutePath::~AbsolutePath() {
    if (room_ != nullptr) {
        give_back(room_);
    }
}

void AbsolutePath::read_link(int descriptor) noexcept {
    constexpr std::string_view kDeleted = " (deleted)";
    sys::BasicTextLine<64> name;
    name << "/proc/self/fd/" << static_cast<std::uint64_t>(descriptor);
    const long length = descriptor < 0 ? -1
                                       : sys::system_call(SYS_readlinkat, AT_FDCWD, sys::word(name.c_str()),
                                                          sys::word(room_), static_cast<long>(kCapacity));
    if (length <= 0 || room_[0] != '/') {
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
    const long length = sys::system_call(SYS_getcwd, sys::word(room_), static_cast<long>(kCapacity));
    size_ = length > 1 && room_[0] == '/' ? static_cast<std::size_t>(length - 1) : 0;
}

// Part by part; "." and empty parts stand for nothing, ".." takes the last part away.
void AbsolutePath::append(std::string_view path) noexcept {
    if (view() == "/") {
        size_ = 0;
    }
    while (!path.empty()) {
        const std::string_view part = sys::take_part(path, '/');
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
        room_[size_++] = '/';
        std::memcpy(room_ + size_, part.data(), part.size());
        size_ += part.size();
    }
    if (size_ == 0) {
        room_[size_++] = '/';
    }
}

}  // namespace barograph::capture::io
