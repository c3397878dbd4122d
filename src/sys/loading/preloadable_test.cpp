// SPDX-License-Identifier: BSD-3-Clause
// Files made by hand: what a compiler of this machine makes is of this machine's own kind.
#include "sys/loading/preloadable.hpp"

#include <elf.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace barograph::sys {
namespace {

// A program of this machine, or its C library: a header, segments, and a dynamic section with its texts.
struct MadeElf {
    std::string loader{};
    std::vector<std::string> needed{};
    std::vector<std::string> versions{};  // that it defines
    bool runs_first = false;

    [[nodiscard]] std::string bytes() const {
        std::string texts(1, '\0');
        const auto place = [&texts](const std::string& text) {
            const std::size_t at = texts.size();
            texts += text + '\0';
            return at;
        };
        std::vector<ElfW(Dyn)> entries;
        const auto add = [&entries](std::int64_t tag, std::uint64_t value) {
            ElfW(Dyn) entry{};
            entry.d_tag = tag;
            entry.d_un.d_val = value;
            entries.push_back(entry);
        };
        for (const std::string& library : needed) {
            add(DT_NEEDED, place(library));
        }
        std::vector<ElfW(Verdef)> definitions;
        for (const std::string& version : versions) {
            ElfW(Verdef) definition{};
            definition.vd_hash = hash_of(version);
            definition.vd_next = sizeof definition;
            definitions.push_back(definition);
        }
        if (!definitions.empty()) {
            definitions.back().vd_next = 0;
        }
        if (runs_first) {
            add(DT_PREINIT_ARRAYSZ, sizeof(void*));
        }
        constexpr std::size_t kSegments = 3;
        const std::size_t loader_at = sizeof(ElfW(Ehdr)) + kSegments * sizeof(ElfW(Phdr));
        const std::size_t texts_at = loader_at + loader.size() + 1;
        const std::size_t definitions_at = texts_at + texts.size();
        const std::size_t entries_at = definitions_at + definitions.size() * sizeof(ElfW(Verdef));
        constexpr std::uint64_t kBase = 0x400000;
        add(DT_STRTAB, kBase + texts_at);
        if (!definitions.empty()) {
            add(DT_VERDEF, kBase + definitions_at);
        }
        add(DT_NULL, 0);

        ElfW(Ehdr) header{};
        read_own(header);
        header.e_phoff = sizeof header;
        header.e_phnum = kSegments;
        ElfW(Phdr) segments[kSegments]{};
        const auto set = [](ElfW(Phdr)& segment, std::uint32_t type, std::size_t offset, std::size_t size) {
            segment.p_type = type;
            segment.p_offset = offset;
            segment.p_vaddr = kBase + offset;
            segment.p_filesz = size;
        };
        set(segments[0], PT_LOAD, 0, entries_at);
        set(segments[1], loader.empty() ? PT_NULL : PT_INTERP, loader_at, loader.size() + 1);
        set(segments[2], PT_DYNAMIC, entries_at, entries.size() * sizeof(ElfW(Dyn)));
        std::string all(reinterpret_cast<const char*>(&header), sizeof header);
        all.append(reinterpret_cast<const char*>(segments), sizeof segments);
        all.append(loader.c_str(), loader.size() + 1);
        all += texts;
        all.append(reinterpret_cast<const char*>(definitions.data()),
                   definitions.size() * sizeof(ElfW(Verdef)));
        all.append(reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof(ElfW(Dyn)));
        return all;
    }

    static void read_own(ElfW(Ehdr)& header) {
        std::ifstream file("/proc/self/exe", std::ios::binary);
        file.read(reinterpret_cast<char*>(&header), sizeof header);
    }
    // As the System V ABI has it.
    static std::uint32_t hash_of(const std::string& name) {
        std::uint32_t hash = 0;
        for (const char letter : name) {
            hash = (hash << 4U) + static_cast<unsigned char>(letter);
            hash = (hash ^ ((hash & 0xF0000000U) >> 24U)) & 0x0FFFFFFFU;
        }
        return hash;
    }
};

class PreloadableTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = ::testing::TempDir() + "barograph-preload-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string write(const std::string& name, std::string_view bytes,
                                    mode_t mode = 0700) const {
        std::string path = folder_ + "/" + name;
        std::ofstream(path, std::ios::binary) << bytes;
        EXPECT_EQ(chmod(path.c_str(), mode), 0);
        return path;
    }
    static void expect(const std::string& path, Preload preload, std::string_view detail = {}) {
        const PreloadVerdict verdict = look_at_program(AT_FDCWD, path.c_str());
        EXPECT_EQ(name_of(verdict.preload), name_of(preload)) << path;
        EXPECT_EQ(verdict.detail.view(), detail);
    }

    std::string folder_;
};

