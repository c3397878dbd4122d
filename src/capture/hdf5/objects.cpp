// SPDX-License-Identifier: BSD-3-Clause
// See objects.hpp. Ids are found in a table of mapped memory.
#include "capture/hdf5/objects.hpp"

#include <cstring>
#include <string_view>

#include "capture/io/io_host.hpp"
#include "capture/io/objects/file_objects.hpp"
#include "capture/io/objects/file_parts.hpp"
#include "sys/errno_guard.hpp"
#include "sys/handle_table.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::hdf5 {
namespace {

using format::ObjectKind;

// H5I_type_t, H5S_sel_type, H5D_layout_t, H5FD_mpio_xfer_t and ids that stand for themselves: the same since
// 1.8.
constexpr int kFileId = 1;
constexpr int kDatasetId = 5;
constexpr int kSpaceAll = 0;     // H5S_ALL, as an id
constexpr int kMostSpecial = 2;  // H5S_BLOCK, H5S_PLIST of later versions
constexpr int kHyperslabs = 2;
constexpr int kAll = 3;
constexpr int kChunked = 2;
constexpr int kCollective = 1;
constexpr int kMostDimensions = 32;
constexpr std::size_t kMostName = 1024;
constexpr std::uint8_t kUnnamed = 0x80;
constexpr std::string_view kNoName = "(no name)";

constinit sys::HandleTable<IdObject, 8> ids;

std::uint16_t current_recording() noexcept {
    return static_cast<std::uint16_t>(io::recording_number.load(std::memory_order_relaxed));
}

std::uintptr_t handle_of(const Library& library, Id id) noexcept {
    return static_cast<std::uintptr_t>(id) ^ (library.number() << 48U);
}

using Text = sys::BasicTextLine<512>;

void append(Text& text, const Size* values, int count) noexcept {
    for (int i = 0; i < count; ++i) {
        text << (i == 0 ? "" : " x ") << std::uint64_t{values[i]};
    }
}

void describe_dataset(const Queries& ask, Id dataset, std::uint32_t object) noexcept {
    record::Process& process = *io::host.process;
    Size sizes[kMostDimensions];
    if (ask.dataset_space != nullptr && ask.extent != nullptr && ask.dimensions != nullptr) {
        const Id space = ask.dataset_space(dataset);
        const int dimensions = space < 0 ? -1 : ask.dimensions(space);
        if (dimensions > 0 && dimensions <= kMostDimensions && ask.extent(space, sizes, nullptr) >= 0) {
            Text text;
            append(text, sizes, dimensions);
            process.set_attribute(object, "dimensions", text.view());
        }
        if (space >= 0) {
            (void)ask.close_space(space);
        }
    }
    if (ask.dataset_type != nullptr) {
        const Id type = ask.dataset_type(dataset);
        if (type >= 0) {
            Text text;
            text << std::uint64_t{ask.type_size(type)};
            process.set_attribute(object, "type size", text.view());
            (void)ask.close_type(type);
        }
    }
    const Id list = ask.creation_list == nullptr ? -1 : ask.creation_list(dataset);
    if (list < 0) {
        return;
    }
    constexpr std::string_view kLayouts[] = {"compact", "contiguous", "chunked", "virtual"};
    const int layout = ask.layout(list);
    if (layout >= 0 && layout < 4) {
        process.set_attribute(object, "layout", kLayouts[layout]);
    }
    if (layout == kChunked) {
        const int dimensions = ask.chunk(list, kMostDimensions, sizes);
        if (dimensions > 0 && dimensions <= kMostDimensions) {
            Text text;
            append(text, sizes, dimensions);
            process.set_attribute(object, "chunk", text.view());
        }
        const int filters = ask.filters(list);
        if (filters > 0) {
            Text text;
            text << static_cast<std::uint64_t>(filters);
            process.set_attribute(object, "filters", text.view());
        }
    }
    (void)ask.close_list(list);
}

ObjectKind kind_of(const Queries& ask, Id id) noexcept {
    // What is neither, as a named type, counts as a group: nothing more is asked about it.
    const int type = ask.get_type == nullptr ? -1 : ask.get_type(id);
    return type == kFileId      ? ObjectKind::kFile
           : type == kDatasetId ? ObjectKind::kDataset
                                : ObjectKind::kGroup;
}

void note_selection(const Library& library, Id dataset, unsigned kind) noexcept {
    auto* entry = ids.find(handle_of(library, dataset));
    if (entry == nullptr || entry->object == 0 || (entry->selections & (1U << kind)) != 0) {
        return;
    }
    entry->selections = static_cast<std::uint8_t>(entry->selections | (1U << kind));
    constexpr std::string_view kNamesOfSelections[] = {"none", "points", "regular hyperslab", "all",
                                                       "irregular hyperslab"};
    Text text;
    for (unsigned i = 0; i < 5; ++i) {
        if ((entry->selections & (1U << i)) != 0) {
            text << (text.view().empty() ? "" : ", ") << kNamesOfSelections[i];
        }
    }
    io::host.process->set_attribute(entry->object, "selections", text.view());
}

}  // namespace

IdObject object_behind(const Library& library, Id id) noexcept {
    const auto* found = ids.find(handle_of(library, id));
    if (found == nullptr || found->recording != current_recording()) {
        return {};
    }
    return *found;
}

