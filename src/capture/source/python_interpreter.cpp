// SPDX-License-Identifier: BSD-3-Clause
// See python_interpreter.hpp.
#include "capture/source/python_interpreter.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>

#include "capture/source/own_memory.hpp"
#include "sys/loading/next_function.hpp"

namespace barograph::capture::source {
namespace {

std::uintptr_t address_of(const char* symbol) noexcept {
    return reinterpret_cast<std::uintptr_t>(dlsym(RTLD_DEFAULT, symbol));
}

// Py_Version exists since 3.11; before, each version is known by a function of its stable interface.
std::uint32_t version_of_interpreter() noexcept {
    if (const std::uintptr_t number = address_of("Py_Version")) {
        return load<std::uint32_t>(number, 0) >> 16U;
    }
    if (address_of("Py_NewRef") != 0) {
        return 0x030a;
    }
    return address_of("PyType_GetModule") != 0 ? 0x0309 : 0;
}

// Reads of an address that may be anything: the kernel says no where nothing is mapped.
template <typename Value>
bool read(std::uintptr_t address, std::int32_t offset, Value& value) noexcept {
    return read_own(address + static_cast<std::uintptr_t>(offset), &value, sizeof value) == sizeof value;
}

bool points_to(std::uintptr_t object, std::int32_t offset, std::uintptr_t type) noexcept {
    std::uintptr_t part = 0;
    std::uintptr_t found = 0;
    return read(object, offset, part) && read(part, PythonInterpreter::kType, found) && found == type;
}

constexpr int kMostFrames = 1024;
constexpr std::uintptr_t kMostCode = std::uintptr_t{1} << 28U;  // bytes of one function

}  // namespace

void PythonInterpreter::find() noexcept {
    constexpr const char* kLoop = "_PyEval_EvalFrameDefault";
    // Most programs have no interpreter: the loader is not asked, since it would keep in their heap why there
    // is none.
    if (sizeof(void*) != 8 || sys::loaded_function(kLoop) == nullptr) {
        return;
    }
    const std::uintptr_t runtime = address_of("_PyRuntime");
    const std::uintptr_t loop = address_of(kLoop);
    if (loop == 0) {
        (void)dlerror();
        return;
    }
    thread_state_ = reinterpret_cast<void* (*)()>(address_of("PyGILState_GetThisThreadState"));
    std::uintptr_t finalizing = address_of("Py_IsFinalizing");
    finalizing = finalizing != 0 ? finalizing : address_of("_Py_IsFinalizing");
    is_finalizing_ = reinterpret_cast<int (*)()>(finalizing);
    code_type_ = address_of("PyCode_Type");
    text_type_ = address_of("PyUnicode_Type");
    bytes_type_ = address_of("PyBytes_Type");
    const std::uint32_t version = version_of_interpreter();
    (void)dlerror();
    text_ << std::uint64_t{version >> 8U} << "." << std::uint64_t{version & 0xffU};
    if (thread_state_ == nullptr || finalizing == 0 || code_type_ == 0 || text_type_ == 0 ||
        bytes_type_ == 0 || runtime == 0) {
        turn_off("the interpreter hides its symbols");
        return;
    }
    Dl_info info{};
    void* symbol = nullptr;
    if (dladdr1(reinterpret_cast<const void*>(loop), &info, &symbol, RTLD_DL_SYMENT) != 0 &&
        symbol != nullptr) {
        loop_begin_ = loop;
        loop_end_ = loop + static_cast<const ElfW(Sym)*>(symbol)->st_size;
    }
    if (take_layout(version, reinterpret_cast<const unsigned char*>(runtime))) {
        usable_.store(true, std::memory_order_release);
    }
}

bool PythonInterpreter::take_layout(std::uint32_t version, const unsigned char* runtime) noexcept {
    const auto* known = std::find_if(kPythonLayouts.begin(), kPythonLayouts.end(),
                                     [&](const PythonLayout& layout) { return layout.version == version; });
    if (known != kPythonLayouts.end()) {
        layout_ = *known;
        return true;
    }
    const auto* published =
        std::find_if(kPythonDebugOffsets.begin(), kPythonDebugOffsets.end(),
                     [&](const PythonDebugOffsets& offsets) { return offsets.version == version; });
    if (published == kPythonDebugOffsets.end()) {
        turn_off("where this version keeps its frames is not known");
        return false;
    }
    constexpr std::string_view kCookie = "xdebugpy";
    const auto number = [&](std::int32_t offset) {
        const auto value = load<std::uint64_t>(reinterpret_cast<std::uintptr_t>(runtime), offset);
        return value < 4096 ? static_cast<std::int32_t>(value) : -1;
    };
    if (std::memcmp(runtime, kCookie.data(), kCookie.size()) != 0 ||
        load<std::uint64_t>(reinterpret_cast<std::uintptr_t>(runtime), 8) >> 16U != version) {
        turn_off("the interpreter does not say where it keeps its frames");
        return false;
    }
    if (number(published->free_threaded) != 0) {
        turn_off("the interpreter has no global lock");
        return false;
    }
    layout_ = {.version = version,
               .lines = PythonLines::kLocations,
               .thread_frame = number(published->thread_frame),
               .cframe_frame = -1,
               .frame_previous = number(published->frame_previous),
               .frame_code = number(published->frame_code),
               .frame_instruction = number(published->frame_instruction),
               .frame_owner = number(published->frame_owner),
               .code_filename = number(published->code_filename),
               .code_name = number(published->code_name),
               .code_qualname = number(published->code_qualname),
               .code_first_line = number(published->code_first_line),
               .code_lines = number(published->code_lines),
               .code_instructions = number(published->code_instructions),
               .text_length = number(published->text_length),
               .text_state = number(published->text_state),
               .text_ascii = number(published->text_ascii),
               .text_wide = number(published->text_ascii) + published->text_wide,
               .instruction_unit = 1};
    return true;
}

void PythonInterpreter::turn_off(std::string_view reason) noexcept {
    usable_.store(false, std::memory_order_release);
    text_ << " off: " << reason;
}

// Follows the thread's frames as the walker does, but by reads that cannot fail the program, and checks the
// type of all that they lead to.
bool PythonInterpreter::prove(std::uintptr_t state) noexcept {
    std::uintptr_t frame = 0;
    int functions = 0;
    bool sound = read(state, layout_.thread_frame, frame) &&
                 (layout_.cframe_frame < 0 || read(frame, layout_.cframe_frame, frame));
    for (int visited = 0; sound && frame != 0 && visited < kMostFrames; ++visited) {
        std::uintptr_t code = 0;
        std::uintptr_t type = 0;
        std::uintptr_t previous = 0;
        unsigned char owner = 0;
        sound = read(frame, layout_.frame_code, code) && read(frame, layout_.frame_previous, previous) &&
                (layout_.frame_owner < 0 || read(frame, layout_.frame_owner, owner));
        std::uintptr_t instruction = 0;
        sound = sound && read(frame, layout_.frame_instruction, instruction);
        frame = previous;
        code &= ~kTagBits;
        if (!sound || owner >= kFirstForeignOwner) {
            continue;
        }
        if (layout_.code_instructions >= 0) {
            const auto begin = code + static_cast<std::uintptr_t>(layout_.code_instructions);
            sound = instruction + sizeof(std::uint16_t) >= begin && instruction < begin + kMostCode;
        }
        sound = sound && read(code, kType, type) && type == code_type_ &&
                points_to(code, layout_.code_filename, text_type_) &&
                points_to(code, layout_.code_name, text_type_) &&
                points_to(code, layout_.code_lines, bytes_type_) &&
                (layout_.code_qualname < 0 || points_to(code, layout_.code_qualname, text_type_));
        ++functions;
    }
    if (!sound) {
        // Several threads may come here at once: the first one says it.
        if (usable_.exchange(false, std::memory_order_acq_rel)) {
            turn_off("its frames are not where they should be");
        }
        return false;
    }
    if (functions != 0) {
        proven_.store(true, std::memory_order_release);
    }
    return functions != 0;
}

}  // namespace barograph::capture::source
