// SPDX-License-Identifier: BSD-3-Clause
// Opens the parts of a profile, checks that they belong together, and decodes their small tables once.
// Used by the bindings. Never writes; throws ProfileError or std::bad_alloc.
#include "read/profile.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "format/bytes/utf8.hpp"
#include "read/locate.hpp"
#include "read/tables/call_site_loader.hpp"
#include "read/tables/fact_loader.hpp"
#include "read/tables/file_count_loader.hpp"
#include "read/tables/message_loader.hpp"
#include "read/tables/series_loader.hpp"
#include "read/trace/trace_loader.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;

constexpr const char* kLost = "(lost)";

std::string part_name(std::uint32_t part) {
    std::string digits = std::to_string(part);
    return "part-" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + ".baro";
}

// Makes sure that a walk from an object to what contains it ends: an object that contains itself by way of
// others gets no parent, and neither does, after `lost` was called with its number, one whose parent is not
// described.
void end_parents(std::vector<format::Object>& objects, const std::function<void(std::size_t object)>& lost) {
    const std::size_t nobody = objects.size();
    std::vector<std::size_t> seen_from(objects.size(), nobody);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        std::size_t at = i;
        std::size_t before = i;
        while (at < objects.size() && seen_from[at] == nobody) {
            seen_from[at] = i;
            before = at;
            at = objects[at].parent;
        }
        const bool in_circle = at < objects.size() && seen_from[at] == i;
        const bool described = at < objects.size() || at == format::kNoIndex;
        if (!described) {
            lost(before);
        }
        if (in_circle || !described) {
            objects[before].parent = format::kNoIndex;
        }
    }
}

}  // namespace

Profile::Profile(const std::string& path, const OpenOptions& options) : options_(options) {
    const ProfileFiles found = locate(path);
    path_ = found.path;
    open_parts(found.files);
    if (!found.folder && parts_.front().file->head().parts > 1) {
        const ProfileError error(path_, "head", 12,
                                 "this is one part of a profile of " +
                                     std::to_string(parts_.front().file->head().parts) + " parts",
                                 "open the folder that holds it");
        if (!options_.salvage) {
            throw error;
        }
        lose(error);
        return;
    }
    check_parts();
}

void Profile::open_parts(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        try {
            Part part;
            part.file = std::make_unique<PartFile>(file, options_.salvage);
            parts_.push_back(std::move(part));
            for (const Loss& loss : parts_.back().file->losses()) {
                losses_.push_back(loss);
            }
        } catch (const ProfileError& error) {
            if (!options_.salvage || files.size() == 1) {
                throw;
            }
            lose(error);
        }
    }
    if (parts_.empty()) {
        throw ProfileError(path_, "", -1, "none of its parts can be read");
    }
    std::stable_sort(parts_.begin(), parts_.end(),
                     [](const Part& a, const Part& b) { return a.file->head().part < b.file->head().part; });
}

void Profile::check_parts() {
    const auto complain = [this](const ProfileError& error) {
        if (!options_.salvage) {
            throw error;
        }
        lose(error);
    };
    const format::PartHead& first = parts_.front().file->head();
    std::uint32_t expected = 0;
    for (const Part& part : parts_) {
        const format::PartHead& head = part.file->head();
        if (head.set != first.set || head.parts != first.parts) {
            complain({part.file->path(), "head", 12,
                      "this part belongs to another run than " + parts_.front().file->path(),
                      "keep the parts of each run in a folder of their own"});
            continue;
        }
        if (head.part < expected) {
            complain(
                {part.file->path(), "head", 12, "part " + std::to_string(head.part) + " is there twice"});
            continue;
        }
        for (; expected < head.part; ++expected) {
            complain({path_, "", -1, part_name(expected) + " is missing",
                      "what is there can still be read with --salvage"});
        }
        ++expected;
    }
    for (; expected < first.parts; ++expected) {
        complain({path_, "", -1, part_name(expected) + " is missing",
                  "what is there can still be read with --salvage"});
    }
}

