// SPDX-License-Identifier: BSD-3-Clause
// The blocks of a file of a trace: which there are, and the events of one, their times in ns since the rank's
// start. Called by TraceLoader and TraceWindows, from several threads, each with a reader of its own. Throws
// ProfileError for a damaged block; never writes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "format/events/event_codec.hpp"
#include "format/events/trace_codec.hpp"
#include "read/profile.hpp"

namespace barograph::read {

class TraceBlocks {
public:
    // Decodes one block after the other; those of one location in their order where it matters how many
    // events came before.
    class Reader {
    public:
        [[nodiscard]] const format::EventColumns& events() const noexcept { return events_; }
        // How many its thread had made before; files that have I/O calls only do not say.
        [[nodiscard]] std::uint64_t first() const noexcept { return first_; }

    private:
        friend class TraceBlocks;
        std::size_t decode(format::BlockType type, std::span<const std::uint8_t> raw);
        void decode_calls(std::span<const std::uint8_t> block);

        Block block_;
        std::unique_ptr<PartFile::Handle> handle_;
        const PartFile* file_ = nullptr;  // of the handle
        format::EventDecoder decoder_;
        std::vector<format::TraceEvent> calls_;
        std::map<std::uint64_t, std::uint64_t> made_;  // by location
        format::EventColumns events_;
        std::uint64_t first_ = 0;
    };

    // `profile` must have its tables.
    explicit TraceBlocks(const Profile& profile);

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    // Whether a block says how many events its thread had made before.
    [[nodiscard]] bool is_numbered(std::size_t at) const noexcept {
        return static_cast<format::BlockType>(entries_.at(at).entry.type) == format::BlockType::kEvents;
    }
    // The thread that a block is of, without decoding it.
    [[nodiscard]] const format::Location& location(std::size_t at, Reader& reader) const;
    // Decodes a block, and gives the thread that it is of; null for one of a rank that is not wanted.
    const format::Location* read(std::size_t at, Reader& reader,
                                 const std::function<bool(std::uint32_t rank)>& wanted = {}) const;

private:
    void fetch(std::size_t at, Reader& reader) const;

    struct Entry {
        std::size_t part = 0;
        format::IndexEntry entry;
    };

    const Profile& profile_;
    std::vector<Entry> entries_;
};

}  // namespace barograph::read
