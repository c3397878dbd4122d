// SPDX-License-Identifier: BSD-3-Clause
// See program_symbols.hpp. The symbol table is copied in the order of addresses: of its 24 bytes a symbol the
// address and the place of the name.
#include "capture/function/program_symbols.hpp"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

#include "sys/files/input_file.hpp"
#include "sys/mapping.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::function {
namespace {

struct Symbol {
    std::uint64_t address;
    std::uint64_t name;  // where it is in the file
};

struct SymbolFile {
    sys::BasicTextLine<512> path;
    std::span<const std::byte> bytes;
    std::span<Symbol> symbols;
};

// Further files have no names.
constexpr std::size_t kMostFiles = 128;

constinit SymbolFile* files = nullptr;
constinit std::size_t file_count = 0;

template <typename Record>
bool read_at(std::span<const std::byte> bytes, std::uint64_t offset, Record& record) noexcept {
    if (offset > bytes.size() || bytes.size() - offset < sizeof record) {
        return false;
    }
    std::memcpy(&record, bytes.data() + offset, sizeof record);
    return true;
}

std::string_view text_at(std::span<const std::byte> bytes, std::uint64_t offset) noexcept {
    if (offset >= bytes.size()) {
        return {};
    }
    const auto* begin = reinterpret_cast<const char*>(bytes.data()) + offset;
    const auto* end = static_cast<const char*>(std::memchr(begin, '\0', bytes.size() - offset));
    return end == nullptr ? std::string_view()
                          : std::string_view(begin, static_cast<std::size_t>(end - begin));
}

// The sections of symbols and of their names: all of them, or where the file is stripped the exported ones.
bool find_tables(std::span<const std::byte> bytes, ElfW(Shdr)& table, ElfW(Shdr)& names) noexcept {
    ElfW(Ehdr) head;
    if (!read_at(bytes, 0, head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_shentsize != sizeof(ElfW(Shdr))) {
        return false;
    }
    for (const std::uint32_t kind : {std::uint32_t{SHT_SYMTAB}, std::uint32_t{SHT_DYNSYM}}) {
        for (std::uint64_t i = 0; i < head.e_shnum; ++i) {
            if (read_at(bytes, head.e_shoff + i * sizeof table, table) && table.sh_type == kind &&
                read_at(bytes, head.e_shoff + std::uint64_t{table.sh_link} * sizeof names, names)) {
                return table.sh_offset <= bytes.size() && table.sh_size <= bytes.size() - table.sh_offset;
            }
        }
    }
    return false;
}

std::span<Symbol> sorted_symbols(std::span<const std::byte> bytes) noexcept {
    ElfW(Shdr) table;
    ElfW(Shdr) names;
    if (!find_tables(bytes, table, names)) {
        return {};
    }
    const std::uint64_t count = table.sh_size / sizeof(ElfW(Sym));
    auto* const symbols = static_cast<Symbol*>(sys::map_uncounted(count * sizeof(Symbol)));
    if (symbols == nullptr) {
        return {};
    }
    std::size_t used = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        ElfW(Sym) symbol;
        if (read_at(bytes, table.sh_offset + i * sizeof symbol, symbol) && symbol.st_shndx != SHN_UNDEF &&
            ELF64_ST_TYPE(symbol.st_info) == STT_FUNC) {
            symbols[used++] = {.address = symbol.st_value, .name = names.sh_offset + symbol.st_name};
        }
    }
    std::sort(symbols, symbols + used,
              [](const Symbol& one, const Symbol& other) { return one.address < other.address; });
    return {symbols, used};
}

const SymbolFile* file_of(std::string_view path) noexcept {
    for (std::size_t i = 0; i < file_count; ++i) {
        if (files[i].path.view() == path) {
            return &files[i];
        }
    }
    if (files == nullptr) {
        files = static_cast<SymbolFile*>(sys::map_uncounted(kMostFiles * sizeof(SymbolFile)));
    }
    if (files == nullptr || file_count == kMostFiles) {
        return nullptr;
    }
    SymbolFile& file = files[file_count++];
    file.path << path;
    sys::InputFile input;
    // A file that is changed in place while it runs is a fault of the program's already.
    if (!file.path.cut() && input.open(file.path.c_str()) == 0 && input.size() != 0) {
        if (const std::byte* data = input.map(input.size()); data != nullptr) {
            file.bytes = {data, static_cast<std::size_t>(input.size())};
            file.symbols = sorted_symbols(file.bytes);
        }
    }
    return &file;
}

}  // namespace

std::string_view symbol_at(std::string_view path, std::uintptr_t address) noexcept {
    const SymbolFile* const file = file_of(path);
    if (file == nullptr) {
        return {};
    }
    const auto found =
        std::lower_bound(file->symbols.begin(), file->symbols.end(), address,
                         [](const Symbol& symbol, std::uintptr_t wanted) { return symbol.address < wanted; });
    return found != file->symbols.end() && found->address == address ? text_at(file->bytes, found->name)
                                                                     : std::string_view();
}

}  // namespace barograph::capture::function
