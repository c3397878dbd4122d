// SPDX-License-Identifier: BSD-3-Clause
// Samples of one thread in a chunk of the arena: where it was when its clock had gone on by a period. Its
// signal handler is the only writer, and claims no room: what finds none is counted. A thread may have
// several, one after the other. Addresses mean something together with the modules that the metadata name.
//
//   SampleTable | SampledCaller[callers] | SampledLeaf[leaves] | SampledName[names] | words[words]
//
// All tables are open-addressed. Callers are a tree: each is a return address below the caller outside of it.
// A leaf is where the thread itself was. An address with its highest bit set is a line of a function that has
// a name there: see PythonAddress. Others say in which object they are, as far as that is known: see
// ObjectAddress. Written in this order: a caller's other fields, its hash; words, a name's other fields, its
// identity; a leaf's other fields, its samples.
#pragma once

#include <atomic>
#include <cstdint>

namespace barograph::format {

// What the period is of. Numbers are part of the arena's layout.
enum class SampleClock : std::uint32_t {
    kCpu = 1,      // CPU time of the thread
    kBlocked = 2,  // time in which the thread was blocked in the kernel
};

struct SampleTable {
    std::uint64_t period_ns;
    std::uint32_t clock;    // SampleClock
    std::uint32_t callers;  // powers of two
    std::uint32_t leaves;
    std::uint32_t words;
    std::uint32_t words_used;
    std::uint32_t names;
    std::atomic<std::uint64_t> taken;      // in periods, those below included
    std::atomic<std::uint64_t> folded;     // of these, counted without their callers, as there was no room
    std::atomic<std::uint64_t> lost;       // and without anything
    std::uint64_t leaf_bytes;              // sizeof(SampledLeaf): a reader of another layout reads nothing
    std::atomic<std::uint64_t> own_ticks;  // what taking these samples took; a part of the thread's own_ticks
    std::atomic<std::uint32_t> doublings;  // of the period so far; a sample counts for 2^doublings periods
    std::atomic<std::uint32_t> stopped;    // 1: the program has handled the signal since
    std::atomic<std::uint64_t> ticked;     // of those taken, by a timer: at a tick of the kernel's clock
    std::uint64_t reserved[5];
};
static_assert(sizeof(SampleTable) == 128);

struct SampledCaller {
    std::atomic<std::uint64_t> hash;  // of it and all outside of it; 0: free
    std::uint64_t address;            // where the thread returns to
    std::uint32_t outer;              // index of the next one
    std::uint32_t flags;
    static constexpr std::uint32_t kEnd = 1;  // no caller, but what a stack ends with
    static constexpr std::uint32_t kWhole =
        2;  // of an end: the caller before it is the first frame of the thread
};
static_assert(sizeof(SampledCaller) == 24);

// The text "function@py:file" of a function of Python, in the words from `first` on.
struct SampledName {
    std::atomic<std::uint64_t> identity;  // 0: free; written last
    std::uint32_t first;
    std::uint32_t bytes;
};
static_assert(sizeof(SampledName) == 16);

// An address with the number of the object that was loaded there then: others may be loaded at the same place
// before or after it.
struct ObjectAddress {
    static constexpr unsigned kShift = 48;
    static constexpr std::uint64_t kMostObjects = (std::uint64_t{1} << (63U - kShift)) - 1;

    // `object`: number in the metadata.
    static constexpr std::uint64_t of(std::uint64_t address, std::uint64_t object) noexcept {
        return address >> kShift == 0 && object < kMostObjects ? address | (object + 1) << kShift : address;
    }
    static constexpr bool has_object(std::uint64_t word) noexcept { return word >> kShift != 0; }
    static constexpr std::uint64_t object(std::uint64_t word) noexcept { return (word >> kShift) - 1; }
    static constexpr std::uint64_t address(std::uint64_t word) noexcept {
        return word & ((std::uint64_t{1} << kShift) - 1);
    }
};

// A line of a function with a name, in place of an address.
struct PythonAddress {
    static constexpr std::uint64_t kMark = std::uint64_t{1} << 63U;
    static constexpr unsigned kNameShift = 32;
    static constexpr std::uint64_t kMostNames = std::uint64_t{1} << 31U;

    static constexpr std::uint64_t of(std::uint64_t name, std::uint32_t line) noexcept {
        return kMark | name << kNameShift | line;
    }
    static constexpr bool is(std::uint64_t address) noexcept { return (address & kMark) != 0; }
    static constexpr std::uint64_t name(std::uint64_t address) noexcept {
        return (address & ~kMark) >> kNameShift;
    }
    static constexpr std::uint32_t line(std::uint64_t address) noexcept {
        return static_cast<std::uint32_t>(address);
    }
};

struct SampledLeaf {
    static constexpr std::uint32_t kNotKnown = 0xffffffffU;
    std::uint64_t address;
    std::uint32_t node;    // offset of the PathNode that was open
    std::uint32_t caller;  // index of the innermost one, or of an end; kNotKnown: there was no room
    std::atomic<std::uint64_t> samples;  // in periods; 0: free
    std::atomic<std::uint64_t>
        times;  // that it was met there: fewer, where a sample stands for several periods
    // Counters of the thread between each of these samples and the one before.
    std::atomic<std::uint64_t> system_ns;  // CPU time in the kernel
    std::atomic<std::uint64_t> faults;     // pages that were mapped without reading from a disk
};
static_assert(sizeof(SampledLeaf) == 48);

}  // namespace barograph::format
