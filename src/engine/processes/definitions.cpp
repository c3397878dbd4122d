// SPDX-License-Identifier: BSD-3-Clause
// See definitions.hpp.
#include "engine/processes/definitions.hpp"

namespace barograph::engine {

void ToldDefinitions::put(format::ByteWriter& out, const Dictionary& dictionary) {
    // Paths first: the operations of those that are there are there, too.
    const std::uint32_t paths = dictionary.paths();
    const std::uint32_t operations = dictionary.operations();
    const std::uint32_t objects = dictionary.objects();
    out.varint(operations - operations_);
    for (; operations_ < operations; ++operations_) {
        const Operation operation = dictionary.operation_at(operations_);
        out.sized_text(operation.name);
        out.u8(static_cast<std::uint8_t>(operation.layer));
    }
    out.varint(paths - paths_);
    for (; paths_ < paths; ++paths_) {
        const Path path = dictionary.path_at(paths_);
        out.varint(path.parent);
        out.varint(path.operation);
    }
    out.varint(objects - objects_);
    for (; objects_ < objects; ++objects_) {
        const Object object = dictionary.object_at(objects_);
        out.u8(static_cast<std::uint8_t>(object.kind));
        out.sized_text(object.name);
        out.u64(object.key);
        out.varint(object.size);
        out.u8(object.two_groups ? 1 : 0);
    }
}

void Renumbering::take(format::ByteReader& in, Dictionary& dictionary) {
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        const std::string name = in.sized_text();
        operations_.push_back(dictionary.operation(name, static_cast<format::Layer>(in.u8())));
    }
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        const std::uint32_t parent = path(format::narrow(in, in.varint()));
        paths_.push_back(dictionary.path(parent, operation(format::narrow(in, in.varint()))));
    }
    for (std::uint64_t count = in.varint(); count > 0; --count) {
        Object object;
        object.kind = static_cast<format::ObjectKind>(in.u8());
        object.name = in.sized_text();
        object.key = in.u64();
        object.size = format::narrow(in, in.varint());
        object.two_groups = in.u8() != 0;
        objects_.push_back(dictionary.object(object));
    }
}

}  // namespace barograph::engine
