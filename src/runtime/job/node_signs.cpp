// SPDX-License-Identifier: BSD-3-Clause
// See node_signs.hpp. When two nodes announce themselves at once, the later one sees both signs, so `all` is
// never missed.
#include "runtime/job/node_signs.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "runtime/start/settings.hpp"
#include "sys/clock.hpp"
#include "sys/files/folder_entries.hpp"
#include "sys/files/input_file.hpp"
#include "sys/files/output_file.hpp"
#include "sys/system_call.hpp"

namespace barograph::runtime {
namespace {

constexpr std::string_view kAllHere = "all";
constexpr std::string_view kApart = "apart";
constexpr std::string_view kGone = ".gone";

struct Sign {
    std::uint64_t lowest = 0;
    std::uint64_t ranks = 0;  // 0: not a sign
};

Sign parse_sign(std::string_view name) noexcept {
    const std::size_t plus = name.find('+');
    Sign sign;
    if (plus == std::string_view::npos || !parse_number(name.substr(0, plus), sign.lowest) ||
        !parse_number(name.substr(plus + 1), sign.ranks)) {
        return {};
    }
    return sign;
}

bool create_empty(const char* path) noexcept {
    sys::OutputFile file;
    return file.create(path) == 0;
}

// Which process has made a sign: no other process, also not one of a later launch, has the same.
sys::TextLine name_of_process(std::uint32_t pid) noexcept {
    char buffer[64];
    sys::TextLine name;
    name << sys::boot_id(buffer) << " " << pid << " " << sys::process_start_ticks(pid);
    return name;
}

// True when the process that made this sign lives, here.
bool is_of_this_launch(const char* path) noexcept {
    sys::InputFile file;
    std::byte bytes[256];
    if (file.open(path) != 0) {
        return false;
    }
    const std::int64_t size = file.read(0, bytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes),
                                size > 0 ? static_cast<std::size_t>(size) : 0);
    const std::size_t first = text.find(' ');
    const std::size_t second = text.find(' ', first + 1);
    std::uint64_t pid = 0;
    return second != std::string_view::npos &&
           parse_number(text.substr(first + 1, second - first - 1), pid) &&
           text == name_of_process(static_cast<std::uint32_t>(pid)).view();
}

// Appears with its text at once.
bool create_sign(const char* path) noexcept {
    const auto self = static_cast<std::uint32_t>(sys::system_call(SYS_getpid));
    sys::PathText temporary;
    temporary << path << "." << self;
    const sys::TextLine name = name_of_process(self);
    const std::string_view text = name.view();
    sys::OutputFile file;
    if (file.create(temporary.c_str()) != 0) {
        return false;
    }
    const bool written = file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}) == 0;
    file.close();
    if (written && sys::rename_to_new(temporary.c_str(), path, false) == 0) {
        return true;
    }
    (void)sys::remove_file(temporary.c_str());
    return false;
}

void append_component(sys::PathText& path, std::string_view text) noexcept {
    for (const char c : text) {
        path << (c == '/' ? std::string_view("_") : std::string_view(&c, 1));
    }
}

}  // namespace

void NodeSigns::open(std::string_view output, std::string_view job, std::string_view launch) noexcept {
    const std::size_t name = output.rfind('/') == std::string_view::npos ? 0 : output.rfind('/') + 1;
    sys::PathText folder;
    folder << output.substr(0, name) << "." << output.substr(name) << ".nodes-";
    append_component(folder, job);
    if (!launch.empty()) {
        folder << "-";
        append_component(folder, launch);
    }
    folder_ = folder.cut() || job.empty() ? sys::PathText{} : folder;
}

sys::PathText NodeSigns::path_of(std::string_view name) const noexcept {
    sys::PathText path;
    path << folder_.view() << "/" << name;
    return path;
}

bool NodeSigns::exists(std::string_view name) const noexcept {
    struct stat status{};
    return sys::system_call(SYS_newfstatat, AT_FDCWD, sys::word(path_of(name).c_str()), sys::word(&status),
                            0) == 0;
}

// The name of the sign with this lowest rank; empty where there is none.
sys::PathText NodeSigns::sign_of(std::uint32_t lowest) const noexcept {
    sys::PathText found;
    (void)sys::each_entry(folder_.view(), [&](std::string_view name) {
        const Sign sign = parse_sign(name);
        if (sign.ranks != 0 && sign.lowest == lowest) {
            found = {};
            found << name;
        }
    });
    return found;
}

void NodeSigns::announce(std::uint32_t lowest, std::uint32_t ranks, std::uint32_t world_size) noexcept {
    if (folder_.view().empty()) {
        return;
    }
    const int made = sys::make_private_folder(folder_.c_str());
    if (made != 0 && made != -EEXIST) {
        return;
    }
    sys::BasicTextLine<32> own;
    own << lowest << "+" << ranks;
    if (const sys::PathText there = made == 0 ? sys::PathText{} : sign_of(lowest); !there.view().empty()) {
        if (is_of_this_launch(path_of(there.view()).c_str())) {
            return;
        }
        // Left by an earlier launch of this job that crashed: the folder says nothing about this one.
        remove();
        (void)sys::make_private_folder(folder_.c_str());
    }
    if (!create_sign(path_of(own.view()).c_str())) {
        return;
    }
    own_ = own;
    std::uint64_t known = 0;
    (void)sys::each_entry(folder_.view(), [&](std::string_view name) { known += parse_sign(name).ranks; });
    if (known == world_size && !exists(kApart)) {
        (void)create_empty(path_of(kAllHere).c_str());
    }
}

Signs NodeSigns::look() const noexcept {
    if (folder_.view().empty()) {
        return Signs::kNone;
    }
    if (exists(kApart)) {
        return Signs::kApart;
    }
    return exists(kAllHere) ? Signs::kAll : Signs::kNone;
}

void NodeSigns::give_up() const noexcept {
    if (!folder_.view().empty() && !create_empty(path_of(kApart).c_str()) && !exists(kApart)) {
        // Where nothing can be written any more, what proves that all come can still be taken away.
        (void)sys::remove_file(path_of(kAllHere).c_str());
    }
}

void NodeSigns::leave(std::uint32_t lowest) const noexcept {
    if (folder_.view().empty()) {
        return;
    }
    if (const sys::PathText own = sign_of(lowest); !own.view().empty()) {
        sys::PathText gone;
        gone << path_of(own.view()).view() << kGone;
        (void)sys::rename_to_new(path_of(own.view()).c_str(), gone.c_str(), false);
    }
    bool others = false;
    (void)sys::each_entry(folder_.view(),
                          [&](std::string_view name) { others = others || parse_sign(name).ranks != 0; });
    if (!others) {
        remove();
    }
}

void NodeSigns::withdraw() const noexcept {
    if (!own_.view().empty()) {
        (void)sys::remove_file(path_of(own_.view()).c_str());
        (void)sys::remove_folder(folder_.c_str());  // where other nodes have signs in it, it stays
    }
}

void NodeSigns::remove() const noexcept {
    if (folder_.view().empty()) {
        return;
    }
    (void)sys::each_entry(folder_.view(), [&](std::string_view name) {
        if (name == kAllHere || name == kApart || name.find('+') != std::string_view::npos) {
            (void)sys::remove_file(path_of(name).c_str());
        }
    });
    (void)sys::remove_folder(folder_.c_str());
}

}  // namespace barograph::runtime
