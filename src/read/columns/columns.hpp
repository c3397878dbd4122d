// SPDX-License-Identifier: BSD-3-Clause
// A table as columns in the memory layout of Apache Arrow, so that it can be handed to Python without a copy.
// Filled by the loaders of read/, exported by the bindings. Throws std::bad_alloc only; knows nothing of
// profiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace barograph::read {

enum class ColumnType : std::uint8_t { kInt8, kInt16, kInt32, kUint32, kInt64, kFloat64, kText };

// Bytes of a value; of a text, of its offset.
[[nodiscard]] constexpr std::size_t width_of(ColumnType type) noexcept {
    switch (type) {
        case ColumnType::kInt8:
            return 1;
        case ColumnType::kInt16:
            return 2;
        case ColumnType::kInt32:
        case ColumnType::kUint32:
        case ColumnType::kText:
            return 4;
        default:
            return 8;
    }
}

// Memory aligned to 64 bytes (Arrow's advice); large ones ask for huge pages, which halves the time to fill
// them.
class Buffer {
public:
    Buffer() = default;
    explicit Buffer(std::size_t bytes);
    [[nodiscard]] std::uint8_t* data() const noexcept { return data_.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    struct Free {
        void operator()(std::uint8_t* data) const noexcept;
    };
    std::unique_ptr<std::uint8_t[], Free> data_;
    std::size_t size_ = 0;
};

struct Column {
    std::string name;
    ColumnType type = ColumnType::kInt64;
    Buffer values;    // numbers, or the n + 1 offsets of texts
    Buffer text;      // kText: the characters
    Buffer validity;  // empty: no nulls
    std::size_t nulls = 0;

    template <typename Value>
    [[nodiscard]] Value* as() const noexcept {
        return reinterpret_cast<Value*>(values.data());
    }
};

struct ColumnTable {
    std::size_t rows = 0;
    std::vector<Column> columns;

    // Adds a column of numbers with room for `rows` values.
    Column& add(std::string_view name, ColumnType type);
    // Adds a column of texts; throws std::length_error when they have 2 GiB or more together.
    void add_text(std::string_view name, const std::vector<std::string>& texts);
    // Makes a column of texts the one at `place`: that of row i is names[name_of_row[i]]; names are valid
    // UTF-8. Throws std::length_error as add_text() does.
    void insert_names(std::size_t place, std::string_view name, const std::vector<std::string>& names,
                      const std::vector<std::uint16_t>& name_of_row);
    // Marks row `row` of a column as null.
    void set_null(Column& column, std::size_t row) const;
};

}  // namespace barograph::read
