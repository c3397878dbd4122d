// SPDX-License-Identifier: BSD-3-Clause
// See call_sites.hpp.
#include "capture/source/call_sites.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "capture/source/modules.hpp"
#include "capture/source/python_interpreter.hpp"
#include "capture/source/python_stack.hpp"
#include "capture/source/stack_walk.hpp"
#include "format/arena/sample_layout.hpp"
#include "sys/errno_guard.hpp"
#include "sys/mapping.hpp"
#include "sys/spin_lock.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::source {

constinit std::atomic<IoSites> io_sites{IoSites::kNone};

namespace {

// What one slot of recorded threads knows; its next thread takes it over.
class ThreadSites {
public:
    struct Slot {
        std::uint64_t hash;
        std::uint32_t site;
        std::uint32_t used;
    };
    static constexpr std::uint32_t kFirstCapacity = 1024;
    static constexpr std::uint32_t kMostCapacity = 1U << 17U;

    [[nodiscard]] Slot* find(std::uint64_t hash) noexcept {
        for (std::uint32_t at = static_cast<std::uint32_t>(hash); slots != nullptr; ++at) {
            Slot& slot = slots[at & (capacity - 1)];
            if (slot.used == 0 || slot.hash == hash) {
                return &slot;
            }
        }
        return nullptr;
    }
    // Room for one more; false: there is none.
    [[nodiscard]] bool make_room() noexcept {
        if (slots != nullptr && count < capacity / 2) {
            return true;
        }
        const std::uint32_t larger = slots == nullptr ? kFirstCapacity : capacity * 2;
        auto* fresh = larger > kMostCapacity
                          ? nullptr
                          : static_cast<Slot*>(sys::map_anonymous(std::uint64_t{larger} * sizeof(Slot)));
        if (fresh == nullptr) {
            return false;
        }
        Slot* old = slots;
        const std::uint32_t length = capacity;
        slots = fresh;
        capacity = larger;
        for (std::uint32_t i = 0; old != nullptr && i < length; ++i) {
            if (old[i].used != 0) {
                *find(old[i].hash) = old[i];
            }
        }
        return true;
    }
    void forget() noexcept {
        walker.forget();
        if (slots != nullptr) {
            std::memset(slots, 0, std::uint64_t{capacity} * sizeof(Slot));
        }
        count = 0;
    }

    StackWalker walker;
    PythonWalker python;
    Slot* slots = nullptr;
    std::uint32_t capacity = 0;
    std::uint32_t count = 0;
    std::uint32_t generation = 0;
    record::Thread* thread = nullptr;
    ThreadSites* next = nullptr;
};

constinit record::Process* recorded = nullptr;
constinit std::uint32_t depth = 0;  // frames kept
constinit Modules modules;
constinit PythonInterpreter python;
constinit std::atomic<const Module*> python_module{nullptr};  // the object that the interpreter is in
constinit bool python_described = false;
std::atomic<std::uint32_t> noted_modules{0};  // in the arena
constinit sys::SpinLock lock;
constinit sys::SpinLock noting;
constinit ThreadSites* all = nullptr;
constinit thread_local ThreadSites* own __attribute__((tls_model("initial-exec"))) = nullptr;

[[gnu::cold, gnu::noinline]] ThreadSites* attach(record::Thread& thread) noexcept {
    const sys::SpinGuard guard(lock);
    if (!guard.held()) {
        return nullptr;
    }
    for (ThreadSites* sites = all; sites != nullptr; sites = sites->next) {
        if (sites->thread == &thread) {
            sites->walker.forget();
            return own = sites;
        }
    }
    void* memory = sys::map_anonymous(sizeof(ThreadSites));
    if (memory == nullptr) {
        return nullptr;
    }
    auto* sites = new (memory) ThreadSites();
    sites->thread = &thread;
    sites->next = all;
    all = sites;
    return own = sites;
}

// What the calling thread knows; nullptr: there is no room.
ThreadSites* sites_of(record::Thread& thread) noexcept {
    ThreadSites* sites = own;
    if (sites == nullptr || sites->thread != &thread) [[unlikely]] {
        const sys::ErrnoGuard errno_guard;
        sites = attach(thread);
        if (sites == nullptr) {
            return nullptr;
        }
    }
    const std::uint32_t generation = modules.generation();
    if (sites->generation != generation) [[unlikely]] {
        sites->forget();
        sites->generation = generation;
    }
    return sites;
}

// How many frames are the program's: those that start a thread are the C library's.
std::size_t frames_of_program(const Stack& stack) noexcept {
    std::size_t count = stack.count;
    if (!stack.complete) {
        return count;
    }
    const auto libc = [&](std::size_t index) {
        const Module* module = modules.find(stack.frames[index] - 1);
        return module != nullptr && module->libc;
    };
    if (count >= 2 && !libc(count - 1) && libc(count - 2)) {
        --count;  // _start
    }
    while (count > 1 && libc(count - 1)) {
        --count;
    }
    return count;
}

std::string_view file_name(std::string_view path) noexcept { return path.substr(path.rfind('/') + 1); }

sys::BasicTextLine<20> hex(std::uintptr_t number) noexcept {
    char digits[16];
    std::size_t at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[number & 15U];
        number >>= 4U;
    } while (number != 0);
    sys::BasicTextLine<20> text;
    text << std::string_view(digits + at, sizeof digits - at);
    return text;
}

