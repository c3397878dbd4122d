// SPDX-License-Identifier: BSD-3-Clause
// Checks a part and writes its tables and facts in the order of FORMAT.md. Called by collect at the end of
// the run. Allocates one block at a time; does no I/O and throws std::bad_alloc only.
#include "format/profile/profile_writer.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "format/bytes/crc32c.hpp"
#include "format/profile/fact_encoder.hpp"
#include "format/profile/file_count_codec.hpp"
#include "format/profile/series/series_encoder.hpp"
#include "format/profile/table_encoder.hpp"

namespace barograph::format {
namespace {

std::string_view value_of(const ProfilePart& part, std::string_view key) {
    for (const auto& [name, value] : part.metadata) {
        if (name == key) {
            return value;
        }
    }
    return {};
}

std::uint32_t crc_of(std::string_view text, std::uint32_t before) {
    return crc32c({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, before);
}

bool parents_come_first(const ProfilePart& part) {
    for (std::size_t i = 0; i < part.paths.size(); ++i) {
        if (i == 0 ? part.paths[i].parent != kNoIndex : part.paths[i].parent >= i) {
            return false;
        }
    }
    for (const Object& object : part.objects) {
        if (object.parent != kNoIndex && object.parent >= part.objects.size()) {
            return false;
        }
    }
    return true;
}

WriteStatus check_messages(const ProfilePart& part, bool described) {
    const Message* before = nullptr;
    for (const Message& message : part.messages) {
        if (described && message.object >= part.objects.size()) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && message_order(*before) >= message_order(message)) {
            return WriteStatus::kMessagesUnsorted;
        }
        before = &message;
    }
    return WriteStatus::kOk;
}

WriteStatus check_call_sites(const ProfilePart& part, bool described) {
    const CallSite* before = nullptr;
    for (const CallSite& site : part.call_sites) {
        if (site.location >= part.locations.size() ||
            (described && (site.path >= part.paths.size() || site.object >= part.objects.size()))) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && call_site_order(*before) >= call_site_order(site)) {
            return WriteStatus::kCallSitesUnsorted;
        }
        before = &site;
    }
    return WriteStatus::kOk;
}

WriteStatus check_file_counts(const ProfilePart& part, bool described) {
    const std::vector<std::uint32_t> ranks =
        part.file_counts.empty() ? std::vector<std::uint32_t>() : ranks_of(part.locations);
    const FileCount* before = nullptr;
    for (const FileCount& count : part.file_counts) {
        if ((described && count.object >= part.objects.size()) ||
            !std::binary_search(ranks.begin(), ranks.end(), count.rank)) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && file_count_order(*before) >= file_count_order(count)) {
            return WriteStatus::kFileCountsUnsorted;
        }
        before = &count;
    }
    return WriteStatus::kOk;
}

bool has_dictionary(const ProfilePart& part) { return part.part == 0 || !part.paths.empty(); }

// `before`: the last fact of the batch before; keys may not go on from batch to batch.
WriteStatus check_facts(const ProfilePart& part, std::span<const Fact> facts, const Fact* before) {
    const auto key = [](const Fact& fact) { return std::tie(fact.path, fact.object, fact.bucket); };
    if (before != nullptr && !facts.empty() && key(*before) == key(facts.front())) {
        return WriteStatus::kFactsUnsorted;
    }
    for (const Fact& fact : facts) {
        if (fact.location >= part.locations.size() ||
            (has_dictionary(part) &&
             (fact.path >= part.paths.size() || fact.object >= part.objects.size()))) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && std::tie(before->path, before->object, before->bucket, before->location) >=
                                     std::tie(fact.path, fact.object, fact.bucket, fact.location)) {
            return WriteStatus::kFactsUnsorted;
        }
        before = &fact;
    }
    return WriteStatus::kOk;
}

