// SPDX-License-Identifier: BSD-3-Clause
// See modules.hpp.
#include "capture/source/modules.hpp"

#include <elf.h>
#include <gnu/libc-version.h>
#include <link.h>

#include <cstring>
#include <new>

#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::source {
namespace {

template <std::size_t Size>
void put_hex(sys::BasicTextLine<Size>& text, const unsigned char* bytes, std::size_t count) noexcept {
    constexpr char kDigits[] = "0123456789abcdef";
    for (std::size_t i = 0; i < count; ++i) {
        const char pair[2] = {kDigits[bytes[i] >> 4U], kDigits[bytes[i] & 15U]};
        text << std::string_view(pair, 2);
    }
}

// The first 8 bytes of the build id tell objects apart as well as all 20 do.
constexpr std::size_t kIdBytes = 8;

void read_build_id(const dl_phdr_info& info, const ElfW(Phdr)& header, Module& module) noexcept {
    const auto* at = reinterpret_cast<const unsigned char*>(info.dlpi_addr + header.p_vaddr);
    const unsigned char* end = at + header.p_memsz;
    while (static_cast<std::size_t>(end - at) >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note;
        std::memcpy(&note, at, sizeof note);
        at += sizeof note;
        const std::size_t name = (note.n_namesz + 3U) & ~std::size_t{3};
        const std::size_t body = (note.n_descsz + 3U) & ~std::size_t{3};
        if (static_cast<std::size_t>(end - at) < name + body) {
            return;
        }
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(at, "GNU", 4) == 0 &&
            note.n_descsz >= kIdBytes) {
            put_hex(module.id, at + name, kIdBytes);
            return;
        }
        at += name + body;
    }
}

std::uint64_t hash_of(std::string_view text, std::uint64_t seed) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325ULL ^ seed;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;  // FNV-1a
    }
    return hash;
}

std::string_view file_name(std::string_view path) noexcept { return path.substr(path.rfind('/') + 1); }

void read_path(const dl_phdr_info& info, bool first, Module& module) noexcept {
    if (info.dlpi_name != nullptr && info.dlpi_name[0] != '\0') {
        char folder[256];
        if (info.dlpi_name[0] != '/' && sys::system_call(SYS_getcwd, sys::word(folder), sizeof folder) > 0) {
            module.path << std::string_view(folder) << "/";
        }
        module.path << info.dlpi_name;
    } else if (first) {  // the program itself
        char buffer[256];
        const long length =
            sys::system_call(SYS_readlink, sys::word("/proc/self/exe"), sys::word(buffer), sizeof buffer);
        if (length > 0) {
            module.path << std::string_view(buffer, static_cast<std::size_t>(length));
        }
    } else {
        module.path << "[vdso]";
    }
}

// The tables are all in the segment that contains the header.
void find_segment(const dl_phdr_info& info, FrameTables& tables) noexcept {
    const unsigned char* header = tables.header;
    tables.header = nullptr;
    for (ElfW(Half) i = 0; header != nullptr && i < info.dlpi_phnum; ++i) {
        const auto& segment = info.dlpi_phdr[i];
        const auto* begin = reinterpret_cast<const unsigned char*>(info.dlpi_addr + segment.p_vaddr);
        const unsigned char* end = begin + segment.p_memsz;
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_R) != 0 && header >= begin && header < end) {
            tables = {.begin = begin, .end = end, .header = header};
        }
    }
}

// Limit for all copies together; objects copied later have no tables.
constexpr std::uint64_t kMostCopied = 256U << 20U;

}  // namespace

struct Modules::Scan {
    Modules& modules;
    bool first = true;
    bool started = false;
    bool unloaded = false;  // something was, since the last scan
    bool replaced = false;

