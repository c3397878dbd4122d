// SPDX-License-Identifier: BSD-3-Clause
// Which file contains a return address of a recorded process, according to what the process noted of its
// loaded objects. For the calls that were open when it died: a call that returned has its call site in its
// path. May allocate; trusts nothing in the notes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace barograph::collect {

struct CallSiteName {
    std::string name;        // of the node in the call path: "file@build-id+offset"; "": not known
    std::string module_key;  // of the profile's metadata, with the file's path
    std::string module_path;
};

// An address as counted in the file that contains it.
struct FileAddress {
    std::string_view path;
    std::string_view id;
    std::uint64_t address = 0;
};

class ModuleMap {
public:
    ModuleMap() = default;
    explicit ModuleMap(const std::map<std::string, std::string>& arena_metadata);

    // The call before a return address. Nothing where it is in an MPI library: then it belongs to a binding
    // of another language.
    [[nodiscard]] CallSiteName site(std::uint64_t return_address) const;
    // An instruction, in any file; or a word of a sample that says the object (format::ObjectAddress).
    [[nodiscard]] CallSiteName instruction(std::uint64_t word) const;
    // The same as an address; valid as long as the map. An empty path: not known.
    [[nodiscard]] FileAddress call_before(std::uint64_t return_address) const;
    // The path of the latest module that has this id; empty when there is none.
    [[nodiscard]] std::string_view path_of(std::string_view id) const;

private:
    struct Module {
        std::uint64_t number = 0;
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::uint64_t bias = 0;
        std::string id;
        std::string path;
    };
    [[nodiscard]] const Module* holding(std::uint64_t address) const;
    [[nodiscard]] static CallSiteName named(const FileAddress& at);

    std::vector<Module> modules_;  // the latest first: it may be at the address of an earlier one
};

}  // namespace barograph::collect