constexpr std::size_t kMostFileName = 40;

// "name@build-id+offset;..." innermost first; only whole frames.
using SiteName = SiteText;

sys::BasicTextLine<80> key_of(const Module& module) noexcept {
    sys::BasicTextLine<80> key;
    key << "source.module." << module.id.view();
    return key;
}

void describe(Module& module) noexcept {
    if (!module.described) {
        module.described = true;
        recorded->describe(key_of(module).view(), module.path.view());
    }
}

sys::BasicTextLine<128> frame_text(Module& module, std::uintptr_t address) noexcept {
    describe(module);
    const std::string_view file = file_name(module.path.view());
    sys::BasicTextLine<128> frame;
    frame << file.substr(0, kMostFileName) << "@" << module.id.view() << "+"
          << hex(address - module.bias).view();
    return frame;
}

void name(const Stack& stack, SiteName& text) noexcept {
    const std::size_t count = frames_of_program(stack);
    for (std::size_t i = 0; i < count; ++i) {
        // The call is before the return address.
        const std::uintptr_t address = stack.frames[i] - 1;
        sys::BasicTextLine<128> frame;
        if (i != 0) {
            frame << ";";
        }
        if (Module* module = modules.find(address)) {
            frame << frame_text(*module, address).view();
        } else {
            frame << "?";  // generated code: its addresses mean nothing on another rank
        }
        if (text.view().size() + frame.view().size() + 1 > sizeof(SiteName) - 32) {
            return;
        }
        text << frame.view();
    }
}

constexpr std::string_view kPythonKey = "source.python";

// `name` writes the text of the call site.
template <typename Name>
std::uint32_t new_site(ThreadSites& sites, std::uint64_t hash, Name name) noexcept {
    const sys::ErrnoGuard errno_guard;
    modules.check();
    if (!python_described && !python.state().empty()) {
        python_described = true;
        recorded->describe(kPythonKey, python.state());
    }
    if (!sites.make_room()) {
        recorded->count_loss();
        return 0;
    }
    SiteName text;
    name(text);
    const std::uint32_t site = text.view().empty() ? 0 : recorded->call_site(text.view());
    *sites.find(hash) = {.hash = hash, .site = site, .used = 1};
    ++sites.count;
    return site;
}

[[gnu::cold, gnu::noinline]] std::uint32_t new_native_site(ThreadSites& sites, const Stack& stack) noexcept {
    return new_site(sites, stack.hash, [&](SiteName& text) { name(stack, text); });
}

[[gnu::cold, gnu::noinline]] std::uint32_t new_python_site(ThreadSites& sites,
                                                           const PythonStack& stack) noexcept {
    return new_site(sites, stack.hash, [&](SiteName& text) { describe(python, stack, text); });
}

// Whether a thread runs Python where its stack says so: it comes from the loop, or, as that may be in pieces,
// at least from the interpreter's object. What runs in between must be known: the handler of a signal may
// have come while the frames were being changed. And a state may be that of a thread which another thread
// runs with.
bool runs_python(const Stack& stack) noexcept {
    if (stack.interrupted) {
        return false;
    }
    if (stack.stopped || !stack.complete) {
        return stack.stopped;
    }
    // Modules stay where they are; to look for one takes a lock.
    const Module* interpreter = python_module.load(std::memory_order_acquire);
    if (interpreter == nullptr) [[unlikely]] {
        interpreter = modules.find(python.loop().begin);
        python_module.store(interpreter, std::memory_order_release);
    }
    return interpreter != nullptr &&
           std::any_of(stack.frames, stack.frames + stack.count, [&](std::uintptr_t address) {
               return address >= interpreter->begin && address < interpreter->end;
           });
}

