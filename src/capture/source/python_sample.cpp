// SPDX-License-Identifier: BSD-3-Clause
// See python_sample.hpp.
#include "capture/source/python_sample.hpp"

#include <algorithm>

#include "capture/source/own_memory.hpp"
#include "capture/source/python_lines.hpp"
#include "capture/source/python_objects.hpp"
#include "capture/source/python_text.hpp"

namespace barograph::capture::source {
namespace {

constexpr std::size_t kMostVisited = 256;
constexpr std::size_t kMostTable =
    16 * 1024;  // bytes of a line table; a longer one gives the function's first line
constexpr std::size_t kFrameBytes = 128;
constexpr std::size_t kCodeBytes = 256;
constexpr std::size_t kTextBytes = 128;

bool read(std::uintptr_t address, void* to, std::size_t bytes) noexcept {
    return read_own(address, to, bytes) == bytes;
}

// The first bytes of an object, as far as all that is of interest in it goes.
template <std::size_t Bytes>
class Copy {
public:
    // `most`: the offset of the last word that is needed.
    [[nodiscard]] bool take(std::uintptr_t address, std::int32_t most) noexcept {
        const std::size_t bytes = static_cast<std::size_t>(most) + sizeof(std::uintptr_t);
        return address != 0 && bytes <= Bytes && read(address, bytes_, bytes);
    }
    template <typename Value>
    [[nodiscard]] Value at(std::int32_t offset) const noexcept {
        return load<Value>(reinterpret_cast<std::uintptr_t>(bytes_), offset);
    }

private:
    alignas(8) unsigned char bytes_[Bytes];
};

struct Code {
    std::uintptr_t address = 0;
    std::uintptr_t name = 0;
    std::uintptr_t file = 0;
    std::uintptr_t lines = 0;
    std::int32_t first_line = 0;

    [[nodiscard]] std::uint64_t identity() const noexcept {
        std::uint64_t hash = mixed(kIdentitySeed, address);
        for (const std::uint64_t part : {name, file, lines, static_cast<std::uintptr_t>(first_line)}) {
            hash = mixed(hash, part);
        }
        return hash == 0 ? 1 : hash;
    }
};

bool read_code(const PythonInterpreter& python, std::uintptr_t address, Code& code) noexcept {
    const PythonLayout& layout = python.layout();
    const std::int32_t name = layout.code_qualname >= 0 ? layout.code_qualname : layout.code_name;
    Copy<kCodeBytes> copy;
    if (!copy.take(address,
                   std::max({name, layout.code_filename, layout.code_lines, layout.code_first_line})) ||
        copy.at<std::uintptr_t>(PythonInterpreter::kType) != python.code_type()) {
        return false;
    }
    code = {.address = address,
            .name = copy.at<std::uintptr_t>(name),
            .file = copy.at<std::uintptr_t>(layout.code_filename),
            .lines = copy.at<std::uintptr_t>(layout.code_lines),
            .first_line = copy.at<std::int32_t>(layout.code_first_line)};
    return true;
}

// The end of a text, which may be long.
template <std::size_t Size>
bool append_object(const PythonInterpreter& python, std::uintptr_t object, std::size_t most,
                   sys::BasicTextLine<Size>& line) noexcept {
    const PythonLayout& layout = python.layout();
    Copy<kTextBytes> copy;
    if (!copy.take(object, std::max({layout.text_state, layout.text_length, PythonInterpreter::kType})) ||
        copy.at<std::uintptr_t>(PythonInterpreter::kType) != python.text_type()) {
        return false;
    }
    PythonText text = text_of(layout, copy, object);
    unsigned char bytes[kMostPythonPath * 4];
    const std::size_t kept = std::min({text.length, most, kMostPythonPath});
    if (text.characters == 0 ||
        !read(text.characters + (text.length - kept) * text.width, bytes, kept * text.width)) {
        return false;
    }
    text.characters = reinterpret_cast<std::uintptr_t>(bytes);
    text.length = kept;
    append_text(line, text, kept);
    return true;
}

std::int32_t line_of_code(const PythonInterpreter& python, const Code& code, std::int32_t offset) noexcept {
    const PythonLayout& layout = python.layout();
    Copy<kTextBytes> head;
    if (!head.take(code.lines, PythonInterpreter::kSize) ||
        head.at<std::uintptr_t>(PythonInterpreter::kType) != python.bytes_type()) {
        return code.first_line;
    }
    const auto size = head.at<std::size_t>(PythonInterpreter::kSize);
    unsigned char table[kMostTable];
    if (size > sizeof table || !read(code.lines + PythonInterpreter::kBytes, table, size)) {
        return code.first_line;
    }
    const std::int32_t line = line_of(
        {.format = layout.lines, .bytes = table, .size = size, .first_line = code.first_line}, offset);
    return line > 0 ? line : code.first_line;
}

std::int32_t name_of(const PythonInterpreter& python, PythonNames& names, const Code& code) noexcept {
    const std::uint64_t identity = code.identity();
    if (const std::int32_t known = names.known(identity); known >= 0) {
        return known;
    }
    sys::BasicTextLine<960> name;
    if (!append_object(python, code.name, kMostPythonName, name)) {
        return -1;
    }
    name << "@py:";
    return append_object(python, code.file, kMostPythonPath, name) && !name.cut()
               ? names.keep(identity, name.view())
               : -1;
}

}  // namespace

std::size_t PythonSampler::walk(const PythonInterpreter& python, std::uintptr_t state, PythonNames& names,
                                std::span<Place> places) noexcept {
    const PythonLayout& layout = python.layout();
    std::uintptr_t frame = 0;
    if (state == 0 || !read(state + static_cast<std::uintptr_t>(layout.thread_frame), &frame, sizeof frame) ||
        (layout.cframe_frame >= 0 &&
         !read(frame + static_cast<std::uintptr_t>(layout.cframe_frame), &frame, sizeof frame))) {
        return 0;
    }
    const std::int32_t last =
        std::max({layout.frame_code, layout.frame_previous, layout.frame_instruction, layout.frame_owner});
    std::size_t count = 0;
    for (std::size_t visited = 0; frame != 0 && count < places.size() && visited < kMostVisited; ++visited) {
        Copy<kFrameBytes> copy;
        if (!copy.take(frame, last)) {
            break;
        }
        frame = copy.at<std::uintptr_t>(layout.frame_previous);
        const bool foreign = layout.frame_owner >= 0 && copy.at<unsigned char>(layout.frame_owner) >=
                                                            PythonInterpreter::kFirstForeignOwner;
        Code code;
        if (foreign ||
            !read_code(python, copy.at<std::uintptr_t>(layout.frame_code) & ~PythonInterpreter::kTagBits,
                       code)) {
            continue;
        }
        const std::int32_t offset = offset_of(layout, copy, code.address);
        const std::uint64_t identity = code.identity();
        Slot& slot = slots_[(identity ^ static_cast<std::uint32_t>(offset) * 0x9e3779b1U) % kSlots];
        if (slot.identity != identity || slot.offset != offset) {
            const std::int32_t name = name_of(python, names, code);
            if (name < 0) {
                continue;
            }
            slot = {.identity = identity,
                    .offset = offset,
                    .place = {.name = name, .line = line_of_code(python, code, offset)}};
        }
        places[count++] = slot.place;
    }
    return count;
}

}  // namespace barograph::capture::source
