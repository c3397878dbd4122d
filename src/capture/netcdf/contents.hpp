// SPDX-License-Identifier: BSD-3-Clause
// What the ids of netCDF and of PnetCDF stand for: files and variables as objects of the recording, and how
// many bytes an access moves. Both libraries have the same model and nearly the same functions, so this
// serves both. Called by the wrappers after a call of the program has succeeded, inside their guard; asks the
// library with functions that move no data. No heap.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "capture/io/objects/file_objects.hpp"
#include "sys/handle_table.hpp"

namespace barograph::capture::netcdf {

// Functions that are asked; lengths and numbers of elements have 64 bits in both libraries. nullptr: this one
// lacks it.
struct Queries {
    int (*path)(int, void*, char*);
    int (*variable_name)(int, int, char*);
    int (*variable_type)(int, int, int*);
    int (*variable_dimensions)(int, int, int*);
    int (*variable_dimension_ids)(int, int, int*);
    int (*dimension_length)(int, int, std::uint64_t*);
    int (*unlimited_dimension)(int, int*);
    int (*attribute)(int, int, const char*, int*, std::uint64_t*);
    // Only netCDF's: user-defined types and groups.
    int (*type)(int, int, char*, std::size_t*);
    int (*group_name)(int, std::size_t*, char*);
    // Only PnetCDF's: bytes that this process has moved since it opened the file.
    int (*bytes_put)(int, std::int64_t*);
    int (*bytes_got)(int, std::int64_t*);
};
// `prefix`: what the library's functions begin with.
void find_queries(Queries& queries, void* handle, std::string_view prefix) noexcept;

// The library and the ids of a call.
struct Target {
    const Queries& ask;
    std::uint64_t library = 0;  // its number
    int file = 0;               // or group
    int variable = -1;          // -1: NC_GLOBAL
};

// Elements that an access names; nullptr where it says nothing.
struct Selection {
    enum class Form : std::uint8_t { kWhole, kOne, kBlock, kPieces, kTyped };
    Form form = Form::kWhole;
    const std::uint64_t* start = nullptr;
    const std::uint64_t* count = nullptr;
    const std::uint64_t* stride = nullptr;
    int pieces = 0;
    const std::uint64_t* const* counts = nullptr;
};

struct OpenFile {
    io::FileEntry* entry = nullptr;
    std::uint32_t object = 0;
    std::uint32_t opening = 0;  // ids of files are used again: which of them this is
    std::uint32_t recording = 0;
    bool collective = false;  // netCDF: how variables are accessed unless they say otherwise
};

inline constexpr std::uint32_t kMostShapes = 4;

struct OpenVariable {
    std::uint32_t object = 0;
    std::uint32_t opening = 0;  // that of its file
    std::uint32_t element_bytes = 0;
    std::uint16_t dimensions = 0;
    bool typed = false;      // the two above are known
    bool described = false;  // its object has its attributes
    bool collective = false;
    std::uint8_t shapes = 0;  // of accesses, that were seen
    std::uint64_t shape[kMostShapes] = {};
};

// Functions that say "known" ask nothing. The others may, and netCDF may read the metadata of a variable that
// it has not read yet; after a successful access to the variable it has. What is returned lives as long as
// the process.
class Contents {
public:
    // The file's object; 0 when it is not recorded.
    std::uint32_t opened(const Target& target, const char* path) noexcept;
    void closed(const Target& target) noexcept;
    // A variable whose type and dimensions are known; nullptr: not known, or no room.
    [[nodiscard]] OpenVariable* known_variable(const Target& target) noexcept;
    [[nodiscard]] OpenVariable* variable(const Target& target) noexcept;
    // The object of the variable, or of the file where no variable is meant or known.
    [[nodiscard]] std::uint32_t known_object(const Target& target) noexcept;
    [[nodiscard]] std::uint32_t object(const Target& target) noexcept;
    // The program has named a variable.
    std::uint32_t named(const Target& target, const char* name) noexcept;
    // How the variable, or all of the file, is accessed from now on.
    void set_collective(const Target& target, bool collective) noexcept;

private:
    [[nodiscard]] OpenFile* known_file(const Target& target) noexcept;
    [[nodiscard]] OpenFile* file(const Target& target) noexcept;
    [[nodiscard]] OpenVariable* find_named(const Target& target, const OpenFile& file) noexcept;
    [[nodiscard]] OpenVariable* name_variable(const Target& target, const OpenFile& file,
                                              const char* name) noexcept;
    [[nodiscard]] OpenVariable* ask_name(const Target& target, const OpenFile& file) noexcept;

    sys::HandleTable<OpenFile, 6> files_;
    sys::HandleTable<OpenVariable, 8> variables_;
    std::atomic<std::uint32_t> openings_{0};
};

// Bytes of an access as the file stores them (before filters): elements x size of the variable's type. 0 for
// kTyped.
[[nodiscard]] std::uint64_t bytes_of(const Target& target, const OpenVariable& variable,
                                     const Selection& selection) noexcept;
// Keeps the first few shapes of accesses as an attribute of the variable.
void note_shape(OpenVariable& variable, const Selection& selection) noexcept;
[[nodiscard]] std::uint64_t type_bytes(const Target& target, int type) noexcept;
[[nodiscard]] std::uint64_t attribute_bytes(const Target& target, const char* name) noexcept;

}  // namespace barograph::capture::netcdf
