// SPDX-License-Identifier: BSD-3-Clause
// The reference is the median of each place, so that a few slow ranks do not widen the differences of all the
// others. All arithmetic is modulo 2^64, so nothing is ever lost. Called through aligned_rows.hpp; does no
// I/O.
#include "format/profile/aligned_rows.hpp"

#include <algorithm>
#include <string>

#include "format/format_numbers.hpp"

namespace barograph::format {
namespace {

// Below this mean length the head of a vector costs more than it saves: all rows share one.
constexpr std::size_t kShortRow = 16;

}  // namespace

void AlignedRowsEncoder::choose_reference(std::span<const std::uint64_t> values,
                                          std::span<const std::uint32_t> lengths) {
    starts_.clear();
    order_.clear();
    std::size_t start = 0;
    for (const std::uint32_t length : lengths) {
        order_.push_back(starts_.size());
        starts_.push_back(start);
        start += length;
    }
    // The longest first, so that the work is in proportion to the values.
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
    reference_.resize(lengths[order_.front()]);
    for (std::uint32_t place = 0; place < reference_.size(); ++place) {
        column_.clear();
        for (std::size_t i = 0; i < order_.size() && place < lengths[order_[i]]; ++i) {
            column_.push_back(values[starts_[order_[i]] + place]);
        }
        const auto middle = column_.begin() + static_cast<std::ptrdiff_t>((column_.size() - 1) / 2);
        std::nth_element(column_.begin(), middle, column_.end());
        reference_[place] = *middle;
    }
}

void AlignedRowsEncoder::encode(std::span<const std::uint64_t> values, std::span<const std::uint32_t> lengths,
                                ByteWriter& out) {
    if (values.empty()) {
        return;
    }
    choose_reference(values, lengths);
    encoder_.encode(reference_, out);
    differences_.resize(values.size());
    std::uint64_t any = 0;
    for (std::size_t row = 0; row < lengths.size(); ++row) {
        for (std::size_t place = 0; place < lengths[row]; ++place) {
            const std::size_t at = starts_[row] + place;
            differences_[at] = zigzag(values[at] - reference_[place]);
            any |= differences_[at];
        }
    }
    if (any == 0) {
        out.u8(static_cast<std::uint8_t>(RowsForm::kSame));
    } else if (values.size() / lengths.size() < kShortRow) {
        out.u8(static_cast<std::uint8_t>(RowsForm::kTogether));
        encoder_.encode(differences_, out);
    } else {
        out.u8(static_cast<std::uint8_t>(RowsForm::kEach));
        for (std::size_t row = 0; row < lengths.size(); ++row) {
            encoder_.encode(std::span(differences_).subspan(starts_[row], lengths[row]), out);
        }
    }
}

void AlignedRowsDecoder::decode(ByteReader& in, std::span<const std::uint32_t> lengths,
                                std::span<const std::uint8_t> wanted, std::span<std::uint64_t> values) {
    if (values.empty()) {
        return;
    }
    const auto plain = [&](std::span<std::uint64_t> from) {
        if (decode_vector(in, from) != 0) {
            in.fail("a vector has unknown flags");
        }
    };
    reference_.resize(*std::max_element(lengths.begin(), lengths.end()));
    plain(reference_);
    const auto form = static_cast<RowsForm>(in.u8());
    if (form == RowsForm::kTogether) {
        plain(values);
    } else if (form != RowsForm::kSame && form != RowsForm::kEach) {
        in.fail("rows in unknown form " + std::to_string(static_cast<unsigned>(form)));
    }
    std::size_t start = 0;
    for (std::size_t row = 0; row < lengths.size(); ++row) {
        const auto out = values.subspan(start, lengths[row]);
        start += lengths[row];
        if (!wanted.empty() && wanted[row] == 0) {
            if (form == RowsForm::kEach) {
                skip_vector(in, out.size());
            }
            continue;
        }
        if (form == RowsForm::kSame) {
            std::copy_n(reference_.begin(), out.size(), out.begin());
            continue;
        }
        if (form == RowsForm::kEach) {
            plain(out);
        }
        for (std::size_t place = 0; place < out.size(); ++place) {
            out[place] = reference_[place] + unzigzag(out[place]);
        }
    }
}

}  // namespace barograph::format
