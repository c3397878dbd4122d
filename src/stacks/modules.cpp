// SPDX-License-Identifier: BSD-3-Clause
// See modules.hpp. The format: System V ABI, chapters 4 and 5.
#include "stacks/modules.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace barograph::stacks {
namespace {

constexpr std::size_t kMostSegments = 128;
constexpr std::uint64_t kMostNotes = 4096;
constexpr std::size_t kBuildIdBytes = 8;

std::string hexadecimal(std::uint64_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    do {
        text.insert(text.begin(), kDigits[value % 16]);
        value /= 16;
    } while (value != 0);
    return text;
}

// The beginning of the build id in a segment of notes; "" where there is none.
std::string build_id_in(const unwind::TableMemory& memory, std::uint64_t address, std::uint64_t bytes) {
    unsigned char notes[kMostNotes];
    bytes = std::min(bytes, kMostNotes);
    if (!memory.read(address, notes, bytes)) {
        return "";
    }
    for (std::uint64_t at = 0; at + sizeof(Elf64_Nhdr) <= bytes;) {
        Elf64_Nhdr note;
        std::memcpy(&note, notes + at, sizeof note);
        const std::uint64_t name = at + sizeof note;
        const std::uint64_t value = name + ((std::uint64_t{note.n_namesz} + 3) & ~std::uint64_t{3});
        const std::uint64_t next = value + ((std::uint64_t{note.n_descsz} + 3) & ~std::uint64_t{3});
        if (next > bytes) {
            break;
        }
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && note.n_descsz >= kBuildIdBytes &&
            std::memcmp(notes + name, "GNU", 4) == 0) {
            std::string digits;
            for (std::size_t i = 0; i < kBuildIdBytes; ++i) {
                const std::string byte = hexadecimal(notes[value + i]);
                digits.append(2 - byte.size(), '0').append(byte);
            }
            return digits;
        }
        at = next;
    }
    return "";
}

}  // namespace

const Module* Modules::at(std::uint64_t address) {
    const Mapping* part = mappings_.find(address);
    if (part == nullptr || (part->identity.empty() && part->name != "[vdso]")) {
        return nullptr;
    }
    const Mapping* beginning = mappings_.beginning_of(*part);
    if (beginning == nullptr) {
        return nullptr;
    }
    auto found = modules_.find(beginning->begin);
    if (found == modules_.end()) {
        found = modules_.emplace(beginning->begin, read(*beginning)).first;
    }
    return &found->second;
}

Module Modules::read(const Mapping& beginning) const {
    Module module;
    module.path = beginning.name;
    module.beginning = beginning.begin;
    module.bias = beginning.begin;
    Elf64_Ehdr head;
    if (!memory_.read(beginning.begin, &head, sizeof head) ||
        std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64 ||
        head.e_phentsize != sizeof(Elf64_Phdr)) {
        return module;
    }
    std::vector<Elf64_Phdr> segments(std::min<std::size_t>(head.e_phnum, kMostSegments));
    if (segments.empty() || !memory_.read(beginning.begin + head.e_phoff, segments.data(),
                                          segments.size() * sizeof(Elf64_Phdr))) {
        return module;
    }
    // The segment that the file begins with: what is in front of it in its page is mapped, too.
    const auto first = std::find_if(segments.begin(), segments.end(), [](const Elf64_Phdr& segment) {
        return segment.p_type == PT_LOAD && (segment.p_offset & ~std::uint64_t{0xfff}) == 0;
    });
    if (first == segments.end()) {
        return module;
    }
    module.bias = beginning.begin - (first->p_vaddr - first->p_offset);
    for (const Elf64_Phdr& segment : segments) {
        if (segment.p_type == PT_GNU_EH_FRAME) {
            module.tables = module.bias + segment.p_vaddr;
        } else if (segment.p_type == PT_NOTE && module.build_id.empty()) {
            module.build_id = build_id_in(memory_, module.bias + segment.p_vaddr, segment.p_memsz);
        }
    }
    return module;
}

const unwind::FrameEntry& Modules::entry(std::uint64_t address) {
    const auto known = entries_.find(address);
    if (known != entries_.end()) {
        return known->second;
    }
    const Module* module = at(address);
    unwind::FrameEntry found;
    if (module != nullptr && module->tables != 0) {
        found = unwind::frame_entry(memory_, module->tables, address);
    }
    return entries_.emplace(address, found).first->second;
}

std::string Modules::site(std::uint64_t address) {
    const Module* module = at(address);
    if (module == nullptr) {
        return "?+0x" + hexadecimal(address);
    }
    return module->path + "+0x" + hexadecimal(address - module->bias);
}

std::map<std::string, std::string> Modules::build_ids() const {
    std::map<std::string, std::string> found;
    for (const auto& [beginning, module] : modules_) {
        if (!module.build_id.empty()) {
            found.emplace(module.path, module.build_id);
        }
    }
    return found;
}

}  // namespace barograph::stacks
