// SPDX-License-Identifier: BSD-3-Clause
// See shown_symbols.hpp. A symbol with the value 0 is passed over by the loader's lookup (glibc, do_lookup_x
// and check_match), which goes on to the next library. The table is private memory of this process.
#include "capture/mpi/entries/shown_symbols.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "capture/mpi/entries/loaded_mpi.hpp"
#include "capture/mpi/entries/patch_references.hpp"
#include "sys/errno_guard.hpp"
#include "sys/loading/next_function.hpp"
#include "sys/system_call.hpp"
#include "world/world.hpp"

namespace barograph::capture::mpi {
namespace {

using Symbol = ElfW(Sym);

// The symbol of each recent entry, plain and profiled, and what its value was.
struct Entrance {
    Symbol* symbol;
    ElfW(Addr) value;
};
constinit Entrance entrances[2][kMostRecentEntries] = {};

// Functions that older C libraries do not have.
constexpr std::array<const char*, 3> kRecentInC = {"execveat", "pidfd_spawn", "pidfd_spawnp"};

constinit bool mpi_comes_later = false;  // nothing was known of the MPI when the entries were hidden

struct OwnTable {
    Symbol* symbols = nullptr;
    const char* strings = nullptr;
    std::size_t count = 0;
    int protection = 0;  // of the memory that contains it
};

// How many symbols a GNU hash table covers: one past the end of its last chain.
std::size_t count_symbols(const std::uint32_t* hash) noexcept {
    const std::uint32_t buckets = hash[0];
    const std::uint32_t offset = hash[1];
    const std::uint32_t* bucket = hash + 4 + hash[2] * (sizeof(ElfW(Addr)) / sizeof(std::uint32_t));
    const std::uint32_t* chain = bucket + buckets;
    std::uint32_t last = *std::max_element(bucket, bucket + buckets);
    if (last < offset) {
        return offset;
    }
    while ((chain[last - offset] & 1U) == 0) {
        ++last;
    }
    return last + 1;
}

// The protection of the segment that holds an address of the object at `base`, as mprotect wants it; 0 if
// there is none.
int segment_protection(const void* base, std::uintptr_t address) noexcept {
    const auto start = reinterpret_cast<std::uintptr_t>(base);
    const auto* header = static_cast<const ElfW(Ehdr)*>(base);
    const auto* segments = reinterpret_cast<const ElfW(Phdr)*>(start + header->e_phoff);
    for (const ElfW(Phdr)& segment : std::span(segments, header->e_phnum)) {
        const std::uintptr_t begin = start + segment.p_vaddr;
        if (segment.p_type == PT_LOAD && address >= begin && address < begin + segment.p_memsz) {
            return ((segment.p_flags & PF_R) != 0 ? PROT_READ : 0) |
                   ((segment.p_flags & PF_W) != 0 ? PROT_WRITE : 0) |
                   ((segment.p_flags & PF_X) != 0 ? PROT_EXEC : 0);
        }
    }
    return 0;
}

OwnTable own_table() noexcept {
    Dl_info info{};
    link_map* map = nullptr;
    if (dladdr1(reinterpret_cast<const void*>(&show_available_symbols), &info, reinterpret_cast<void**>(&map),
                RTLD_DL_LINKMAP) == 0 ||
        map == nullptr) {
        return {};
    }
    // glibc makes these addresses absolute on most architectures, but not on all.
    const auto absolute = [map](ElfW(Addr) address) {
        return address < map->l_addr ? address + map->l_addr : address;
    };
    OwnTable table;
    for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB) {
            table.symbols = reinterpret_cast<Symbol*>(absolute(entry->d_un.d_ptr));
        } else if (entry->d_tag == DT_STRTAB) {
            table.strings = reinterpret_cast<const char*>(absolute(entry->d_un.d_ptr));
        } else if (entry->d_tag == DT_GNU_HASH) {
            table.count = count_symbols(reinterpret_cast<const std::uint32_t*>(absolute(entry->d_un.d_ptr)));
        }
    }
    table.protection = segment_protection(info.dli_fbase, reinterpret_cast<std::uintptr_t>(table.symbols));
    const bool usable = table.symbols != nullptr && table.strings != nullptr && table.protection != 0;
    return usable ? table : OwnTable{};
}