WriteStatus check_series(const ProfilePart& part) {
    const Series* before = nullptr;
    for (const Series& row : part.series) {
        if (row.location >= part.locations.size() ||
            (has_dictionary(part) && (row.path >= part.paths.size() || row.metric >= part.metrics.size()))) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && series_order(*before) >= series_order(row)) {
            return WriteStatus::kSeriesUnsorted;
        }
        if (row.entries.size() > kMaxRowEntries) {
            return WriteStatus::kTooLarge;
        }
        before = &row;
    }
    const Timeline* earlier = nullptr;
    for (const Timeline& row : part.timelines) {
        if (earlier != nullptr && std::tie(earlier->rank, earlier->layer) >= std::tie(row.rank, row.layer)) {
            return WriteStatus::kSeriesUnsorted;
        }
        if (row.bins.size() > kMaxRowEntries) {
            return WriteStatus::kTooLarge;
        }
        earlier = &row;
    }
    return WriteStatus::kOk;
}

WriteStatus check(const ProfilePart& part) {
    if (part.parts == 0 || part.parts > kMaxParts || part.part >= part.parts ||
        part.locations.size() > kMaxTableRows || part.paths.size() > kMaxTableRows ||
        part.objects.size() > kMaxTableRows || part.programs.size() > kMaxBlockRows ||
        part.messages.size() > kMaxTableRows || part.call_sites.size() > kMaxTableRows ||
        part.file_counts.size() > kMaxTableRows || part.series.size() > kMaxTableRows ||
        part.timelines.size() > kMaxTableRows) {
        return WriteStatus::kTooLarge;
    }
    for (const Object& object : part.objects) {
        if (object.members.size() > kMaxBlockItems || object.attributes.size() > kMaxBlockRows / 16) {
            return WriteStatus::kTooLarge;
        }
    }
    if (!parents_come_first(part)) {
        return WriteStatus::kBadReference;
    }
    if (const WriteStatus status = check_facts(part, part.facts, nullptr); status != WriteStatus::kOk) {
        return status;
    }
    if (const WriteStatus status = check_messages(part, has_dictionary(part)); status != WriteStatus::kOk) {
        return status;
    }
    if (const WriteStatus status = check_call_sites(part, has_dictionary(part)); status != WriteStatus::kOk) {
        return status;
    }
    if (const WriteStatus status = check_file_counts(part, has_dictionary(part));
        status != WriteStatus::kOk) {
        return status;
    }
    return check_series(part);
}

void write_events(const NextEvents& next, BlockWriter& out) {
    ByteWriter block;
    for (std::uint32_t id = 0; next(block); ++id) {
        out.block(BlockType::kEvents, id, block.view());
        block.clear();
    }
}

// Everything but the facts, which `facts` writes in their place.
template <typename WriteFacts>
WriteStatus write_part(const ProfilePart& part, const ByteSink& sink, std::uint64_t* bytes, WriteFacts facts,
                       const NextEvents& events = {}) {
    if (const WriteStatus status = check(part); status != WriteStatus::kOk) {
        return status;
    }
    BlockWriter out(sink);
    // Parts of one run carry the same number, so that a reader notices a folder mixed from two runs.
    out.begin(part.part, part.parts,
              crc_of(value_of(part, "run.start_unix_ns"), crc_of(value_of(part, "job.id"), 0)));
    TableEncoder tables(out);
    tables.metadata(part.metadata);
    tables.size_classes(part.size_class_edges);
    if (part.part == 0) {
        tables.call_paths(part.paths);
        tables.objects(part.objects);
        tables.series_metrics(part.metrics);
        tables.programs(part.programs);
    }
    tables.locations(part.locations);
    tables.strings();
    FactEncoder encoder(out);
    if (const WriteStatus status = facts(encoder); status != WriteStatus::kOk) {
        return status;
    }
    tables.messages(part.messages);
    tables.call_sites(part.call_sites);
    if (!part.file_counts.empty()) {
        encode_file_counts(part.file_counts, ranks_of(part.locations), out);
    }
    SeriesEncoder series(out);
    series.series(part.series);
    series.timelines(part.timelines);
    if (events) {
        write_events(events, out);
    }
    out.finish();
    if (bytes != nullptr) {
        *bytes = out.size();
    }
    if (out.too_large()) {
        return WriteStatus::kTooLarge;
    }
    return out.ok() ? WriteStatus::kOk : WriteStatus::kSinkFailed;
}

}  // namespace