// The call site among the functions of a Python program; 0: it is not known, and the native one is taken.
[[gnu::noinline]] std::uint32_t python_site(ThreadSites& sites, const StackPosition& from) noexcept {
    const std::uintptr_t state = python.thread_state();
    if (state == 0) {
        return 0;
    }
    {
        Stack stack;
        sites.walker.walk(from, Stack::kMost, modules, stack, python.loop());
        if (!runs_python(stack) || !python.proven(state)) {
            return 0;
        }
    }
    PythonStack stack;
    sites.python.walk(python, python.innermost(state), depth, stack);
    if (stack.count == 0) {
        return 0;
    }
    const ThreadSites::Slot* slot = sites.find(stack.hash);
    if (slot != nullptr && slot->used != 0) [[likely]] {
        return slot->site;
    }
    return new_python_site(sites, stack);
}

}  // namespace

void connect(record::Process& process, const record::Settings& settings) noexcept {
    recorded = &process;
    depth = settings.stack_depth < Stack::kMost ? settings.stack_depth : Stack::kMost;
    if (depth != 0 &&
        (settings.stacks || settings.callsites || settings.sampled_sites || settings.sample != 0)) {
        python.find();
    }
    io_sites.store(settings.stacks && depth != 0 ? IoSites::kOutsideMpi : IoSites::kNone,
                   std::memory_order_release);
}

void before_fork() noexcept { modules.before_fork(); }

void after_fork() noexcept { modules.after_fork(); }

void forked() noexcept {
    new (&lock) sys::SpinLock();
    all = nullptr;  // their sites are the parent's
    own = nullptr;
    modules.forked();
    python_described = false;
    noted_modules = 0;
    if (io_sites.load(std::memory_order_relaxed) != IoSites::kNone) {
        io_sites.store(IoSites::kAll, std::memory_order_relaxed);
    }
}

void each_module(TakeModule take, void* data) {
    for (std::uint32_t i = 0; i < modules.count(); ++i) {
        const Module& module = modules.at(i);
        if (module.described) {
            take(data, key_of(module).view(), module.path.view());
        }
    }
    if (python_described) {
        take(data, kPythonKey, python.state());
    }
}

void note_modules() noexcept {
    const sys::ErrnoGuard errno_guard;
    modules.look_again();
    const sys::SpinGuard guard(noting);
    if (!guard.held()) {
        return;
    }
    for (; noted_modules < modules.count(); ++noted_modules) {
        const std::uint32_t number = noted_modules.load(std::memory_order_relaxed);
        const Module& module = modules.at(number);
        if (module.own) {
            continue;
        }
        sys::BasicTextLine<40> key;
        key << format::kModuleKey << number;
        sys::BasicTextLine<400> value;
        // Not `end`: it may have been unloaded meanwhile, and samples refer to it.
        value << hex(module.begin).view() << " " << hex(module.last).view() << " " << hex(module.bias).view()
              << " " << module.id.view() << " " << module.path.view();
        recorded->describe(key.view(), value.view());
    }
}

void prepare_sampling() noexcept {
    const sys::ErrnoGuard errno_guard;
    modules.keep_tables();
    note_modules();
    if (!python_described && !python.state().empty()) {
        python_described = true;
        recorded->describe(kPythonKey, python.state());
    }
}

void walk_sampled(StackWalker& walker, std::uint32_t& generation, const StackPosition& from,
                  Stack& stack) noexcept {
    if (const std::uint32_t now = modules.generation(); now != generation) {
        walker.forget();
        generation = now;
    }
    walker.walk(from, Stack::kMost, modules, stack, python.usable() ? python.loop() : StopAt());
}

std::uintptr_t python_state() noexcept { return python.usable() ? python.thread_state() : 0; }

bool walk_blocked(BlockedWalker& walker, std::uintptr_t address, Stack& stack) noexcept {
    return walker.walk(address, modules, stack, python.usable() ? python.loop() : StopAt());
}

