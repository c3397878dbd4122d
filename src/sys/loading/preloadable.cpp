// SPDX-License-Identifier: BSD-3-Clause
// See preloadable.hpp.
#include "sys/loading/preloadable.hpp"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "sys/system_call.hpp"

// The linker's name for the start of this file in memory.
extern "C" [[gnu::visibility("hidden")]] const ElfW(Ehdr)
    __ehdr_start;  // NOLINT(bugprone-reserved-identifier,readability-identifier-naming)

namespace barograph::sys {
namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);
using Entry = ElfW(Dyn);

constexpr std::size_t kScriptHead = 256;  // BINPRM_BUF_SIZE
constexpr int kMostInterpreters = 5;      // the kernel follows fewer
constexpr std::size_t kMostSegments = 128;
constexpr std::size_t kMostLoads = 16;
constexpr std::size_t kMostEntries = 4096;
constexpr std::size_t kMostVersions = 256;
constexpr std::size_t kName = 256;
constexpr mode_t kAnyExecute = 0111;

// A file that is looked at in small pieces.
class Pieces {
public:
    explicit Pieces(long descriptor) noexcept : descriptor_(descriptor) {}
    Pieces(const Pieces&) = delete;
    Pieces& operator=(const Pieces&) = delete;
    ~Pieces() {
        if (descriptor_ >= 0) {
            (void)system_call(SYS_close, descriptor_);
        }
    }
    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    // What there is, up to `bytes`.
    [[nodiscard]] std::size_t read_some(std::uint64_t offset, void* to, std::size_t bytes) const noexcept {
        const long got = system_call(SYS_pread64, descriptor_, word(to), static_cast<long>(bytes),
                                     static_cast<long>(offset));
        return got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    template <typename Value>
    [[nodiscard]] bool read(std::uint64_t offset, Value& value) const noexcept {
        return read_some(offset, &value, sizeof value) == sizeof value;
    }
    // The text at an offset, "" where there is none or it does not fit.
    [[nodiscard]] std::string_view text(std::uint64_t offset,
                                        std::array<char, kName>& buffer) const noexcept {
        const std::size_t got = read_some(offset, buffer.data(), buffer.size());
        const std::size_t size = strnlen(buffer.data(), got);
        return size < got ? std::string_view(buffer.data(), size) : std::string_view();
    }

private:
    long descriptor_;
};

constexpr long kHow = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;

// Opens what may be executed only: opening a pipe for reading would let its writer go on.
long open_program(int folder, const char* path, int flags) noexcept {
    struct stat status{};
    if (system_call(SYS_newfstatat, folder, word(path), word(&status), flags) != 0 ||
        !S_ISREG(status.st_mode) || (status.st_mode & kAnyExecute) == 0 || (status.st_mode & S_ISUID) != 0 ||
        (status.st_mode & (S_ISGID | S_IXGRP)) == (S_ISGID | S_IXGRP)) {
        return -1;  // of a program with more rights than its user's the loader drops libraries itself
    }
    if ((flags & AT_EMPTY_PATH) == 0 || *path != '\0') {
        return system_call(SYS_openat, folder, word(path), kHow);
    }
    BasicTextLine<32> own;
    own << "/proc/self/fd/" << static_cast<std::uint64_t>(folder);
    return system_call(SYS_openat, AT_FDCWD, word(own.c_str()), kHow);
}

// What a loader loads, which gets no rights from its file and needs none to be executed.
long open_loaded(const char* path) noexcept {
    struct stat status{};
    const bool regular =
        system_call(SYS_newfstatat, AT_FDCWD, word(path), word(&status), 0) == 0 && S_ISREG(status.st_mode);
    return regular ? system_call(SYS_openat, AT_FDCWD, word(path), kHow) : -1;
}

// glibc's have these names since 1997, behind any folder.
bool is_glibc_loader(std::string_view path) noexcept {
    const std::string_view name = name_in(path);
    return begins(name, "ld-linux") || begins(name, "ld64.so") || begins(name, "ld.so") ||
           begins(name, "ld-2.") || begins(name, "ld-lsb");
}

// The loader that the program of this process names.
std::string_view own_loader() noexcept {
    const auto* segments = reinterpret_cast<const Segment*>(getauxval(AT_PHDR));
    const std::size_t count = getauxval(AT_PHNUM);
    const Segment* loader = nullptr;
    const Segment* own = nullptr;
    for (std::size_t i = 0; segments != nullptr && i < count; ++i) {
        loader = segments[i].p_type == PT_INTERP ? &segments[i] : loader;
        own = segments[i].p_type == PT_PHDR ? &segments[i] : own;
    }
    if (loader == nullptr || own == nullptr) {
        return {};
    }
    return reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(segments) - own->p_vaddr +
                                         loader->p_vaddr);
}