IdObject opened(const Library& library, Id id, ObjectKind asked, bool has_name) noexcept {
    const sys::ErrnoGuard errno_guard;
    const Queries& ask = library.queries();
    char file_name[4096];
    if (ask.get_file_name == nullptr || ask.get_file_name(id, file_name, sizeof file_name) <= 0) {
        return {};
    }
    const ObjectKind kind = asked == ObjectKind::kNone ? kind_of(ask, id) : asked;
    const std::string_view file(file_name, strnlen(file_name, sizeof file_name));
    const std::uint32_t file_object = io::file_object(file);
    IdObject entry{.object = file_object, .kind = kind, .recording = current_recording()};
    if (file_object != 0 && kind != ObjectKind::kFile && ask.get_name != nullptr) {
        // For an attribute it is the name of what it is attached to.
        char name[kMostName];
        // Without one HDF5 would look for it in the file.
        const long length = has_name ? ask.get_name(id, name, sizeof name) : 0;
        entry.selections = has_name ? 0 : kUnnamed;
        sys::BasicTextLine<2 * kMostName + 2> full;
        full << (length <= 0 ? kNoName : std::string_view(name, strnlen(name, sizeof name)));
        if (kind == ObjectKind::kAttribute && ask.get_attribute_name != nullptr &&
            ask.get_attribute_name(id, sizeof name, name) > 0) {
            full << "@" << std::string_view(name, strnlen(name, sizeof name));
        }
        const io::Part part = io::part_of_file(file_object, kind, file, full.view());
        entry.object = part.object;
        if (part.made && has_name && kind == ObjectKind::kDataset) {
            describe_dataset(ask, id, entry.object);
        }
    }
    if (ids.insert(handle_of(library, id), entry) == nullptr) {
        io::host.process->count_loss();
    }
    return entry;
}

void named(const Library& library, Id id, Id location, std::string_view name) noexcept {
    const sys::ErrnoGuard errno_guard;
    const Queries& ask = library.queries();
    auto* entry = ids.find(handle_of(library, id));
    char file[4096];
    char parent[kMostName];
    if (entry == nullptr || (entry->selections & kUnnamed) == 0 || ask.get_file_name == nullptr ||
        ask.get_file_name(id, file, sizeof file) <= 0) {
        return;
    }
    sys::BasicTextLine<2 * kMostName + 2> full;
    if (!name.starts_with('/')) {
        const long length = ask.get_name == nullptr ? 0 : ask.get_name(location, parent, sizeof parent);
        const std::string_view folder(parent, length <= 0 ? 0 : strnlen(parent, sizeof parent));
        full << folder << (folder.ends_with('/') ? "" : "/");
    }
    full << name;
    const std::string_view path(file, strnlen(file, sizeof file));
    const io::Part part = io::part_of_file(io::file_object(path), entry->kind, path, full.view());
    entry->object = part.object;
    entry->selections = 0;
    if (part.made && entry->kind == ObjectKind::kDataset) {
        describe_dataset(ask, id, part.object);
    }
}

void closed(const Library& library, Id id) noexcept { (void)ids.remove(handle_of(library, id)); }

Transfer transfer_of(const Library& library, Id dataset, Id type, Id memory, Id file, Id list,
                     bool done) noexcept {
    const sys::ErrnoGuard errno_guard;
    const Queries& ask = library.queries();
    Transfer transfer;
    std::int64_t points = 0;
    if (memory > kMostSpecial) {
        points = ask.selected_points(memory);
    } else if (file > kMostSpecial) {
        points = ask.selected_points(file);
    } else if (!done) {
        io::host.process->count_loss();
    } else if (const Id space = ask.dataset_space(dataset); space >= 0) {
        points = ask.all_points(space);
        (void)ask.close_space(space);
    }
    if (points > 0) {
        transfer.bytes = static_cast<std::uint64_t>(points) * ask.type_size(type);
    }
    int mode = 0;
    transfer.collective = list > 0 && ask.transfer_mode != nullptr && ask.transfer_mode(list, &mode) >= 0 &&
                          mode == kCollective;
    int selection = file == kSpaceAll ? kAll : file > kMostSpecial ? ask.selection(file) : -1;
    if (selection == kHyperslabs && ask.is_regular != nullptr && ask.is_regular(file) == 0) {
        selection = kAll + 1;
    }
    if (selection >= 0 && selection <= kAll + 1) {
        note_selection(library, dataset, static_cast<unsigned>(selection));
    }
    return transfer;
}

std::uint64_t attribute_bytes(const Library& library, Id attribute, Id type, bool done) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (!done) {
        io::host.process->count_loss();
        return 0;
    }
    const Queries& ask = library.queries();
    const Id space = ask.attribute_space(attribute);
    if (space < 0) {
        return 0;
    }
    const std::int64_t points = ask.all_points(space);
    (void)ask.close_space(space);
    return points <= 0 ? 0 : static_cast<std::uint64_t>(points) * ask.type_size(type);
}

std::uint64_t chunk_bytes(const Library& library, Id dataset, const Size* offset) noexcept {
    const sys::ErrnoGuard errno_guard;
    Size bytes = 0;
    const Queries& ask = library.queries();
    return ask.chunk_size != nullptr && ask.chunk_size(dataset, offset, &bytes) >= 0 ? bytes : 0;
}

}  // namespace barograph::capture::hdf5
