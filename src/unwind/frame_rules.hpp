// SPDX-License-Identifier: BSD-3-Clause
// How to get from a frame of the stack to its caller's, as the unwind tables of the program say it
// (.eh_frame, found by .eh_frame_hdr). Called once per return address by stack_walk.cpp, which keeps the
// answer, and by src/stacks for other processes. Only what compilers emit for ordinary functions is
// understood; for all else the walk ends. Reads mapped tables only: no heap, no lock.
#pragma once

#include <cstddef>
#include <cstdint>

namespace barograph::unwind {

struct FrameRule {
    static constexpr std::uint32_t kKnown = 1;      // otherwise the walk ends here
    static constexpr std::uint32_t kFromFrame = 2;  // CFA: frame pointer + cfa, otherwise stack pointer + cfa
    static constexpr std::uint32_t kDeref = 4;      // the CFA is what is stored there (a realigned stack)
    static constexpr std::uint32_t kFrameSaved = 8;          // the caller's frame pointer is at CFA + frame,
    static constexpr std::uint32_t kFrameSavedAtFrame = 16;  // or at our frame pointer + frame
    static constexpr std::uint32_t kOutermost = 32;          // the first frame of a thread
    static constexpr std::uint32_t kOwn = 64;                // in one of our libraries
    static constexpr std::uint32_t kLibc = 128;              // in the C library
    // The return address is in a register: x30 (aarch64), or rdi (x86-64, vfork() alone); never together with
    // kKnown.
    static constexpr std::uint32_t kCallerInRegister = 256;
    static constexpr std::uint32_t kSignalReturn = 512;  // see signal_frame.hpp; never together with kKnown

    std::int32_t cfa = 0;
    std::int32_t frame = 0;
    std::int32_t caller = 0;  // the return address is at CFA + caller
    std::uint32_t flags = 0;
};

// The unwind tables of an object: .eh_frame_hdr and .eh_frame, which are in one segment; or a copy of these,
// which stays when the object is gone.
struct FrameTables {
    const unsigned char* begin = nullptr;
    const unsigned char* end = nullptr;
    const unsigned char* header = nullptr;  // between these; nullptr: there are none
    std::uint64_t moved = 0;                // how far the original is in front of the copy, modulo 2^64
};

// The same without what is before and, where it can be told, behind them in their segment.
[[nodiscard]] FrameTables without_rest(const FrameTables& tables) noexcept;

// The rule at `address` inside a call (a return address less one), from the tables of its object. Flags
// without kKnown where these have none, or one that is not understood. Reads nothing outside of the tables.
[[nodiscard]] FrameRule frame_rule(const FrameTables& tables, std::uintptr_t address) noexcept;

// A rule and the function that it is for; 0 bytes where there is none.
struct FrameEntry {
    FrameRule rule;
    std::uint64_t start = 0;
    std::uint64_t bytes = 0;
    bool signal = false;  // what a signal handler returns to
};

// The same with the function.
[[nodiscard]] FrameEntry frame_entry(const FrameTables& tables, std::uintptr_t address) noexcept;

// Memory that is not this process's own.
class TableMemory {
public:
    TableMemory() = default;
    TableMemory(const TableMemory&) = delete;
    TableMemory& operator=(const TableMemory&) = delete;
    virtual ~TableMemory() = default;
    // False where it cannot be read as a whole.
    [[nodiscard]] virtual bool read(std::uint64_t address, void* into, std::size_t bytes) const noexcept = 0;
};

// The same for tables in other memory, which may hold anything: nothing is trusted, and the search ends.
[[nodiscard]] FrameEntry frame_entry(const TableMemory& memory, std::uint64_t eh_frame_hdr,
                                     std::uint64_t address) noexcept;

}  // namespace barograph::unwind