constexpr const char* kMusl = "/lib/ld-musl-x86_64.so.1";

TEST_F(PreloadableTest, OwnKind) {
    errno = 77;
    expect(std::filesystem::read_symlink("/proc/self/exe"), Preload::kGood);
    expect("/bin/sh", Preload::kGood);
    EXPECT_EQ(errno, 77);
}

TEST_F(PreloadableTest, AnotherLoader) {
    expect(write("musl", MadeElf{.loader = kMusl}.bytes()), Preload::kOtherLibc, kMusl);
    expect(write("android", MadeElf{.loader = "/system/bin/linker64"}.bytes()), Preload::kOtherLibc,
           "/system/bin/linker64");
}

TEST_F(PreloadableTest, ALoaderOfGlibcElsewhere) {
    for (const bool old : {true, false}) {
        const std::string loader = write("ld-linux-x86-64.so.2", "");
        std::vector<std::string> versions = {"GLIBC_2.2.5", "GLIBC_2.12"};
        if (!old) {
            versions.insert(versions.begin() + 1, "GLIBC_2.17");
        }
        (void)write("libc.so.6", MadeElf{.versions = versions}.bytes(), 0600);
        const std::string program = write("program", MadeElf{.loader = loader}.bytes());
        expect(program, old ? Preload::kOlderGlibc : Preload::kGood, old ? std::string_view(loader) : "");
    }
    std::filesystem::remove(folder_ + "/libc.so.6");
    expect(folder_ + "/program", Preload::kGood);
}

TEST_F(PreloadableTest, AnotherMachine) {
    std::string bytes = MadeElf{.loader = kMusl}.bytes();
    bytes[EI_CLASS] = ELFCLASS32;
    const std::uint16_t machine = EM_386;
    std::memcpy(bytes.data() + offsetof(ElfW(Ehdr), e_machine), &machine, sizeof machine);
    expect(write("x86", bytes), Preload::kOtherMachine, "32 3");
    std::string other = MadeElf{}.bytes();
    const std::uint16_t sparc = EM_SPARCV9;
    std::memcpy(other.data() + offsetof(ElfW(Ehdr), e_machine), &sparc, sizeof sparc);
    expect(write("sparc", other), Preload::kOtherMachine, "64 43");
}

TEST_F(PreloadableTest, Sanitizers) {
    const std::string loader = write("ld-linux.so", "");
    for (const char* library :
         {"libasan.so.8", "libtsan.so.2", "libclang_rt.asan-x86_64.so", "libhwasan.so.0"}) {
        expect(write("program", MadeElf{.loader = loader, .needed = {library, "libc.so.6"}}.bytes()),
               Preload::kSanitizer, library);
    }
    expect(write("program", MadeElf{.loader = loader, .needed = {"libm.so.6", "libubsan.so.1"}}.bytes()),
           Preload::kGood);
    expect(write("program", MadeElf{.loader = loader, .needed = {"libc.so.6"}, .runs_first = true}.bytes()),
           Preload::kRunsFirst);
}

TEST_F(PreloadableTest, NeedsMpi) {
    const auto needs_mpi = [this](const std::string& loader, const std::vector<std::string>& needed) {
        const std::string program = write("program", MadeElf{.loader = loader, .needed = needed}.bytes());
        return look_at_program(AT_FDCWD, program.c_str()).needs_mpi;
    };
    const std::string loader = write("ld-linux.so", "");
    for (const char* library : {"libmpi.so.40", "libmpich.so.12", "libmpi_abi.so.0", "libmpifort.so.12"}) {
        EXPECT_TRUE(needs_mpi(loader, {"libc.so.6", library}));
        EXPECT_TRUE(needs_mpi(loader, {"libasan.so.8", library, "libc.so.6"}));
        EXPECT_TRUE(needs_mpi(kMusl, {library}));
    }
    EXPECT_FALSE(needs_mpi(loader, {"libc.so.6", "libmp.so", "libm.so.6"}));
}

