// SPDX-License-Identifier: BSD-3-Clause
// Checks a part and writes its tables and facts in the order of FORMAT.md. Called by collect at the end of
// the run. Allocates one block at a time; does no I/O and throws std::bad_alloc only.
#include "format/profile_writer.hpp"

#include <string_view>
#include <tuple>

#include "format/crc32c.hpp"
#include "format/fact_encoder.hpp"
#include "format/table_encoder.hpp"

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

WriteStatus check_messages(const ProfilePart& part, bool has_dictionary) {
    const Message* before = nullptr;
    for (const Message& message : part.messages) {
        if (has_dictionary && message.object >= part.objects.size()) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && message_order(*before) >= message_order(message)) {
            return WriteStatus::kMessagesUnsorted;
        }
        before = &message;
    }
    return WriteStatus::kOk;
}

WriteStatus check(const ProfilePart& part) {
    const bool has_dictionary = part.part == 0 || !part.paths.empty();
    if (part.parts == 0 || part.parts > kMaxParts || part.part >= part.parts ||
        part.locations.size() > kMaxTableRows || part.paths.size() > kMaxTableRows ||
        part.objects.size() > kMaxTableRows || part.messages.size() > kMaxTableRows) {
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
    const Fact* before = nullptr;
    for (const Fact& fact : part.facts) {
        if (fact.location >= part.locations.size() ||
            (has_dictionary && (fact.path >= part.paths.size() || fact.object >= part.objects.size()))) {
            return WriteStatus::kBadReference;
        }
        if (before != nullptr && std::tie(before->path, before->object, before->bucket, before->location) >=
                                     std::tie(fact.path, fact.object, fact.bucket, fact.location)) {
            return WriteStatus::kFactsUnsorted;
        }
        before = &fact;
    }
    return check_messages(part, has_dictionary);
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
        case WriteStatus::kTooLarge:
            return "a table is too large for the format";
    }
    return "unknown";
}

WriteStatus write_profile(const ProfilePart& part, const ByteSink& sink, std::uint64_t* bytes) {
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
    }
    tables.locations(part.locations);
    tables.strings();
    FactEncoder(out).encode(part.facts, part.locations.size());
    tables.messages(part.messages);
    out.finish();
    if (bytes != nullptr) {
        *bytes = out.size();
    }
    if (out.too_large()) {
        return WriteStatus::kTooLarge;
    }
    return out.ok() ? WriteStatus::kOk : WriteStatus::kSinkFailed;
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
