// SPDX-License-Identifier: BSD-3-Clause
// Allocation of columns. Called by the loaders of read/. Throws std::bad_alloc and std::length_error only.
#include "read/columns/columns.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>

#include "format/bytes/utf8.hpp"

namespace barograph::read {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20U;

std::size_t round_up(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

}  // namespace

Buffer::Buffer(std::size_t bytes) : size_(bytes) {
    const std::size_t alignment = bytes >= 2 * kHugePage ? kHugePage : kAlignment;
    void* const memory = std::aligned_alloc(alignment, round_up(bytes == 0 ? 1 : bytes, alignment));
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    if (alignment == kHugePage) {
        (void)::madvise(memory, round_up(bytes, alignment), MADV_HUGEPAGE);  // only a wish
    }
    data_.reset(static_cast<std::uint8_t*>(memory));
}

void Buffer::Free::operator()(std::uint8_t* data) const noexcept { std::free(data); }

Column& ColumnTable::add(std::string_view name, ColumnType type) {
    Column column;
    column.name = name;
    column.type = type;
    column.values = Buffer(rows * width_of(type));
    columns.push_back(std::move(column));
    return columns.back();
}

void ColumnTable::add_text(std::string_view name, const std::vector<std::string>& texts) {
    Column column;
    column.name = name;
    column.type = ColumnType::kText;
    std::vector<std::string> clean;
    clean.reserve(texts.size());
    std::size_t size = 0;
    for (const std::string& text : texts) {
        clean.push_back(format::valid_utf8(text));
        size += clean.back().size();
    }
    if (size > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
        throw std::length_error("column " + column.name + " has more than 2 GiB of text");
    }
    column.values = Buffer((clean.size() + 1) * 4);
    column.text = Buffer(size);
    auto* const offsets = column.as<std::int32_t>();
    std::int32_t at = 0;
    for (std::size_t i = 0; i < clean.size(); ++i) {
        offsets[i] = at;
        std::memcpy(column.text.data() + at, clean[i].data(), clean[i].size());
        at += static_cast<std::int32_t>(clean[i].size());
    }
    offsets[clean.size()] = at;
    columns.push_back(std::move(column));
}

void ColumnTable::insert_names(std::size_t place, std::string_view name,
                               const std::vector<std::string>& names,
                               const std::vector<std::uint16_t>& name_of_row) {
    std::size_t size = 0;
    for (const std::uint16_t number : name_of_row) {
        size += names[number].size();
    }
    if (size > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
        throw std::length_error("column " + std::string(name) + " has more than 2 GiB of text");
    }
    Column column;
    column.name = name;
    column.type = ColumnType::kText;
    column.values = Buffer((rows + 1) * 4);
    column.text = Buffer(size);
    auto* const offsets = column.as<std::int32_t>();
    std::int32_t at = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string& text = names[name_of_row[row]];
        offsets[row] = at;
        std::memcpy(column.text.data() + at, text.data(), text.size());
        at += static_cast<std::int32_t>(text.size());
    }
    offsets[rows] = at;
    columns.insert(columns.begin() + static_cast<std::ptrdiff_t>(place), std::move(column));
}

void ColumnTable::set_null(Column& column, std::size_t row) const {
    if (column.validity.size() == 0) {
        column.validity = Buffer((rows + 7) / 8);
        std::memset(column.validity.data(), 0xff, column.validity.size());
    }
    std::uint8_t& byte = column.validity.data()[row / 8];
    byte = static_cast<std::uint8_t>(byte & ~(1U << (row % 8)));
    ++column.nulls;
}

}  // namespace barograph::read
