// SPDX-License-Identifier: BSD-3-Clause
// Memory and mappings of another process of this node: process_vm_readv(2) and /proc/PID/maps. Called by the
// walk over its stack. Reads only, never more than it is asked for, and never stops or asks the process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "unwind/frame_rules.hpp"

namespace barograph::stacks {

// Bytes of another process that can be read as they are asked for.
class ProcessMemory final : public unwind::TableMemory {
public:
    explicit ProcessMemory(std::uint32_t pid) noexcept : pid_(pid) {}
    [[nodiscard]] bool read(std::uint64_t address, void* into, std::size_t bytes) const noexcept override;
    // As many as there are, from `address` on; -errno when there are none.
    [[nodiscard]] std::int64_t read_some(std::uint64_t address, void* into, std::size_t bytes) const noexcept;

private:
    std::uint32_t pid_;
};

struct Mapping {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t offset = 0;  // in the file
    bool executable = false;
    std::string identity;  // device and inode; empty for what is not a file
    std::string name;      // a path, "[vdso]", or nothing
};

class Mappings {
public:
    // One line each of /proc/PID/maps, in the order of addresses; malformed lines are skipped.
    [[nodiscard]] static Mappings parse(const std::string& text);
    [[nodiscard]] static Mappings of(std::uint32_t pid) noexcept;
    [[nodiscard]] const Mapping* find(std::uint64_t address) const noexcept;
    // Where the file that is mapped there begins in memory; nullptr where its first bytes are not mapped.
    [[nodiscard]] const Mapping* beginning_of(const Mapping& part) const noexcept;
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }

private:
    std::vector<Mapping> rows_;
};

// A file of /proc as it is now, at most `most` bytes; empty when it cannot be read, `error` says why
// (-errno).
[[nodiscard]] std::string read_proc(const std::string& path, int& error, std::size_t most = 1U << 16U);

}  // namespace barograph::stacks