bool protect_table(const OwnTable& table, int protection) noexcept {
    const std::uintptr_t page = getauxval(AT_PAGESZ);
    const auto begin = reinterpret_cast<std::uintptr_t>(table.symbols) & ~(page - 1);
    const auto end = reinterpret_cast<std::uintptr_t>(table.symbols + table.count);
    return sys::system_call(SYS_mprotect, static_cast<long>(begin), static_cast<long>(end - begin),
                            protection) == 0;
}

bool open_table(const OwnTable& table) noexcept {
    return table.count != 0 && protect_table(table, table.protection | PROT_WRITE);
}
void close_table(const OwnTable& table) noexcept { (void)protect_table(table, table.protection); }

// Index of a recent entry by name; their number if there is no such entry.
std::size_t recent_entry(std::string_view name) noexcept {
    const auto found = std::ranges::lower_bound(kRecentEntries, name, {},
                                                [](const char* entry) { return std::string_view(entry); });
    return found != kRecentEntries.end() && *found == name
               ? static_cast<std::size_t>(found - kRecentEntries.begin())
               : kRecentEntries.size();
}

void find_entrances(const OwnTable& table) noexcept {
    for (std::size_t i = 0; i < table.count; ++i) {
        Symbol& symbol = table.symbols[i];
        std::string_view name = table.strings + symbol.st_name;
        if (symbol.st_value == 0 || name.size() < 5) {
            continue;
        }
        if (const auto* const in_c = std::ranges::find(kRecentInC, name); in_c != kRecentInC.end()) {
            symbol.st_value = sys::next_function(*in_c) == nullptr ? 0 : symbol.st_value;
            continue;
        }
        const bool profiled = name.front() == 'P';
        name.remove_prefix(profiled ? 1 : 0);
        if (const std::size_t entry = recent_entry(name); entry != kRecentEntries.size()) {
            entrances[profiled ? 1 : 0][entry] = {.symbol = &symbol, .value = symbol.st_value};
        }
    }
}

// Runs before the program, so not through the loader: a reason why it found nothing would be of the program's
// heap, which may need the loader itself. Without an MPI in sight nothing newer than MPI 3.1 is shown.
[[gnu::constructor]] void hide_missing_symbols() noexcept {
    const sys::ErrnoGuard errno_guard;
    const OwnTable table = own_table();
    if (!open_table(table)) {
        return;
    }
    find_entrances(table);
    const bool has_mpi = sys::next_function("MPI_Get_library_version") != nullptr;
    mpi_comes_later = !has_mpi;
    for (std::size_t entry = 0; entry < kRecentEntries.size(); ++entry) {
        if (!has_mpi || sys::next_function(kRecentEntries[entry]) == nullptr) {
            for (auto& row : entrances) {
                if (row[entry].symbol != nullptr) {
                    row[entry].symbol->st_value = 0;
                }
            }
        }
    }
    close_table(table);
}

}  // namespace

void show_available_symbols() noexcept {
    if (!mpi_comes_later) {
        return;
    }
    mpi_comes_later = false;
    // A library of ours below this one: its symbols have to be found from here.
    if (void* below = dlsym(RTLD_NEXT, world::kFindWorldSymbol); below != nullptr) {
        (void)reinterpret_cast<world::FindWorld>(below)();
    }
    const OwnTable table = own_table();
    if (!open_table(table)) {
        return;
    }
    static Redirection redirections[2 * kMostRecentEntries];
    std::size_t count = 0;
    for (std::size_t entry = 0; entry < kRecentEntries.size(); ++entry) {
        for (int profiled = 0; profiled < 2; ++profiled) {
            const Entrance& entrance = entrances[profiled][entry];
            if (entrance.symbol == nullptr) {
                continue;
            }
            const char* name = table.strings + entrance.symbol->st_name;
            const Function real = next_function(name);
            if (real == nullptr) {
                continue;
            }
            entrance.symbol->st_value = entrance.value;
            redirections[count++] = {
                .name = name, .from = reinterpret_cast<void*>(real), .to = dlsym(RTLD_DEFAULT, name)};
        }
    }
    close_table(table);
    redirect_references({redirections, count});
}

}  // namespace barograph::capture::mpi
