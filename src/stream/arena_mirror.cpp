// SPDX-License-Identifier: BSD-3-Clause
// See arena_mirror.hpp.
#include "stream/arena_mirror.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "format/arena/chunk_scan.hpp"

namespace barograph::stream {
namespace {

using format::ChunkHeader;
using format::ChunkKind;

// What has changed is said in pieces of this size.
constexpr std::size_t kPiece = 256;
constexpr std::size_t kMostSaid = 512 * 1024;

bool defines(ChunkKind kind) noexcept {
    return kind == ChunkKind::kPaths || kind == ChunkKind::kNames || kind == ChunkKind::kObjects ||
           kind == ChunkKind::kMetadata || kind == ChunkKind::kMetrics;
}

// Size of a record where chunks count records and not bytes; 0: they count bytes, or their length does not
// matter.
std::uint64_t record_bytes(ChunkKind kind) noexcept {
    switch (kind) {
        case ChunkKind::kPaths:
            return sizeof(format::PathNode);
        case ChunkKind::kFacts:
            return sizeof(format::FactRecord);
        case ChunkKind::kMessages:
            return sizeof(format::MessageRecord);
        case ChunkKind::kReductions:
            return sizeof(format::ReductionRecord);
        case ChunkKind::kFiles:
            return sizeof(format::FileRecord);
        case ChunkKind::kSystem:
            return sizeof(format::SystemRecord);
        default:
            return 0;
    }
}

// Says where `now` differs from `said`, and keeps it.
void say_changes(std::uint64_t offset, std::span<const std::byte> now, std::vector<std::byte>& said,
                 std::size_t from, const ArenaMirror::Say& say) {
    const std::size_t known = said.size();
    said.resize(std::max(known, now.size()));
    std::size_t begin = now.size();  // of what has changed
    for (std::size_t at = from; at <= now.size();) {
        const std::size_t end = std::min(at + kPiece, now.size());
        const bool changed =
            at < now.size() && (end > known || std::memcmp(now.data() + at, said.data() + at, end - at) != 0);
        if (changed) {
            // The copy is what is said: the arena goes on.
            std::memcpy(said.data() + at, now.data() + at, end - at);
            begin = std::min(begin, at);
        }
        const std::size_t whole = changed ? end : at;
        if (begin < whole && (!changed || end == now.size() || whole - begin >= kMostSaid)) {
            say(offset + begin, std::span(said).subspan(begin, whole - begin));
            begin = now.size();
        }
        if (at == now.size()) {
            break;
        }
        at = end;
    }
}

}  // namespace

void ArenaMirror::find_chunks() {
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(arena_.data());
    const std::uint64_t used =
        std::min<std::uint64_t>(header.used.load(std::memory_order_acquire), arena_.size());
    const auto add = [&](const ChunkHeader& chunk, std::uint64_t offset, bool) {
        if (chunks_.contains(offset)) {
            return;
        }
        const auto kind = static_cast<ChunkKind>(chunk.kind);
        chunks_.emplace(offset, Chunk{.bytes = chunk.bytes, .kind = kind, .said = {}});
        const Body body{offset + sizeof(ChunkHeader), chunk.bytes - sizeof(ChunkHeader), chunk.owner};
        if (kind == ChunkKind::kEvents) {
            events_.push_back(body);
        } else if (kind == ChunkKind::kRing) {
            rings_.push_back(body);
        }
    };
    scanned_ = format::scan_chunks(arena_, scanned_, used, add).next;
}

// How much of a chunk means something to a reader.
std::uint64_t ArenaMirror::extent(std::uint64_t offset, const Chunk& chunk) const noexcept {
    const auto* header = reinterpret_cast<const ChunkHeader*>(arena_.data() + offset);
    const std::uint64_t published = header->published.load(std::memory_order_acquire);
    std::uint64_t body = 0;
    switch (chunk.kind) {
        case ChunkKind::kIndex:
        case ChunkKind::kRing:
            break;
        case ChunkKind::kEvents:
            body = published == 1 ? sizeof(format::TraceRecord) : 0;
            break;
        case ChunkKind::kThread:
        case ChunkKind::kTimeline:
            body = chunk.bytes;
            break;
        default: {
            const std::uint64_t each = std::max<std::uint64_t>(record_bytes(chunk.kind), 1);
            body = std::min(published, chunk.bytes) * each;
        }
    }
    return std::min(sizeof(ChunkHeader) + body, chunk.bytes);
}

void ArenaMirror::say_chunk(std::uint64_t offset, Chunk& chunk, bool all, const Say& say) const {
    const auto published = [](const std::byte* head) {
        return reinterpret_cast<const ChunkHeader*>(head)->published.load(std::memory_order_acquire);
    };
    if (!all && !defines(chunk.kind) && !chunk.said.empty()) {
        // Whose events they are must be known as well: a thread was being made when its chunk was found.
        if (chunk.kind != ChunkKind::kThread ||
            published(arena_.data() + offset) == published(chunk.said.data())) {
            return;
        }
        all = true;
    }
    const std::span<const std::byte> now = arena_.subspan(offset, extent(offset, chunk));
    // What was published once is not looked at again for each block of events; the head says how much there
    // is.
    const bool only_new = !all && !chunk.said.empty();
    if (only_new && now.size() == chunk.said.size()) {
        return;
    }
    say_changes(offset, now, chunk.said, only_new ? chunk.said.size() / kPiece * kPiece : 0, say);
    if (only_new) {
        say_changes(offset, now.first(std::min(now.size(), kPiece)), chunk.said, 0, say);
    }
}

void ArenaMirror::say_definitions(const Say& say) {
    find_chunks();
    // Its rank, when MPI_Init has returned.
    say_changes(0, arena_.first(sizeof(format::ArenaHeader)), header_, 0, say);
    for (auto& [offset, chunk] : chunks_) {
        say_chunk(offset, chunk, false, say);
    }
}

void ArenaMirror::say_all(const Say& say) {
    find_chunks();
    for (auto& [offset, chunk] : chunks_) {
        say_chunk(offset, chunk, true, say);
    }
    say_changes(0, arena_.first(sizeof(format::ArenaHeader)), header_, 0, say);
}

}  // namespace barograph::stream