void Profile::lose(const ProfileError& error) const {
    for (const Loss& loss : losses_) {
        if (loss.path == error.path() && loss.section == error.section() && loss.offset == error.offset()) {
            return;
        }
    }
    losses_.push_back({error.path(), error.section(), error.offset(), error.what()});
}

std::vector<Loss> Profile::losses() const {
    const std::lock_guard lock(mutex_);
    return losses_;
}

std::string Profile::format_version() const {
    const format::PartHead& head = parts_.front().file->head();
    return std::to_string(head.major) + "." + std::to_string(head.minor);
}

std::uint64_t Profile::file_bytes() const {
    std::uint64_t bytes = 0;
    for (const Part& part : parts_) {
        bytes += part.file->file_size();
    }
    return bytes;
}

std::uint64_t Profile::bytes_read() const {
    std::uint64_t bytes = 0;
    for (const Part& part : parts_) {
        bytes += part.file->bytes_read();
    }
    return bytes;
}

void Profile::load_part(Part& part) const {
    const PartFile& file = *part.file;
    const auto handle = file.open();
    format::TableDecoder decoder(file.newer(), options_.salvage);
    Block block;
    // Decodes all blocks of a table; false when one of them is damaged (salvaging) so that the rows end
    // early.
    const auto load = [&](BlockType type, auto& rows, auto decode) {
        for (const auto& entry : file.all(type)) {
            const std::size_t intact = rows.size();
            try {
                file.read(*handle, entry, block);
                try {
                    decode(block.raw);
                } catch (const DecodeError& error) {
                    throw file.damaged(entry.type, entry.offset, error.what());
                }
            } catch (const ProfileError& error) {
                if (!options_.salvage) {
                    throw;
                }
                lose(error);
                rows.resize(intact);
                if (type != BlockType::kStrings) {
                    return false;
                }
            }
        }
        return true;
    };
    std::vector<std::string> none;  // the decoder keeps the strings
    load(BlockType::kStrings, none, [&](auto raw) { decoder.strings(raw); });
    load(BlockType::kMetadata, part.metadata, [&](auto raw) { decoder.metadata(raw, part.metadata); });
    load(BlockType::kSizeClasses, part.edges, [&](auto raw) { decoder.size_classes(raw, part.edges); });
    load(BlockType::kCallPaths, part.paths, [&](auto raw) { decoder.call_paths(raw, part.paths); });
    load(BlockType::kObjects, part.objects, [&](auto raw) { decoder.objects(raw, part.objects); });
    load(BlockType::kMetrics, part.metrics, [&](auto raw) { decoder.series_metrics(raw, part.metrics); });
    load(BlockType::kPrograms, part.programs, [&](auto raw) { decoder.programs(raw, part.programs); });
    const bool locations = load(BlockType::kLocations, part.locations,
                                [&](auto raw) { decoder.locations(raw, part.locations); });
    const bool keys =
        load(BlockType::kFactKeys, part.keys, [&](auto raw) { decoder.fact_keys(raw, part.keys); });
    part.usable = locations && keys;
    if (!part.usable) {
        lose({file.path(), "facts", -1,
              "no fact of this part can be placed, as its locations or keys are damaged"});
    }
}

void Profile::load_tables() const {
    const std::lock_guard lock(mutex_);
    if (loaded_) {
        return;
    }
    std::uint64_t locations = 0;
    for (Part& part : parts_) {
        part.metadata.clear();  // a failed attempt may have left rows behind
        part.edges.clear();
        part.paths.clear();
        part.objects.clear();
        part.programs.clear();
        part.locations.clear();
        part.keys.clear();
        part.metrics.clear();
        load_part(part);
        part.first_location = static_cast<std::int32_t>(locations);
        locations += part.locations.size();
        if (locations > format::kMaxTableRows) {
            throw ProfileError(part.file->path(), "locations", -1,
                               "the profile has more than 2^30 locations");
        }
    }
    check_references();
    end_parents(parts_.front().objects, [this](std::size_t object) {
        const ProfileError error(parts_.front().file->path(), "objects", -1,
                                 "object " + std::to_string(object) + " is in one that is not described",
                                 "what is intact can still be read with --salvage");
        if (!options_.salvage) {
            throw error;
        }
        lose(error);
    });
    loaded_ = true;
}