std::size_t walk_sampled_python(PythonSampler& sampler, std::uintptr_t state, PythonNames& names,
                                Stack& stack, std::span<PythonSampler::Place> places) noexcept {
    const Module* interpreter = python.usable() ? modules.seen(python.loop().begin) : nullptr;
    if (interpreter == nullptr) {
        return 0;
    }
    const auto inside = [&](std::uintptr_t address) {
        return address >= interpreter->begin && address < interpreter->end;
    };
    if (!stack.stopped && std::none_of(stack.frames, stack.frames + stack.count, inside)) {
        return 0;
    }
    const std::size_t count = sampler.walk(python, state, names, places);
    if (count == 0) {
        return 0;
    }
    // Further out than the interpreter's innermost function there are others of it, and what it was started
    // by.
    const std::size_t others = static_cast<std::size_t>(
        std::find_if(stack.frames, stack.frames + stack.count, inside) - stack.frames);
    stack.count = others;
    return count;
}

bool missed_sampled() noexcept { return modules.missed(); }

std::uint64_t MetObjects::word_of(std::uintptr_t address, std::uintptr_t inside) noexcept {
    constexpr unsigned kPageShift = 12;
    const std::uintptr_t page = inside >> kPageShift;
    const std::uint32_t now = modules.generation();
    const std::uint32_t known = modules.count();
    Entry& entry = entries_[(page ^ page >> 8U) % kEntries];
    if (entry.page != page || entry.generation != now ||
        (entry.number == Modules::kMost && entry.known != known)) {
        entry = {.page = page, .generation = now, .number = modules.number_at(inside), .known = known};
    }
    return entry.number == Modules::kMost ? address : format::ObjectAddress::of(address, entry.number);
}

void look_for_unloaded() noexcept { modules.check(); }

std::size_t walk_python(PythonSampler& sampler, PythonNames& names,
                        std::span<PythonSampler::Place> places) noexcept {
    return sampler.walk(python, python_state(), names, places);
}

bool has_python() noexcept { return python.usable(); }

void look_for_sampled() noexcept {
    if (modules.missed() || noted_modules.load(std::memory_order_relaxed) < modules.count()) {
        note_modules();
    }
}

bool place_of_function(std::uintptr_t address, FunctionPlace& place) noexcept {
    Module* const module = modules.find(address);
    if (module == nullptr || module->own) {
        return false;
    }
    place.text = frame_text(*module, address);
    place.path = module->path.view();
    place.offset = address - module->bias;
    return true;
}

std::uint32_t object_generation() noexcept { return modules.generation(); }

std::uint32_t site_at(record::Thread& thread, std::uintptr_t address) noexcept {
    ThreadSites* sites = sites_of(thread);
    if (sites == nullptr || python.usable()) {
        return 0;
    }
    const Module* module = modules.find(address - 1);
    if (module == nullptr || module->own || file_name(module->path.view()).starts_with("libmpi")) {
        return 0;
    }
    Stack stack;
    stack.frames[0] = address;
    stack.count = 1;
    stack.hash = (address ^ 0x9e3779b97f4a7c15ULL) * 0xff51afd7ed558ccdULL;
    const ThreadSites::Slot* slot = sites->find(stack.hash);
    return slot != nullptr && slot->used != 0 ? slot->site : new_native_site(*sites, stack);
}

namespace {

// By a walk, which is remembered.
[[gnu::noinline]] std::uint32_t walked_site(ThreadSites& sites, const StackPosition& from) noexcept {
    Stack stack;
    StackTrail trail;
    sites.walker.walk(from, depth, modules, stack, {}, &trail);
    if (stack.count == 0) [[unlikely]] {
        return 0;
    }
    const ThreadSites::Slot* slot = sites.find(stack.hash);
    const std::uint32_t site =
        slot != nullptr && slot->used != 0 ? slot->site : new_native_site(sites, stack);
    if (site != 0) {
        sites.walker.remember(trail, site);
    }
    return site;
}

}  // namespace

std::uint32_t current_site(record::Thread& thread) noexcept {
    ThreadSites* sites = sites_of(thread);
    if (sites == nullptr) [[unlikely]] {
        return 0;
    }
    // This function has a frame pointer, since it asks for it.
    const auto* frame = static_cast<const std::uintptr_t*>(__builtin_frame_address(0));
    const StackPosition from{.address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
                             .stack = reinterpret_cast<std::uintptr_t>(__builtin_dwarf_cfa()),
                             .frame = frame[0]};
    if (python.usable()) {
        if (const std::uint32_t site = python_site(*sites, from)) {
            return site;
        }
    }
    const std::uint32_t known = sites->walker.known_site(from);
    return known != 0 ? known : walked_site(*sites, from);
}

}  // namespace barograph::capture::source