// The parts of an ELF file of this machine that say how it is loaded.
class Elf {
public:
    explicit Elf(const Pieces& file) noexcept : file_(file) {}

    [[nodiscard]] bool read(const Header& header) noexcept {
        if (header.e_phentsize != sizeof(Segment)) {
            return false;
        }
        std::array<Segment, 8> some{};
        for (std::size_t at = 0; at < std::size_t{header.e_phnum} && at < kMostSegments; ++at) {
            const std::size_t within = at % some.size();
            if (within == 0 && file_.read_some(header.e_phoff + at * sizeof(Segment), some.data(),
                                               sizeof some) < sizeof(Segment)) {
                return false;
            }
            keep(some[within]);
        }
        return true;
    }

    [[nodiscard]] std::string_view loader(std::array<char, kName>& buffer) const noexcept {
        return loader_ != 0 ? file_.text(loader_, buffer) : std::string_view();
    }

    // Calls `visit(tag, value)` for each entry of the dynamic section until that returns false.
    template <typename Visit>
    void each_entry(Visit visit) const noexcept {
        std::array<Entry, 16> some{};
        const std::size_t count = entry_bytes_ / sizeof(Entry);
        for (std::size_t at = 0; at < count && at < kMostEntries; ++at) {
            const std::size_t within = at % some.size();
            if (within == 0) {
                some.fill({});
                (void)file_.read_some(entries_ + at * sizeof(Entry), some.data(), sizeof some);
            }
            const Entry& entry = some[within];
            if (entry.d_tag == DT_NULL || !visit(entry.d_tag, std::uint64_t{entry.d_un.d_val})) {
                return;
            }
        }
    }

    [[nodiscard]] std::uint64_t value_of(std::int64_t wanted) const noexcept {
        std::uint64_t found = 0;
        each_entry([&](std::int64_t tag, std::uint64_t value) {
            found = tag == wanted ? value : found;
            return found == 0;
        });
        return found;
    }

    // Where in the file an address is, 0 when it is not in it.
    [[nodiscard]] std::uint64_t offset_of(std::uint64_t address) const noexcept {
        for (std::size_t i = 0; i < loads_; ++i) {
            if (address >= load_[i].p_vaddr && address - load_[i].p_vaddr < load_[i].p_filesz) {
                return load_[i].p_offset + (address - load_[i].p_vaddr);
            }
        }
        return 0;
    }

    // Calls `visit(name)` for each library that it needs until that returns false.
    template <typename Visit>
    void each_needed(std::array<char, kName>& buffer, Visit visit) const noexcept {
        const std::uint64_t texts = offset_of(value_of(DT_STRTAB));
        if (texts == 0) {
            return;
        }
        each_entry([&](std::int64_t tag, std::uint64_t value) {
            return tag != DT_NEEDED || visit(file_.text(texts + value, buffer));
        });
    }

    // Whether it defines a version of symbols, by the hash of its name; false as well where `known` says that
    // nothing is known.
    [[nodiscard]] bool defines(std::uint32_t hash, bool& known) const noexcept {
        std::uint64_t at = offset_of(value_of(DT_VERDEF));
        ElfW(Verdef) version{};
        for (std::size_t i = 0; at != 0 && i < kMostVersions && file_.read(at, version); ++i) {
            known = true;
            if (version.vd_hash == hash) {
                return true;
            }
            at = version.vd_next != 0 ? at + version.vd_next : 0;
        }
        return false;
    }

private:
    void keep(const Segment& segment) noexcept {
        if (segment.p_type == PT_LOAD && loads_ < load_.size()) {
            load_[loads_++] = segment;
        } else if (segment.p_type == PT_INTERP) {
            loader_ = segment.p_offset;
        } else if (segment.p_type == PT_DYNAMIC) {
            entries_ = segment.p_offset;
            entry_bytes_ = segment.p_filesz;
        }
    }

    const Pieces& file_;
    std::array<Segment, kMostLoads> load_{};
    std::size_t loads_ = 0;
    std::uint64_t loader_ = 0;
    std::uint64_t entries_ = 0;
    std::size_t entry_bytes_ = 0;
};

constexpr std::uint32_t hash_of(std::string_view name) noexcept {  // elf_hash of the System V ABI
    std::uint32_t hash = 0;
    for (const char letter : name) {
        hash = (hash << 4U) + static_cast<unsigned char>(letter);
        const std::uint32_t high = hash & 0xF0000000U;
        hash = (hash ^ (high >> 24U)) & ~high;
    }
    return hash;
}

