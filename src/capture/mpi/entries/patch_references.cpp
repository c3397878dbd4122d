// SPDX-License-Identifier: BSD-3-Clause
// See patch_references.hpp.
#include "capture/mpi/entries/patch_references.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sys/system_call.hpp"

namespace barograph::capture::mpi {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kSlotTypes[] = {R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT, R_X86_64_64};
#elif defined(__aarch64__)
constexpr std::uint32_t kSlotTypes[] = {R_AARCH64_JUMP_SLOT, R_AARCH64_GLOB_DAT, R_AARCH64_ABS64};
#else
constexpr std::uint32_t kSlotTypes[] = {0xffffffff};
#endif

struct Dynamic {
    const ElfW(Sym)* symbols = nullptr;
    const char* strings = nullptr;
    const ElfW(Rela)* tables[2] = {};
    std::size_t counts[2] = {};
};

struct Object {
    std::uintptr_t base = 0;
    std::uintptr_t read_only_begin = 0;  // after relocation
    std::uintptr_t read_only_end = 0;
};

Dynamic read_dynamic(const ElfW(Dyn)* entry, std::uintptr_t base) noexcept {
    Dynamic dynamic;
    const auto absolute = [base](ElfW(Addr) address) { return address < base ? address + base : address; };
    for (; entry->d_tag != DT_NULL; ++entry) {
        switch (entry->d_tag) {
            case DT_SYMTAB:
                dynamic.symbols = reinterpret_cast<const ElfW(Sym)*>(absolute(entry->d_un.d_ptr));
                break;
            case DT_STRTAB:
                dynamic.strings = reinterpret_cast<const char*>(absolute(entry->d_un.d_ptr));
                break;
            case DT_JMPREL:
                dynamic.tables[0] = reinterpret_cast<const ElfW(Rela)*>(absolute(entry->d_un.d_ptr));
                break;
            case DT_PLTRELSZ:
                dynamic.counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
                break;
            case DT_RELA:
                dynamic.tables[1] = reinterpret_cast<const ElfW(Rela)*>(absolute(entry->d_un.d_ptr));
                break;
            case DT_RELASZ:
                dynamic.counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
                break;
            default:
                break;
        }
    }
    return dynamic;
}

bool is_slot(std::uint32_t type) noexcept {
    for (const std::uint32_t slot : kSlotTypes) {
        if (type == slot) {
            return true;
        }
    }
    return false;
}

void store(const Object& object, std::uintptr_t slot, void* value) noexcept {
    const bool read_only = slot >= object.read_only_begin && slot < object.read_only_end;
    const std::uintptr_t page_bytes = getauxval(AT_PAGESZ);
    const auto page = static_cast<long>(slot & ~(page_bytes - 1));
    const auto bytes = static_cast<long>(page_bytes);
    if (read_only && sys::system_call(SYS_mprotect, page, bytes, PROT_READ | PROT_WRITE) != 0) {
        return;
    }
    // Other threads may be calling through it.
    std::atomic_ref<void*>(*reinterpret_cast<void**>(slot)).store(value, std::memory_order_release);
    if (read_only) {
        (void)sys::system_call(SYS_mprotect, page, bytes, PROT_READ);
    }
}

int redirect_in(dl_phdr_info* info, std::size_t, void* data) noexcept {
    const auto redirections = *static_cast<std::span<const Redirection>*>(data);
    Object object{.base = info->dlpi_addr};
    const ElfW(Dyn)* dynamic_entry = nullptr;
    const auto own = reinterpret_cast<std::uintptr_t>(&redirect_references);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        const std::uintptr_t begin = object.base + header.p_vaddr;
        if (header.p_type == PT_LOAD && own >= begin && own < begin + header.p_memsz) {
            return 0;  // ourselves
        }
        if (header.p_type == PT_DYNAMIC) {
            dynamic_entry = reinterpret_cast<const ElfW(Dyn)*>(begin);
        } else if (header.p_type == PT_GNU_RELRO) {
            const std::uintptr_t page_bytes = getauxval(AT_PAGESZ);
            object.read_only_begin = begin & ~(page_bytes - 1);
            object.read_only_end = (begin + header.p_memsz) & ~(page_bytes - 1);
        }
    }
    if (dynamic_entry == nullptr) {
        return 0;
    }
    const Dynamic dynamic = read_dynamic(dynamic_entry, object.base);
    if (dynamic.symbols == nullptr || dynamic.strings == nullptr) {
        return 0;
    }
    for (int table = 0; table < 2; ++table) {
        for (std::size_t i = 0; i < dynamic.counts[table] && dynamic.tables[table] != nullptr; ++i) {
            const ElfW(Rela)& relocation = dynamic.tables[table][i];
            const auto index = static_cast<std::uint32_t>(ELF64_R_SYM(relocation.r_info));
            if (index == 0 || !is_slot(static_cast<std::uint32_t>(ELF64_R_TYPE(relocation.r_info)))) {
                continue;
            }
            const char* name = dynamic.strings + dynamic.symbols[index].st_name;
            if (std::strncmp(name, "MPI_", 4) != 0 && std::strncmp(name, "PMPI_", 5) != 0) {
                continue;
            }
            const std::uintptr_t slot = object.base + relocation.r_offset;
            for (const Redirection& redirection : redirections) {
                if (std::strcmp(name, redirection.name) == 0 &&
                    *reinterpret_cast<void* const*>(slot) == redirection.from) {
                    store(object, slot, redirection.to);
                }
            }
        }
    }
    return 0;
}

}  // namespace

void redirect_references(std::span<const Redirection> redirections) noexcept {
    if (!redirections.empty()) {
        dl_iterate_phdr(redirect_in, &redirections);
    }
}

}  // namespace barograph::capture::mpi
