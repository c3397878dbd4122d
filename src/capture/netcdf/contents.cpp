// SPDX-License-Identifier: BSD-3-Clause
// See contents.hpp. Ids are found in tables of mapped memory; what is known of a variable ends with its file.
#include "capture/netcdf/contents.hpp"

#include <xxhash.h>

#include <cstring>

#include "capture/io/io_host.hpp"
#include "capture/io/libraries/linked_library.hpp"
#include "capture/io/objects/absolute_path.hpp"
#include "capture/io/objects/file_parts.hpp"
#include "sys/errno_guard.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::netcdf {
namespace {

using format::ObjectKind;

constexpr int kMostDimensions = 1024;  // NC_MAX_VAR_DIMS
constexpr std::size_t kMostName = 1024;
constexpr std::size_t kMostPath = 4096;

// netCDF numbers groups in the lower half of an id; the file itself is group 0. PnetCDF's ids are small, as
// netCDF 3's were.
int file_of_group(int id) noexcept { return id > 0xffff ? id & ~0xffff : id; }
int group_of(int id) noexcept { return id > 0xffff ? id & 0xffff : 0; }

std::uintptr_t file_key(const Target& target) noexcept {
    return (std::uintptr_t{1} << 63U) | (target.library << 32U) |
           static_cast<std::uint32_t>(file_of_group(target.file));
}

std::uintptr_t variable_key(const Target& target) noexcept {
    return (target.library << 59U) | (std::uintptr_t{static_cast<std::uint32_t>(target.file)} << 28U) |
           (static_cast<std::uint32_t>(target.variable) & 0xfffffffU);
}

// Both libraries let a path say more than where the file is: "ufs:name", "file:///name", "name#mode=zarr".
std::string_view plain_path(const char* path) noexcept {
    std::string_view text(path);
    text = text.substr(0, text.find("#mode="));
    std::size_t end = 0;
    while (end < text.size() &&
           ((text[end] >= 'a' && text[end] <= 'z') || (text[end] >= '0' && text[end] <= '9'))) {
        ++end;
    }
    if (end < 2 || end == text.size() || text[end] != ':') {
        return text;
    }
    const std::string_view scheme = text.substr(0, end);
    const std::string_view rest = text.substr(end + 1);
    if (!rest.starts_with("//")) {
        return rest;
    }
    // A file on a server keeps its whole name.
    return scheme == "file" ? rest.substr(2) : text;
}

bool length_of(const Target& target, int dimension, std::uint64_t& length) noexcept {
    length = 0;
    return target.ask.dimension_length != nullptr &&
           target.ask.dimension_length(target.file, dimension, &length) == 0;
}

// Ids of the variable's dimensions; how many, or -1.
int dimensions_of(const Target& target, int (&ids)[kMostDimensions]) noexcept {
    int count = 0;
    return target.ask.variable_dimensions != nullptr && target.ask.variable_dimension_ids != nullptr &&
                   target.ask.variable_dimensions(target.file, target.variable, &count) == 0 && count >= 0 &&
                   count <= kMostDimensions &&
                   target.ask.variable_dimension_ids(target.file, target.variable, ids) == 0
               ? count
               : -1;
}

using Text = sys::BasicTextLine<512>;

void append(Text& text, const std::uint64_t* values, unsigned count) noexcept {
    for (unsigned i = 0; i < count; ++i) {
        text << (i == 0 ? "" : " x ") << values[i];
    }
}

void describe(const Target& target, const OpenVariable& variable) noexcept {
    int ids[kMostDimensions];
    const int count = dimensions_of(target, ids);
    int unlimited = -1;
    if (target.ask.unlimited_dimension == nullptr ||
        target.ask.unlimited_dimension(file_of_group(target.file), &unlimited) != 0) {
        unlimited = -1;
    }
    Text text;
    for (int i = 0; i < count; ++i) {
        std::uint64_t length = 0;
        text << (i == 0 ? "" : " x ");
        if (ids[i] == unlimited || !length_of(target, ids[i], length)) {
            text << "unlimited";
        } else {
            text << length;
        }
    }
    record::Process& process = *io::host.process;
    if (count > 0) {
        process.set_attribute(variable.object, "dimensions", text.view());
    }
    Text size;
    size << std::uint64_t{variable.element_bytes};
    process.set_attribute(variable.object, "type size", size.view());
}

std::uint64_t product(const std::uint64_t* count, unsigned dimensions) noexcept {
    std::uint64_t elements = 1;
    for (unsigned i = 0; i < dimensions; ++i) {
        elements *= count[i];
    }
    return elements;
}

// Where no count is given: all there is after the start.
std::uint64_t elements_after(const Target& target, const std::uint64_t* start,
                             const std::uint64_t* stride) noexcept {
    int ids[kMostDimensions];
    const int count = dimensions_of(target, ids);
    std::uint64_t elements = count < 0 ? 0 : 1;
    for (int i = 0; i < count; ++i) {
        std::uint64_t length = 0;
        if (!length_of(target, ids[i], length)) {
            return 0;
        }
        const std::uint64_t first = start == nullptr ? 0 : start[i];
        const std::uint64_t step = stride == nullptr || stride[i] == 0 ? 1 : stride[i];
        elements *= length > first ? (length - first + step - 1) / step : 0;
    }
    return elements;
}

}  // namespace