const char* describe(WriteStatus status) noexcept {
    switch (status) {
        case WriteStatus::kOk:
            return "written";
        case WriteStatus::kSinkFailed:
            return "the profile could not be stored";
        case WriteStatus::kFactsUnsorted:
            return "the facts are not in ascending order";
        case WriteStatus::kBadReference:
            return "a fact names a call path, object or location that does not exist";
        case WriteStatus::kMessagesUnsorted:
            return "the messages are not in ascending order";
        case WriteStatus::kCallSitesUnsorted:
            return "the call sites are not in ascending order";
        case WriteStatus::kFileCountsUnsorted:
            return "the counters of files are not in ascending order";
        case WriteStatus::kSeriesUnsorted:
            return "the series or timelines are not in ascending order";
        case WriteStatus::kTooLarge:
            return "a table is too large for the format";
    }
    return "unknown";
}

WriteStatus write_profile(const ProfilePart& part, const ByteSink& sink, std::uint64_t* bytes) {
    return write_part(part, sink, bytes, [&](FactEncoder& encoder) {
        encoder.encode(part.facts, part.locations.size());
        return WriteStatus::kOk;
    });
}

WriteStatus write_profile(const ProfilePart& part, const NextEvents& events, const ByteSink& sink) {
    return write_part(
        part, sink, nullptr,
        [&](FactEncoder& encoder) {
            encoder.encode(part.facts, part.locations.size());
            return WriteStatus::kOk;
        },
        events);
}

WriteStatus write_profile(const ProfilePart& part, const NextFacts& next, const ByteSink& sink) {
    return write_part(part, sink, nullptr, [&](FactEncoder& encoder) {
        Fact last;
        bool first = true;
        for (std::vector<Fact> facts; next(facts);) {
            if (facts.empty()) {
                continue;
            }
            if (const WriteStatus status = check_facts(part, facts, first ? nullptr : &last);
                status != WriteStatus::kOk) {
                return status;
            }
            encoder.encode(facts, part.locations.size());
            last = facts.back();
            first = false;
        }
        return WriteStatus::kOk;
    });
}

void begin_events(ByteWriter& out, const EventsHead& head) {
    out.varint(head.location);
    out.varint(head.nanoseconds);
    out.varint(head.ticks);
    out.u8(head.shift);
    out.varint(head.first);
}

WriteStatus write_trace(const ProfilePart& tables, const NextEvents& next, const ByteSink& sink) {
    if (const WriteStatus status = check(tables); status != WriteStatus::kOk) {
        return status;
    }
    BlockWriter out(sink);
    out.begin(0, 1, crc_of(value_of(tables, "run.start_unix_ns"), 0));
    TableEncoder encoder(out);
    encoder.metadata(tables.metadata);
    encoder.call_paths(tables.paths);
    encoder.objects(tables.objects);
    encoder.locations(tables.locations);
    encoder.strings();
    write_events(next, out);
    out.finish();
    return out.too_large() ? WriteStatus::kTooLarge : out.ok() ? WriteStatus::kOk : WriteStatus::kSinkFailed;
}

std::vector<std::uint8_t> encode_profile(const ProfilePart& part) {
    std::vector<std::uint8_t> file;
    const WriteStatus status = write_profile(part, [&file](std::span<const std::uint8_t> bytes) {
        file.insert(file.end(), bytes.begin(), bytes.end());
        return true;
    });
    if (status != WriteStatus::kOk) {
        file.clear();
    }
    return file;
}

}  // namespace barograph::format
