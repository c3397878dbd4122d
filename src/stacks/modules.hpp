// SPDX-License-Identifier: BSD-3-Clause
// The program and libraries of another process: which file an address belongs to, and the unwind rule there.
// Everything about a running process comes from its memory, so its files may be replaced, deleted or inside a
// container. Each rule is looked up once; a Modules lives as long as one reading of a process.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "stacks/other_process.hpp"
#include "unwind/frame_rules.hpp"

namespace barograph::stacks {

struct Module {
    std::string path;          // as the process has it; "[vdso]" for what the kernel maps
    std::string build_id;      // its first 16 hexadecimal digits; "" where it has none
    std::uint64_t bias = 0;    // memory address less the file's own
    std::uint64_t tables = 0;  // .eh_frame_hdr in memory; 0: it has none
    std::uint64_t beginning = 0;
};

class Modules {
public:
    Modules(const unwind::TableMemory& memory, Mappings mappings)
        : memory_(memory), mappings_(std::move(mappings)) {}

    // For addresses of code only; nullptr where the address is in no file.
    [[nodiscard]] const Module* at(std::uint64_t address);
    [[nodiscard]] const unwind::FrameEntry& entry(std::uint64_t address);
    // "/path/of/module+0x1a2b", or "?+0x7f..." where the address belongs to no file.
    [[nodiscard]] std::string site(std::uint64_t address);
    [[nodiscard]] const Mappings& mappings() const noexcept { return mappings_; }
    [[nodiscard]] const unwind::TableMemory& memory() const noexcept { return memory_; }
    // Those that were asked for, by path.
    [[nodiscard]] std::map<std::string, std::string> build_ids() const;

private:
    [[nodiscard]] Module read(const Mapping& beginning) const;

    const unwind::TableMemory& memory_;
    Mappings mappings_;
    std::map<std::uint64_t, Module> modules_;  // by where they begin
    std::unordered_map<std::uint64_t, unwind::FrameEntry> entries_;
};

}  // namespace barograph::stacks