    int take(const dl_phdr_info& info) noexcept {
        const bool is_program = first;
        first = false;
        if (!started) {
            started = true;
            if (modules.scans_ != 0 && info.dlpi_adds == modules.loaded_ &&
                info.dlpi_subs == modules.unloaded_) {
                return 1;  // nothing has changed
            }
            ++modules.scans_;
            unloaded = info.dlpi_subs != modules.unloaded_;
            modules.unloaded_ = info.dlpi_subs;
            modules.loaded_ = info.dlpi_adds;
        }
        Module found;
        for (ElfW(Half) i = 0; i < info.dlpi_phnum; ++i) {
            const auto& header = info.dlpi_phdr[i];
            const std::uintptr_t start = info.dlpi_addr + header.p_vaddr;
            if (header.p_type == PT_LOAD && (header.p_flags & PF_X) != 0) {
                found.begin = found.begin == 0 || start < found.begin ? start : found.begin;
                found.end = start + header.p_memsz > found.end ? start + header.p_memsz : found.end;
            } else if (header.p_type == PT_GNU_EH_FRAME) {
                found.tables.header = reinterpret_cast<const unsigned char*>(start);
            } else if (header.p_type == PT_NOTE && found.id.view().empty()) {
                read_build_id(info, header, found);
            }
        }
        find_segment(info, found.tables);
        if (found.end == 0) {
            return 0;
        }
        Module* before = modules.known(found.begin);
        if (before != nullptr && (!unloaded || (before->begin == found.begin && before->end == found.end &&
                                                before->bias == info.dlpi_addr && !found.id.view().empty() &&
                                                before->id.view() == found.id.view()))) {
            before->scan = modules.scans_;
            return 0;
        }
        found.last = found.end;
        found.bias = info.dlpi_addr;
        found.scan = modules.scans_;
        read_path(info, is_program, found);
        const std::string_view name = file_name(found.path.view());
        found.own = name.starts_with("libbarograph");
        const auto libc = reinterpret_cast<std::uintptr_t>(&gnu_get_libc_version);
        found.libc = (libc >= found.begin && libc < found.end) || name.starts_with("ld-linux");
        if (found.id.view().empty()) {
            const std::uint64_t hash = hash_of(found.path.view(), found.end - found.begin);
            unsigned char bytes[sizeof hash];
            std::memcpy(bytes, &hash, sizeof hash);
            found.id << "file-";
            put_hex(found.id, bytes, sizeof bytes);
        }
        if (Module* same = modules.same_as(found); same != nullptr) {
            replaced = replaced || same->end != found.end;
            same->end = found.end;
            same->last = found.end;
            same->scan = modules.scans_;
            return 0;
        }
        if (before != nullptr) {
            before->end = before->begin;  // gone, and another one is in its place
            replaced = true;
        }
        const std::uint32_t count = modules.count_.load(std::memory_order_relaxed);
        if (count == kMost) {
            return 0;
        }
        if (modules.keeps_tables_) {
            modules.keep(found);
        }
        modules.modules_[count] = found;
        modules.count_.store(count + 1, std::memory_order_release);
        return 0;
    }
};

// For an object that is loaded again elsewhere. A new copy could end up at its old address: it would then get
// another copy, and a row, each time it is loaded.
const unsigned char* Modules::copy_of(const Module& module, const FrameTables& part) const noexcept {
    const auto bytes = static_cast<std::size_t>(part.end - part.begin);
    for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i) {
        const Module& before = modules_[i];
        if (before.kept.header != nullptr && before.id.view() == module.id.view() &&
            static_cast<std::size_t>(before.kept.end - before.kept.begin) == bytes &&
            std::memcmp(before.kept.begin, part.begin, bytes) == 0) {
            return before.kept.begin;
        }
    }
    return nullptr;
}