// Whether the glibc beside a loader lacks what we need. Where there is none, this is not known and it counts
// as recent enough.
bool is_older_glibc(const char* loader) noexcept {
    const long descriptor = system_call(SYS_openat, AT_FDCWD, word(loader), O_PATH | O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    BasicTextLine<32> link;
    link << "/proc/self/fd/" << static_cast<std::uint64_t>(descriptor);
    std::array<char, 1024> path{};
    constexpr std::string_view kLibc = "/libc.so.6";
    const long size = system_call(SYS_readlinkat, AT_FDCWD, word(link.c_str()), word(path.data()),
                                  static_cast<long>(path.size() - kLibc.size() - 1));
    (void)system_call(SYS_close, descriptor);
    const std::string_view real(path.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    const std::size_t slash = real.rfind('/');
    if (slash == std::string_view::npos) {
        return false;
    }
    std::memcpy(path.data() + slash, kLibc.data(), kLibc.size() + 1);
    const Pieces file(system_call(SYS_openat, AT_FDCWD, word(path.data()), kHow));
    Header header{};
    Elf libc(file);
    bool known = false;
    return file.is_open() && file.read(0, header) && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
           libc.read(header) && !libc.defines(hash_of(kGlibcNeeded), known) && known;
}

PreloadVerdict verdict(Preload preload, std::string_view detail) noexcept {
    PreloadVerdict result;
    result.preload = preload;
    result.detail << detail;
    return result;
}

bool is_of_this_machine(const Header& header) noexcept {
    const Header& own = __ehdr_start;
    return std::memcmp(header.e_ident + EI_CLASS, own.e_ident + EI_CLASS, 2) == 0 &&
           header.e_machine == own.e_machine;
}

// Whether the program needs a sanitizer's runtime, which must be loaded first, or has code that runs before
// our libraries; and whether it needs MPI.
PreloadVerdict look_for_first(const Elf& elf) noexcept {
    PreloadVerdict result;
    std::array<char, kName> buffer{};
    bool needs_mpi = false;
    elf.each_needed(buffer, [&](std::string_view library) {
        needs_mpi = needs_mpi || is_mpi(library);
        if (result.preload == Preload::kGood && is_sanitizer(library)) {
            result = verdict(Preload::kSanitizer, library);
        }
        return true;
    });
    if (result.preload == Preload::kGood && elf.value_of(DT_PREINIT_ARRAYSZ) != 0) {
        result = verdict(Preload::kRunsFirst, "");
    }
    result.needs_mpi = needs_mpi;
    return result;
}

// What glibc's loader is to load by its arguments (ld.so(8)); nullptr where that is not a path, or an option
// is not known.
const char* loaded_by(char* const* arguments) noexcept {
    constexpr std::array<std::string_view, 7> kWithValue = {
        "--library-path",         "--inhibit-rpath",    "--audit", "--preload", "--argv0",
        "--glibc-hwcaps-prepend", "--glibc-hwcaps-mask"};
    if (arguments == nullptr || *arguments == nullptr) {
        return nullptr;
    }
    for (++arguments; *arguments != nullptr; ++arguments) {
        const std::string_view argument = *arguments;
        if (!begins(argument, "--")) {
            return argument.find('/') != std::string_view::npos ? *arguments : nullptr;
        }
        if (std::find(kWithValue.begin(), kWithValue.end(), argument) != kWithValue.end()) {
            if (*++arguments == nullptr) {
                return nullptr;
            }
        } else if (argument != "--inhibit-cache") {
            return nullptr;
        }
    }
    return nullptr;
}

// For glibc's loader, started by hand.
PreloadVerdict look_behind_loader(const char* loader, char* const* arguments) noexcept {
    if (loader != own_loader() && is_older_glibc(loader)) {
        return verdict(Preload::kOlderGlibc, loader);
    }
    const char* const program = loaded_by(arguments);
    const Pieces file(program != nullptr ? open_loaded(program) : -1);
    Header header{};
    Elf elf(file);
    if (!file.is_open() || !file.read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        !is_of_this_machine(header) || !elf.read(header)) {
        return {};
    }
    PreloadVerdict result = look_for_first(elf);
    result.program = program;
    return result;
}

PreloadVerdict look_at_elf(const Pieces& file, const Header& header, const char* path,
                           char* const* arguments) noexcept {
    if (!is_of_this_machine(header)) {
        const Header& own = __ehdr_start;
        PreloadVerdict other = verdict(Preload::kOtherMachine, "");
        const bool swapped = header.e_ident[EI_DATA] != own.e_ident[EI_DATA];
        const std::uint16_t machine = swapped ? __builtin_bswap16(header.e_machine) : header.e_machine;
        other.detail << std::uint64_t{header.e_ident[EI_CLASS] == ELFCLASS32 ? 32U : 64U} << " "
                     << std::uint64_t{machine};
        return other;
    }
    Elf elf(file);
    std::array<char, kName> buffer{};
    if (!elf.read(header)) {
        return {};
    }
    const std::string_view loader = elf.loader(buffer);
    if (loader.empty()) {
        if (is_glibc_loader(path)) {
            return look_behind_loader(path, arguments);
        }
        return {};  // static: nothing is loaded into it, and what it starts may be of interest
    }
    if (loader != own_loader()) {
        const bool of_glibc = is_glibc_loader(loader);
        if (!of_glibc || is_older_glibc(buffer.data())) {
            PreloadVerdict result = verdict(of_glibc ? Preload::kOlderGlibc : Preload::kOtherLibc, loader);
            result.needs_mpi = look_for_first(elf).needs_mpi;
            return result;
        }
    }
    return look_for_first(elf);
}

// What a `#!` line names, "" where it cannot be told; the buffer ends with a zero.
const char* interpreter_in(std::array<char, kScriptHead>& head) noexcept {
    char* at = head.data() + 2;
    at += std::strspn(at, " \t");
    const std::size_t size = std::strcspn(at, " \t\n");
    if (at + size + 1 >= head.data() + head.size()) {
        return "";  // cut, perhaps
    }
    at[size] = '\0';
    return at;
}

}  // namespace

std::string_view name_of(Preload preload) noexcept {
    switch (preload) {
        case Preload::kGood:
            break;
        case Preload::kOtherMachine:
            return "machine";
        case Preload::kOtherLibc:
            return "libc";
        case Preload::kOlderGlibc:
            return "glibc";
        case Preload::kSanitizer:
            return "sanitizer";
        case Preload::kRunsFirst:
            return "first";
    }
    return "";
}

bool is_sanitizer(std::string_view library) noexcept {
    std::string_view name = name_in(library);
    name = first_of(name, name.find(".so"));
    constexpr std::string_view kClang = "libclang_rt.";
    const bool of_clang = begins(name, kClang);
    if (!of_clang && !begins(name, "lib")) {
        return false;
    }
    name.remove_prefix(of_clang ? kClang.size() : std::string_view("lib").size());
    if (of_clang) {  // asan-x86_64, asan_cxx
        name = first_of(name, name.find_first_of("-_"));
    }
    return name == "asan" || name == "tsan" || name == "lsan" || name == "msan" || name == "hwasan";
}

bool find_on_path(const char* name, ProgramPath& file) noexcept {
    const char* const path = getenv("PATH");
    for (std::string_view rest = path != nullptr ? path : "/bin:/usr/bin";;) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        file = {};
        file << first_of(rest, end) << (end != 0 ? "/" : "") << name;
        struct stat status{};
        if (!file.cut() && system_call(SYS_newfstatat, AT_FDCWD, word(file.c_str()), word(&status), 0) == 0 &&
            S_ISREG(status.st_mode) && system_call(SYS_faccessat, AT_FDCWD, word(file.c_str()), X_OK) == 0) {
            return true;
        }
        if (end == rest.size()) {
            return false;
        }
        rest.remove_prefix(end + 1);
    }
}

PreloadVerdict look_at_program(int folder, const char* path, int flags, char* const* arguments) noexcept {
    std::array<char, kScriptHead> head;
    for (int step = 0; step < kMostInterpreters; ++step) {
        const Pieces file(open_program(folder, path, flags));
        head.fill('\0');
        const std::size_t got = file.is_open() ? file.read_some(0, head.data(), head.size() - 1) : 0;
        if (got < sizeof(Header)) {
            if (got < 2 || head[0] != '#') {
                return {};
            }
        } else if (std::memcmp(head.data(), ELFMAG, SELFMAG) == 0) {
            Header header{};
            std::memcpy(&header, head.data(), sizeof header);
            if (begins(name_in(path), "ld-musl-")) {  // is a static program, and loads another
                return verdict(Preload::kOtherLibc, path);
            }
            return look_at_elf(file, header, path, arguments);
        }
        if (head[0] != '#' || head[1] != '!') {
            return {};
        }
        folder = AT_FDCWD;
        flags = 0;
        arguments = nullptr;
        path = interpreter_in(head);
    }
    return {};
}

}  // namespace barograph::sys
