// SPDX-License-Identifier: BSD-3-Clause
// What the numbers of events mean in one program: operations, call paths, objects. Each process, and each
// file of a trace, numbers them by itself; here equal ones have one number. Filled when definitions come,
// read by modules when they say what they have found. Thread-safe; numbers stay what they are.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/generated/mpi_dependences.hpp"
#include "format/profile/profile_model.hpp"

namespace barograph::engine {

struct Operation {
    std::string name;
    format::Layer layer = format::Layer::kRegion;
    Dependence dependence = Dependence::kNone;
    JudgedBy judged_by = JudgedBy::kOther;
};

// A call path; the root is number 0.
struct Path {
    std::uint32_t parent = 0;
    std::uint32_t operation = 0;
};

// A communicator, or another object that a call works on; number 0 means no object.
struct Object {
    format::ObjectKind kind = format::ObjectKind::kNone;
    std::string name;
    std::uint64_t key = 0;  // of communicators equal on all members
    std::uint32_t size = 0;
    bool two_groups = false;           // of an intercommunicator
    std::vector<std::uint32_t> ranks;  // the world rank of each of its ranks; empty: not known
};

class Dictionary {
public:
    Dictionary();

    [[nodiscard]] std::uint32_t operation(std::string_view name, format::Layer layer);
    [[nodiscard]] std::uint32_t path(std::uint32_t parent, std::uint32_t operation);
    [[nodiscard]] std::uint32_t object(const Object& object);

    [[nodiscard]] Operation operation_at(std::uint32_t number) const;
    [[nodiscard]] Path path_at(std::uint32_t number) const;
    [[nodiscard]] Object object_at(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t operations() const;
    [[nodiscard]] std::uint32_t paths() const;
    [[nodiscard]] std::uint32_t objects() const;
    // "program > solve > MPI_Send" for every path.
    [[nodiscard]] std::vector<std::string> path_texts() const;

private:
    mutable std::shared_mutex mutex_;
    std::vector<Operation> operations_;
    std::vector<Path> paths_;
    std::vector<Object> objects_;
    std::map<std::pair<format::Layer, std::string>, std::uint32_t> operation_numbers_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> path_numbers_;
    std::map<std::tuple<std::uint64_t, std::string, format::ObjectKind>, std::uint32_t> object_numbers_;
};

}  // namespace barograph::engine