void find_queries(Queries& queries, void* handle, std::string_view prefix) noexcept {
    const auto find = [&](auto& pointer, std::string_view name) {
        sys::BasicTextLine<64> full;
        full << prefix << name;
        io::look_up(pointer, handle, full.c_str());
    };
    find(queries.path, "inq_path");
    find(queries.variable_name, "inq_varname");
    find(queries.variable_type, "inq_vartype");
    find(queries.variable_dimensions, "inq_varndims");
    find(queries.variable_dimension_ids, "inq_vardimid");
    find(queries.dimension_length, "inq_dimlen");
    find(queries.unlimited_dimension, "inq_unlimdim");
    find(queries.attribute, "inq_att");
    find(queries.type, "inq_type");
    find(queries.group_name, "inq_grpname_full");
    find(queries.bytes_put, "inq_put_size");
    find(queries.bytes_got, "inq_get_size");
}

std::uint32_t Contents::opened(const Target& target, const char* path) noexcept {
    if (path == nullptr) {
        return 0;
    }
    const sys::ErrnoGuard errno_guard;
    const std::string_view plain = plain_path(path);
    OpenFile file{.object = io::file_object(plain),
                  .opening = openings_.fetch_add(1, std::memory_order_relaxed) + 1,
                  .recording = io::recording_number.load(std::memory_order_relaxed)};
    file.entry = file.object == 0 ? nullptr : io::AbsolutePath(plain).entry();
    if (files_.insert(file_key(target), file) == nullptr) {
        io::host.process->count_loss();
    }
    return file.object;
}

void Contents::closed(const Target& target) noexcept { (void)files_.remove(file_key(target)); }

OpenFile* Contents::known_file(const Target& target) noexcept {
    OpenFile* found = files_.find(file_key(target));
    return found != nullptr && found->recording == io::recording_number.load(std::memory_order_relaxed)
               ? found
               : nullptr;
}

OpenFile* Contents::file(const Target& target) noexcept {
    OpenFile* found = known_file(target);
    if (found != nullptr) {
        return found;
    }
    // Opened before the recording began, or by a function that is not recorded.
    char path[kMostPath];
    std::uint64_t length = 0;
    if (target.ask.path == nullptr || target.ask.path(target.file, &length, nullptr) != 0 ||
        length >= sizeof path || target.ask.path(target.file, &length, path) != 0) {
        return nullptr;
    }
    path[length] = '\0';
    (void)opened(target, path);
    return known_file(target);
}

OpenVariable* Contents::find_named(const Target& target, const OpenFile& file) noexcept {
    OpenVariable* found = target.variable < 0 ? nullptr : variables_.find(variable_key(target));
    return found != nullptr && found->opening == file.opening ? found : nullptr;
}

OpenVariable* Contents::known_variable(const Target& target) noexcept {
    const OpenFile* of = known_file(target);
    OpenVariable* found = of == nullptr ? nullptr : find_named(target, *of);
    return found != nullptr && found->typed ? found : nullptr;
}

std::uint32_t Contents::known_object(const Target& target) noexcept {
    const OpenFile* of = known_file(target);
    if (of == nullptr) {
        return 0;
    }
    const OpenVariable* found = find_named(target, *of);
    return found != nullptr ? found->object : of->object;
}

OpenVariable* Contents::name_variable(const Target& target, const OpenFile& file, const char* name) noexcept {
    OpenVariable made{.opening = file.opening, .collective = file.collective};
    if (file.object != 0) {
        sys::BasicTextLine<2 * kMostName> full;
        char group[kMostName];
        std::size_t length = 0;
        if (group_of(target.file) != 0 && target.ask.group_name != nullptr &&
            target.ask.group_name(target.file, &length, nullptr) == 0 && length < sizeof group &&
            target.ask.group_name(target.file, &length, group) == 0) {
            full << std::string_view(group, length) << "/";
        }
        full << std::string_view(name, strnlen(name, kMostName));
        const std::string_view path =
            file.entry == nullptr ? io::kOtherFiles : std::string_view(file.entry->path, file.entry->length);
        const io::Part part = io::part_of_file(file.object, ObjectKind::kVariable, path, full.view());
        made.object = part.object;
        made.described = !part.made;
    }
    OpenVariable* entry = variables_.insert(variable_key(target), made);
    if (entry == nullptr) {
        io::host.process->count_loss();
    }
    return entry;
}

OpenVariable* Contents::ask_name(const Target& target, const OpenFile& file) noexcept {
    OpenVariable* found = find_named(target, file);
    char name[kMostName] = {};
    if (found != nullptr || target.variable < 0 || target.ask.variable_name == nullptr ||
        target.ask.variable_name(target.file, target.variable, name) != 0) {
        return found;
    }
    return name_variable(target, file, name);
}