// Every key must name a call path and an object that part 0 describes.
void Profile::check_references() const {
    Part& first = parts_.front();
    if (first.objects.empty()) {
        first.objects.emplace_back();
    }
    for (Part& part : parts_) {
        for (const format::FactKey& key : part.keys) {
            if (key.path < first.paths.size() && key.object < first.objects.size()) {
                continue;
            }
            const bool path = key.path >= first.paths.size();
            const ProfileError error(
                part.file->path(), "fact keys", -1,
                (path ? "call path " + std::to_string(key.path) : "object " + std::to_string(key.object)) +
                    " is not described",
                "what is intact can still be read with --salvage");
            if (!options_.salvage) {
                throw error;
            }
            if (key.path >= format::kMaxBlockRows || key.object >= format::kMaxBlockRows) {
                part.usable = false;
                break;
            }
            lose({part.file->path(), "fact keys", -1, "some call paths or objects have lost their names"});
            while (first.paths.size() <= key.path) {
                const bool root = first.paths.empty();
                first.paths.push_back(
                    {root ? format::kNoIndex : 0, format::Layer::kRegion, root ? "program" : kLost});
            }
            while (first.objects.size() <= key.object) {
                first.objects.emplace_back().name = kLost;
            }
        }
    }
}

std::vector<std::pair<std::string, std::string>> Profile::metadata() const {
    load_tables();
    std::vector<std::pair<std::string, std::string>> rows;
    std::unordered_set<std::string> seen;
    for (const Part& part : parts_) {
        for (const auto& [key, value] : part.metadata) {
            if (seen.insert(key).second) {
                rows.emplace_back(format::valid_utf8(key), format::valid_utf8(value));
            }
        }
    }
    return rows;
}

ColumnTable Profile::facts(const Selection& selection) const {
    load_tables();
    return FactLoader(*this, selection).load();
}

ColumnTable Profile::messages() const {
    load_tables();
    return MessageLoader(*this).load();
}

ColumnTable Profile::call_sites() const {
    load_tables();
    return CallSiteLoader(*this).load();
}

ColumnTable Profile::file_counters() const {
    load_tables();
    return FileCountLoader(*this).load();
}

std::pair<const std::vector<format::CallPath>&, const std::vector<format::Object>&> Profile::definitions()
    const {
    load_tables();
    return {parts_.front().paths, parts_.front().objects};
}

ColumnTable Profile::events() const {
    load_tables();
    return TraceLoader(*this).load();
}

ColumnTable Profile::events_of(std::optional<std::vector<std::uint32_t>> ranks,
                               std::map<std::uint32_t, std::int64_t> late) const {
    load_tables();
    if (ranks) {
        std::sort(ranks->begin(), ranks->end());
    }
    return TraceLoader(*this, ranks ? &*ranks : nullptr, std::move(late)).load();
}

ColumnTable Profile::series_summary() const {
    load_tables();
    return SeriesLoader(*this, {}).summary();
}

ColumnTable Profile::series(const SeriesSelection& selection) const {
    load_tables();
    return SeriesLoader(*this, selection).series();
}

ColumnTable Profile::timelines(const SeriesSelection& selection) const {
    load_tables();
    return SeriesLoader(*this, selection).timelines();
}

void Profile::verify() const {
    Block block;
    for (const Part& part : parts_) {
        const auto handle = part.file->open();
        for (const auto& entry : part.file->index().entries) {
            part.file->read(*handle, entry, block);
        }
    }
    load_tables();
    FactLoader(*this, {}).verify();
    MessageLoader(*this).verify();
    CallSiteLoader(*this).verify();
    FileCountLoader(*this).verify();
    TraceLoader(*this).verify();
    SeriesLoader(*this, {}).verify();
}

}  // namespace barograph::read
