// SPDX-License-Identifier: BSD-3-Clause
// Follows the arena of one running process: totals and where its first thread is, look after look, for the
// agent of a node. What an arena never takes back (names, call paths) is read once, so that a look costs
// little more than adding up its counters. Only reads; may allocate; must never follow a length or an offset
// of the arena without checking it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "collect/arena/chunks/tick_rate.hpp"
#include "format/arena/arena_layout.hpp"
#include "look/look.hpp"
#include "look/thread_life.hpp"

namespace barograph::look {

// What one look has found. Totals are since the start, of all threads; times belong to the outermost call of
// MPI or I/O, and those of calls that are open now are in them.
struct Counters {
    std::uint64_t elapsed_ns = 0;
    std::uint64_t thread_ns = 0;  // lives of all threads, see thread_life.hpp
    std::uint64_t threads = 0;    // how many
    std::uint64_t events = 0;     // finished calls and regions
    std::uint64_t polls = 0;      // of these: calls that ask, and return at once
    std::uint64_t dropped = 0;
    std::uint64_t mpi_ns = 0;
    std::uint64_t io_ns = 0;
    std::uint64_t sent_bytes = 0;  // point to point
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    std::uint64_t event_bytes = 0;    // of the blocks of events, wherever they went
    std::uint64_t after_init_ns = 0;  // elapsed_ns without the time inside MPI_Init
};

// Where the first thread is: the outermost open call of MPI or I/O, or else the innermost region.
struct Whereabouts {
    format::Layer layer = format::Layer::kProgram;
    std::uint32_t operation = 0;  // 0: it is in none
    std::uint32_t region = 0;     // the innermost one; an operation, as all of these
    std::uint32_t object = 0;
    std::uint32_t around = 0;       // the operation that says where the call was made; 0: none does
    std::uint64_t start_ticks = 0;  // 0: not known
    std::uint64_t return_address = 0;
};

class ArenaFollower {
public:
    // `arena` is mapped and stays so; its writer goes on.
    explicit ArenaFollower(std::span<const std::byte> arena);
    ~ArenaFollower();
    ArenaFollower(ArenaFollower&&) noexcept;
    ArenaFollower& operator=(ArenaFollower&&) noexcept;

    // Whether the bytes are an arena of this version. Nothing else may be asked where they are not.
    [[nodiscard]] bool readable() const noexcept;
    [[nodiscard]] const format::ArenaHeader& header() const noexcept;

    // Looks once. `available`: bytes of the file that may be read now.
    void look(std::uint64_t available, const Now& now);
    [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
    [[nodiscard]] const Whereabouts& where() const noexcept { return where_; }
    [[nodiscard]] std::uint64_t skipped() const noexcept { return skipped_; }

    // The bytes that may be read, as of the latest look.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return arena_.first(used_); }
    // The name of an operation; "" for none.
    [[nodiscard]] std::string_view name_of(std::uint32_t operation) const;
    // An object as reports name it, with the name that the program gave it; "" where there is none.
    [[nodiscard]] std::string object_text(std::uint32_t object) const;
    // What the process noted of its run. Read again each time.
    [[nodiscard]] std::map<std::string, std::string> metadata() const;
    // How long ago that was, in nanoseconds; only after a look.
    [[nodiscard]] std::uint64_t ns_since(std::uint64_t ticks) const noexcept;

private:
    // The bits of Trait of each call path.
    using Traits = std::array<std::uint8_t, format::kGranule / sizeof(format::PathNode)>;
    struct Chunk {
        std::uint64_t offset = 0;  // of its body
        std::uint64_t bytes = 0;   // of its body
        std::uint64_t parsed = 0;  // records or bytes that were read once for all
        std::uint32_t attempts = 0;
    };
    struct Name {
        std::string text;
        std::uint8_t traits = 0;
        format::Layer layer = format::Layer::kRegion;
    };

    void find_chunks(std::uint64_t used);
    void add_chunk(const format::ChunkHeader& chunk, std::uint64_t offset);
    [[nodiscard]] std::uint64_t published(const Chunk& chunk) const noexcept;
    template <typename Record>
    [[nodiscard]] std::size_t records(const Chunk& chunk) const noexcept;
    void read_names(Chunk& chunk);
    void read_paths(Chunk& chunk, std::size_t count);
    void read_objects(Chunk& chunk);
    void add_facts(const Chunk& chunk);
    void add_messages(const Chunk& chunk);
    void add_events(const Chunk& chunk);
    void read_thread(const Chunk& chunk);
    void add_samples(const Chunk& chunk);
    [[nodiscard]] std::uint32_t owner_of(const Chunk& chunk) const noexcept;
    void find_place(std::span<const format::Frame> open, const Chunk& chunk);
    [[nodiscard]] std::uint8_t traits_of(std::uint32_t node) const noexcept;
    [[nodiscard]] std::uint32_t operation_at(std::uint32_t node) const noexcept;
    template <typename T>
    [[nodiscard]] const T* at(std::uint64_t offset) const noexcept {
        return reinterpret_cast<const T*>(arena_.data() + offset);
    }

    std::span<const std::byte> arena_;
    std::uint64_t used_ = 0;                   // of the arena, at this look
    std::uint64_t scanned_ = 0;                // up to here all chunks are known
    std::unordered_set<std::uint64_t> known_;  // chunks behind that
    std::vector<Chunk> names_chunks_;
    std::vector<Chunk> paths_;
    std::vector<Chunk> facts_;
    std::vector<Chunk> messages_;
    std::vector<Chunk> objects_;
    std::vector<Chunk> threads_;
    std::vector<Chunk> events_;
    std::vector<Chunk> samples_;
    std::unordered_map<std::uint32_t, ThreadLife> lives_;  // of this look, by slot
    std::vector<std::unique_ptr<Traits>> traits_;  // by granule; nothing where there are no call paths
    std::unordered_map<std::uint32_t, Name> names_;
    std::unordered_map<std::uint32_t, std::uint64_t> object_at_;     // offset of its description
    std::unordered_map<std::uint32_t, std::uint64_t> user_name_at_;  // offset of the latest name
    std::uint64_t now_ = 0;
    std::uint64_t paused_since_ = 0;
    collect::TickRate rate_;
    Counters counters_;
    Whereabouts where_;
    std::uint64_t mpi_ticks_ = 0;
    std::uint64_t io_ticks_ = 0;
    std::uint64_t event_bytes_ = 0;  // the most that was seen
    std::uint64_t skipped_ = 0;
};

}  // namespace barograph::look