OpenVariable* Contents::variable(const Target& target) noexcept {
    const OpenFile* of = file(target);
    OpenVariable* found = of == nullptr ? nullptr : ask_name(target, *of);
    if (found == nullptr || found->typed) {
        return found;
    }
    int type = 0;
    int dimensions = 0;
    if (target.ask.variable_type == nullptr || target.ask.variable_dimensions == nullptr ||
        target.ask.variable_type(target.file, target.variable, &type) != 0 ||
        target.ask.variable_dimensions(target.file, target.variable, &dimensions) != 0 || dimensions < 0 ||
        dimensions > kMostDimensions) {
        return nullptr;
    }
    found->element_bytes = static_cast<std::uint32_t>(type_bytes(target, type));
    found->dimensions = static_cast<std::uint16_t>(dimensions);
    found->typed = true;
    if (!found->described) {
        found->described = true;
        describe(target, *found);
    }
    return found;
}

std::uint32_t Contents::object(const Target& target) noexcept {
    const OpenFile* of = file(target);
    if (of == nullptr) {
        return 0;
    }
    const OpenVariable* found = ask_name(target, *of);
    return found != nullptr ? found->object : of->object;
}

std::uint32_t Contents::named(const Target& target, const char* name) noexcept {
    const OpenFile* of = name == nullptr ? nullptr : file(target);
    if (of == nullptr) {
        return 0;
    }
    const OpenVariable* found = find_named(target, *of);
    if (found == nullptr) {
        found = name_variable(target, *of, name);
    }
    return found == nullptr ? of->object : found->object;
}

void Contents::set_collective(const Target& target, bool collective) noexcept {
    OpenFile* of = file(target);
    if (of == nullptr) {
        return;
    }
    if (target.variable < 0) {
        of->collective = collective;
    } else if (OpenVariable* found = ask_name(target, *of); found != nullptr) {
        found->collective = collective;
    }
}

std::uint64_t type_bytes(const Target& target, int type) noexcept {
    // NC_BYTE to NC_UINT64; strings are addresses, as elements of variable-length types are descriptors.
    constexpr std::uint8_t kBytes[] = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8, sizeof(char*)};
    if (type > 0 && type < static_cast<int>(sizeof kBytes)) {
        return kBytes[type];
    }
    std::size_t bytes = 0;
    return target.ask.type != nullptr && target.ask.type(target.file, type, nullptr, &bytes) == 0 ? bytes : 0;
}

std::uint64_t attribute_bytes(const Target& target, const char* name) noexcept {
    int type = 0;
    std::uint64_t length = 0;
    return target.ask.attribute != nullptr &&
                   target.ask.attribute(target.file, target.variable, name, &type, &length) == 0
               ? length * type_bytes(target, type)
               : 0;
}

std::uint64_t bytes_of(const Target& target, const OpenVariable& variable,
                       const Selection& selection) noexcept {
    std::uint64_t elements = 0;
    switch (selection.form) {
        case Selection::Form::kWhole:
            elements = elements_after(target, nullptr, nullptr);
            break;
        case Selection::Form::kOne:
            elements = 1;
            break;
        case Selection::Form::kBlock:
            elements = selection.count != nullptr || variable.dimensions == 0
                           ? product(selection.count, variable.dimensions)
                           : elements_after(target, selection.start, selection.stride);
            break;
        case Selection::Form::kPieces:
            for (int i = 0; i < selection.pieces; ++i) {
                const std::uint64_t* count = selection.counts == nullptr ? nullptr : selection.counts[i];
                elements += count == nullptr ? 1 : product(count, variable.dimensions);
            }
            break;
        case Selection::Form::kTyped:
            break;
    }
    return elements * variable.element_bytes;
}

void note_shape(OpenVariable& variable, const Selection& selection) noexcept {
    if (selection.form != Selection::Form::kBlock || selection.count == nullptr || variable.object == 0 ||
        variable.dimensions == 0) {
        return;
    }
    const std::size_t bytes = variable.dimensions * sizeof(std::uint64_t);
    std::uint64_t hash = XXH3_64bits(selection.count, bytes);
    if (selection.stride != nullptr) {
        hash = XXH3_64bits_withSeed(selection.stride, bytes, hash);
    }
    for (unsigned i = 0; i < variable.shapes && i < kMostShapes; ++i) {
        if (variable.shape[i] == hash) {
            return;
        }
    }
    if (variable.shapes == kMostShapes) {
        return;
    }
    Text key;
    Text text;
    key << "access shape " << std::uint64_t{variable.shapes + 1U};
    append(text, selection.count, variable.dimensions);
    if (selection.stride != nullptr) {
        text << " step ";
        append(text, selection.stride, variable.dimensions);
    }
    variable.shape[variable.shapes++] = hash;
    io::host.process->set_attribute(variable.object, key.view(), text.view());
}

}  // namespace barograph::capture::netcdf
