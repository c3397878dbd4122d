// SPDX-License-Identifier: BSD-3-Clause
// See file_system.hpp. Magic numbers are those of statfs(2) and of the file systems' own sources.
#include "capture/io/objects/file_system.hpp"

#include <sys/vfs.h>

#include <atomic>
#include <cstring>
#include <string_view>

#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::io {
namespace {

struct KnownFileSystem {
    std::uint32_t magic;
    std::string_view name;
};

constexpr KnownFileSystem kKnown[] = {
    {0xef53, "ext4"},        {0x58465342, "xfs"},   {0x9123683e, "btrfs"},    {0x01021994, "tmpfs"},
    {0x794c7630, "overlay"}, {0x6969, "nfs"},       {0x0bd00bd0, "lustre"},   {0x47504653, "gpfs"},
    {0x19830326, "beegfs"},  {0x20030528, "pvfs2"}, {0x00c36400, "ceph"},     {0x65735546, "fuse"},
    {0x2fc12fc1, "zfs"},     {0xf2f52010, "f2fs"},  {0x52654973, "reiserfs"}, {0xff534d42, "cifs"},
    {0xfe534d42, "smb2"},    {0x01021997, "9p"},    {0x858458f6, "ramfs"},    {0x73717368, "squashfs"},
    {0x5346544e, "ntfs"},    {0x4d44, "vfat"},      {0x7461636f, "ocfs2"},    {0x01161970, "gfs2"},
    {0xaad7aaea, "panfs"},   {0x013661, "wekafs"},  {0x6a656a63, "virtiofs"},
};

constexpr std::uint32_t kLustre = 0x0bd00bd0;

// struct lov_user_md of Lustre's lustre_user.h: magic, pattern, object id and sequence, then the stripes.
struct LustreLayout {
    std::uint32_t magic;
    std::uint32_t pattern;
    std::uint64_t object[2];
    std::uint32_t stripe_size;
    std::uint16_t stripe_count;
    std::uint16_t first_target;
};
constexpr std::uint32_t kPlainLayouts[] = {0x0bd10bd0, 0x0bd30bd0};  // LOV_USER_MAGIC_V1 and _V3

void set_number(record::Process& process, std::uint32_t object, std::string_view key,
                std::uint64_t value) noexcept {
    sys::BasicTextLine<32> text;
    text << value;
    process.set_attribute(object, key, text.view());
}

// The device seen last, above the number of its file system.
constinit std::atomic<std::uint64_t> seen_last{0};

// The number of the file system; 0: not known.
std::uint32_t magic_of(int descriptor, std::uint64_t device) noexcept {
    const std::uint64_t seen = seen_last.load(std::memory_order_relaxed);
    if (device != 0 && seen >> 32U == device) {
        return static_cast<std::uint32_t>(seen);
    }
    struct statfs status{};
    if (sys::system_call(SYS_fstatfs, descriptor, sys::word(&status)) != 0) {
        return 0;
    }
    const auto magic = static_cast<std::uint32_t>(status.f_type);
    if (device != 0 && device >> 32U == 0) {
        seen_last.store(device << 32U | magic, std::memory_order_relaxed);
    }
    return magic;
}

}  // namespace

void set_file_system_attributes(record::Process& process, std::uint32_t object, int descriptor,
                                std::uint64_t device, std::uint64_t block_size) noexcept {
    const std::uint32_t magic = magic_of(descriptor, device);
    if (magic == 0) {
        return;
    }
    sys::BasicTextLine<32> name;
    for (const KnownFileSystem& known : kKnown) {
        if (known.magic == magic) {
            name << known.name;
            break;
        }
    }
    if (name.view().empty()) {
        name << "number " << std::uint64_t{magic};
    }
    process.set_attribute(object, "file system", name.view());
    set_number(process, object, "block size", block_size);
    if (magic != kLustre) {
        return;
    }
    char layout[4096];
    const long length = sys::system_call(SYS_fgetxattr, descriptor, sys::word("lustre.lov"),
                                         sys::word(layout), sizeof layout);
    LustreLayout known{};
    if (length < static_cast<long>(sizeof known)) {
        return;
    }
    std::memcpy(&known, layout, sizeof known);
    if (known.magic == kPlainLayouts[0] || known.magic == kPlainLayouts[1]) {
        set_number(process, object, "stripe size", known.stripe_size);
        set_number(process, object, "stripe count", known.stripe_count);
    }
}

}  // namespace barograph::capture::io