// While the loader holds its lock: the object stays where it is.
void Modules::keep(Module& module) noexcept {
    const FrameTables part = without_rest(module.tables);
    const auto bytes = static_cast<std::uint64_t>(part.end - part.begin);
    if (part.header == nullptr) {
        return;
    }
    const unsigned char* copy = copy_of(module, part);
    if (copy == nullptr && copied_ + bytes <= kMostCopied) {
        auto* made = static_cast<unsigned char*>(sys::map_uncounted(bytes));
        if (made != nullptr) {
            std::memcpy(made, part.begin, bytes);
            copied_ += bytes;
        }
        copy = made;
    }
    if (copy == nullptr) {
        return;
    }
    module.kept = {
        .begin = copy,
        .end = copy + bytes,
        .header = copy + (part.header - part.begin),
        .moved = reinterpret_cast<std::uint64_t>(part.begin) - reinterpret_cast<std::uint64_t>(copy)};
}

void Modules::keep_tables() noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || !prepare()) {
        return;
    }
    keeps_tables_ = true;
    // Those that are known already are taken once more.
    count_.store(0, std::memory_order_release);
    scans_ = 0;
    scan();
}

std::uint32_t Modules::number_at(std::uintptr_t address) const noexcept {
    const std::uint32_t count = count_.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (address >= modules_[i].begin && address < modules_[i].end) {
            return i;
        }
    }
    return kMost;
}

const Module* Modules::seen(std::uintptr_t address) noexcept {
    const Module* module = known(address);
    if (module == nullptr) {
        missed_.store(true, std::memory_order_relaxed);
    }
    return module;
}

bool Modules::prepare() noexcept {
    if (modules_ == nullptr) {
        modules_ = static_cast<Module*>(sys::map_uncounted(kMost * sizeof(Module)));
    }
    return modules_ != nullptr;
}

// Rows stay where they are, for those that still read them; what is loaded again where it was gets its row
// back.
void Modules::scan() noexcept {
    missed_.store(false, std::memory_order_relaxed);
    Scan scan{*this};
    (void)dl_iterate_phdr([](dl_phdr_info* info, std::size_t,
                             void* data) noexcept { return static_cast<Scan*>(data)->take(*info); },
                          &scan);
    if (scan.unloaded) {
        for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i) {
            Module& module = modules_[i];
            if (module.scan != scans_ && module.end != module.begin) {
                module.end = module.begin;
                scan.replaced = true;
            }
        }
    }
    if (scan.replaced) {
        generation_.fetch_add(1, std::memory_order_release);
    }
}

Module* Modules::same_as(const Module& module) noexcept {
    for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i) {
        Module& before = modules_[i];
        if (before.begin == module.begin && before.bias == module.bias &&
            before.id.view() == module.id.view()) {
            return &before;
        }
    }
    return nullptr;
}

Module* Modules::known(std::uintptr_t address) noexcept {
    const std::uint32_t number = number_at(address);
    return number == kMost ? nullptr : &modules_[number];
}

Module* Modules::find(std::uintptr_t address) noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || !prepare()) {
        return nullptr;
    }
    if (Module* module = known(address)) {
        return module;
    }
    scan();
    return known(address);
}

void Modules::look_again() noexcept {
    const sys::SpinGuard guard(lock_);
    if (guard.held() && prepare()) {
        scan();
    }
}

void Modules::before_fork() noexcept { held_for_fork_ = lock_.lock(); }

void Modules::after_fork() noexcept {
    if (held_for_fork_) {
        held_for_fork_ = false;
        lock_.unlock();
    }
}

void Modules::forked() noexcept {
    new (&lock_) sys::SpinLock();
    held_for_fork_ = false;
    for (std::uint32_t i = 0; i < count(); ++i) {
        modules_[i].described = false;
    }
}

void Modules::check() noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || !prepare()) {
        return;
    }
    unsigned long long unloaded = 0;
    (void)dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) noexcept {
            *static_cast<unsigned long long*>(data) = info->dlpi_subs;
            return 1;
        },
        &unloaded);
    if (unloaded != unloaded_) {
        scan();
    }
}

}  // namespace barograph::capture::source
