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

}  // namespace

struct Modules::Scan {
    Modules& modules;
    bool first = true;
    bool started = false;

    int take(const dl_phdr_info& info) noexcept {
        const bool is_program = first;
        first = false;
        if (!started) {
            started = true;
            if (info.dlpi_subs != modules.unloaded_) {
                // What is known may be gone: begin anew. Old rows stay where they are, for those that still read them.
                modules.unloaded_ = info.dlpi_subs;
                for (std::uint32_t i = 0; i < modules.count_.load(std::memory_order_relaxed); ++i) {
                    modules.modules_[i].end = modules.modules_[i].begin;
                }
                modules.generation_.fetch_add(1, std::memory_order_release);
            }
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
                found.eh_frame_hdr = reinterpret_cast<const unsigned char*>(start);
            } else if (header.p_type == PT_NOTE && found.id.view().empty()) {
                read_build_id(info, header, found);
            }
        }
        const std::uint32_t count = modules.count_.load(std::memory_order_relaxed);
        if (found.end == 0 || count == kMost || modules.known(found.begin) != nullptr) {
            return 0;
        }
        found.bias = info.dlpi_addr;
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
        modules.modules_[count] = found;
        modules.count_.store(count + 1, std::memory_order_release);
        return 0;
    }
};

bool Modules::prepare() noexcept {
    if (modules_ == nullptr) {
        modules_ = static_cast<Module*>(sys::map_uncounted(kMost * sizeof(Module)));
    }
    return modules_ != nullptr;
}

void Modules::scan() noexcept {
    Scan scan{*this};
    (void)dl_iterate_phdr([](dl_phdr_info* info, std::size_t,
                             void* data) noexcept { return static_cast<Scan*>(data)->take(*info); },
                          &scan);
}

Module* Modules::known(std::uintptr_t address) noexcept {
    const std::uint32_t count = count_.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (address >= modules_[i].begin && address < modules_[i].end) {
            return &modules_[i];
        }
    }
    return nullptr;
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

void Modules::forked() noexcept {
    new (&lock_) sys::SpinLock();
    for (std::uint32_t i = 0; i < count(); ++i) {
        modules_[i].described = false;
    }
}

void Modules::check() noexcept {
    const sys::SpinGuard guard(lock_);
    if (!guard.held() || !prepare()) {
        return;
    }
    struct Counts {
        unsigned long long unloaded;
    } counts{};
    (void)dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) noexcept {
            static_cast<Counts*>(data)->unloaded = info->dlpi_subs;
            return 1;
        },
        &counts);
    if (counts.unloaded != unloaded_) {
        scan();
    }
}

}  // namespace barograph::capture::source
