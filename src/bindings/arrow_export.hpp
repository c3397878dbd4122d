// SPDX-License-Identifier: BSD-3-Clause
// Hands a table of columns to another library in the same process by the Arrow C data interface
// (https://arrow.apache.org/docs/format/CDataInterface.html): no copy, the columns live until the last array
// is released. Called by the reader's bindings. Throws std::bad_alloc; the callbacks never throw.
#pragma once

#include <cstdint>
#include <memory>

#include "read/columns/columns.hpp"

// The layouts and names are the ABI of the interface.
extern "C" {

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
    int (*get_next)(ArrowArrayStream*, ArrowArray* out);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};

}  // extern "C"

namespace barograph::bindings {

using SharedTable = std::shared_ptr<const read::ColumnTable>;

void export_schema(const read::ColumnTable& table, ArrowSchema* out);
void export_array(const SharedTable& table, ArrowArray* out);
void export_stream(const SharedTable& table, ArrowArrayStream* out);  // a stream of one batch

}  // namespace barograph::bindings
