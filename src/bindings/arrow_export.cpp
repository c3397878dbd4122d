// SPDX-License-Identifier: BSD-3-Clause
// Columns -> ArrowSchema, ArrowArray, ArrowArrayStream. Each exported structure owns what it points to
// through its private_data, as the interface demands, so that children may outlive their parents. Called by
// the reader's bindings. Throws std::bad_alloc; the callbacks never throw.
#include "bindings/arrow_export.hpp"

#include <array>
#include <cerrno>
#include <new>
#include <string>
#include <vector>

namespace barograph::bindings {
namespace {

using read::Column;
using read::ColumnTable;
using read::ColumnType;

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

const char* format_of(ColumnType type) {
    switch (type) {
        case ColumnType::kInt8:
            return "c";
        case ColumnType::kInt16:
            return "s";
        case ColumnType::kUint32:
            return "I";
        case ColumnType::kInt32:
            return "i";
        case ColumnType::kInt64:
            return "l";
        case ColumnType::kFloat64:
            return "g";
        case ColumnType::kText:
            return "u";
    }
    return "n";
}

struct SchemaOwner {
    std::string name;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> pointers;
};

struct ArrayOwner {
    SharedTable table;
    std::array<const void*, 3> buffers{};
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> pointers;
};

struct StreamOwner {
    SharedTable table;
    bool done = false;
};

template <typename Structure, typename Owner>
void release(Structure* structure) {
    for (std::int64_t i = 0; i < structure->n_children; ++i) {
        Structure* const child = structure->children[i];
        if (child->release != nullptr) {
            child->release(child);
        }
    }
    delete static_cast<Owner*>(structure->private_data);
    structure->release = nullptr;
}

// Gives `owner` to `out`; the children have been filled in.
template <typename Structure, typename Owner>
void hand_over(std::unique_ptr<Owner> owner, Structure* out) {
    for (auto& child : owner->children) {
        owner->pointers.push_back(&child);
    }
    out->n_children = static_cast<std::int64_t>(owner->children.size());
    out->children = owner->pointers.data();
    out->release = &release<Structure, Owner>;
    out->private_data = owner.release();
}

void export_field(const Column& column, ArrowSchema* out) {
    auto owner = std::make_unique<SchemaOwner>();
    owner->name = column.name;
    *out = {};
    out->format = format_of(column.type);
    out->name = owner->name.c_str();
    out->flags = kNullable;  // always, so that the type of a table does not depend on its rows
    hand_over(std::move(owner), out);
}

void export_column(const SharedTable& table, const Column& column, ArrowArray* out) {
    auto owner = std::make_unique<ArrayOwner>();
    owner->table = table;
    owner->buffers = {column.nulls > 0 ? column.validity.data() : nullptr, column.values.data(),
                      column.text.data()};
    *out = {};
    out->length = static_cast<std::int64_t>(table->rows);
    out->null_count = static_cast<std::int64_t>(column.nulls);
    out->n_buffers = column.type == ColumnType::kText ? 3 : 2;
    out->buffers = owner->buffers.data();
    hand_over(std::move(owner), out);
}

StreamOwner& owner_of(ArrowArrayStream* stream) { return *static_cast<StreamOwner*>(stream->private_data); }

int stream_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    try {
        export_schema(*owner_of(stream).table, out);
        return 0;
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    }
}

int stream_next(ArrowArrayStream* stream, ArrowArray* out) {
    try {
        StreamOwner& owner = owner_of(stream);
        if (owner.done) {
            *out = {};  // released: the end of the stream
        } else {
            export_array(owner.table, out);
            owner.done = true;
        }
        return 0;
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    }
}

}  // namespace

void export_schema(const ColumnTable& table, ArrowSchema* out) {
    auto owner = std::make_unique<SchemaOwner>();
    owner->children.resize(table.columns.size());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        export_field(table.columns[i], &owner->children[i]);
    }
    *out = {};
    out->format = "+s";
    out->name = owner->name.c_str();
    hand_over(std::move(owner), out);
}

void export_array(const SharedTable& table, ArrowArray* out) {
    auto owner = std::make_unique<ArrayOwner>();
    owner->table = table;
    owner->children.resize(table->columns.size());
    for (std::size_t i = 0; i < table->columns.size(); ++i) {
        export_column(table, table->columns[i], &owner->children[i]);
    }
    *out = {};
    out->length = static_cast<std::int64_t>(table->rows);
    out->n_buffers = 1;
    out->buffers = owner->buffers.data();
    hand_over(std::move(owner), out);
}

void export_stream(const SharedTable& table, ArrowArrayStream* out) {
    auto owner = std::make_unique<StreamOwner>();
    owner->table = table;
    *out = {};
    out->get_schema = &stream_schema;
    out->get_next = &stream_next;
    out->get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    out->release = [](ArrowArrayStream* stream) {
        delete &owner_of(stream);
        stream->release = nullptr;
    };
    out->private_data = owner.release();
}

}  // namespace barograph::bindings