TEST_F(PreloadableTest, ALoaderStartedByHand) {
    const std::string loader = write("ld-linux-x86-64.so.2", MadeElf{}.bytes());
    // Neither the loader that it names nor the mode of its file matters then.
    const std::string program =
        write("program", MadeElf{.loader = kMusl, .needed = {"libasan.so.8"}}.bytes(), 0600);
    const std::string first = write("first", MadeElf{.loader = loader, .runs_first = true}.bytes());
    const std::string plain = write("plain", MadeElf{.loader = loader, .needed = {"libc.so.6"}}.bytes());
    const auto look = [](std::vector<std::string> words) {
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        const PreloadVerdict found = look_at_program(AT_FDCWD, arguments[0], 0, arguments.data());
        return std::string(name_of(found.preload)) + " " + std::string(found.detail.view()) + " " +
               (found.program != nullptr ? found.program : "");
    };
    const std::string sanitizer = "sanitizer libasan.so.8 " + program;
    EXPECT_EQ(look({loader, program, plain}), sanitizer);
    EXPECT_EQ(look({loader, "--library-path", plain, "--inhibit-cache", "--argv0", "--x", program}),
              sanitizer);
    EXPECT_EQ(look({loader, first}), "first  " + first);
    EXPECT_EQ(look({loader, plain, program}), "  " + plain);
    EXPECT_EQ(look({loader, "--unknown", program}), "  ");
    EXPECT_EQ(look({loader, "--preload"}), "  ");
    EXPECT_EQ(look({loader, "program", program}), "  ");
    EXPECT_EQ(look({loader, folder_ + "/absent"}), "  ");
    EXPECT_EQ(look({loader}), "  ");
    EXPECT_EQ(look({plain, program}), "  ");
    EXPECT_EQ(look({write("script", "#!" + loader), program}), "  ");
    (void)write("libc.so.6", MadeElf{.versions = {"GLIBC_2.2.5"}}.bytes(), 0600);
    EXPECT_EQ(look({loader, plain}), "glibc " + loader + " ");
    expect(loader, Preload::kOlderGlibc, loader);
}

TEST_F(PreloadableTest, Scripts) {
    const std::string musl = write("musl", MadeElf{.loader = kMusl}.bytes());
    const std::string script = write("script", "#! \t" + musl + " -x\necho\n");
    expect(script, Preload::kOtherLibc, kMusl);
    expect(write("outer", "#!" + script), Preload::kOtherLibc, kMusl);
    expect(write("shell", "#!/bin/sh\n"), Preload::kGood);
    expect(write("itself", "#!" + folder_ + "/itself\n"), Preload::kGood);
    expect(write("cut", "#!" + std::string(300, 'x')), Preload::kGood);
}

TEST_F(PreloadableTest, WhatIsNoProgramIsLeftAlone) {
    const std::string musl = MadeElf{.loader = kMusl}.bytes();
    expect(folder_ + "/absent", Preload::kGood);
    expect(folder_, Preload::kGood);
    expect(write("text", "echo\n"), Preload::kGood);
    expect(write("empty", ""), Preload::kGood);
    expect(write("not executable", musl, 0600), Preload::kGood);
    expect(write("setuid", musl, 04700), Preload::kGood);
    expect(write("static", MadeElf{}.bytes()), Preload::kGood);
    ASSERT_EQ(mkfifo((folder_ + "/pipe").c_str(), 0700), 0);
    expect(folder_ + "/pipe", Preload::kGood);
    for (std::size_t size = 0; size < musl.size(); size += 7) {
        (void)look_at_program(AT_FDCWD, write("cut", musl.substr(0, size)).c_str());
    }
}

TEST_F(PreloadableTest, ByDescriptor) {
    const std::string musl = write("musl", MadeElf{.loader = kMusl}.bytes());
    for (const int how : {O_RDONLY, O_PATH}) {
        const int file = open(musl.c_str(), how | O_CLOEXEC);
        ASSERT_GE(file, 0);
        EXPECT_EQ(look_at_program(file, "", AT_EMPTY_PATH).preload, Preload::kOtherLibc);
        close(file);
    }
    const int folder = open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    EXPECT_EQ(look_at_program(folder, "musl").preload, Preload::kOtherLibc);
    close(folder);
}

}  // namespace
}  // namespace barograph::sys
