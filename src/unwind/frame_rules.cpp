// SPDX-License-Identifier: BSD-3-Clause
// See frame_rules.hpp. The format: Linux Standard Base, "Exception Frames", and DWARF 5, section 6.4.
#include "unwind/frame_rules.hpp"

#include <cstring>

#include "unwind/dwarf.hpp"

namespace barograph::unwind {
namespace {

#if defined(__aarch64__)
constexpr std::uint64_t kFramePointer = 29;
constexpr std::uint64_t kStackPointer = 31;
constexpr std::uint64_t kReturnAddress = 30;
constexpr std::uint64_t kLink = 30;
constexpr bool kReturnsInRegister = true;
#else
constexpr std::uint64_t kFramePointer = 6;
constexpr std::uint64_t kStackPointer = 7;
constexpr std::uint64_t kReturnAddress = 16;
constexpr std::uint64_t kLink = 5;  // rdi: where vfork() keeps it from its child
constexpr bool kReturnsInRegister = false;
#endif

class Bytes {
public:
    // `moved`: how far in front of the place that they are a copy of, modulo 2^64.
    Bytes(const unsigned char* at, const unsigned char* end, std::uint64_t moved = 0) noexcept
        : at_(at), end_(end), moved_(moved) {}

    template <typename T>
    [[nodiscard]] T take() noexcept {
        T value{};
        if (static_cast<std::size_t>(end_ - at_) < sizeof(T)) {
            at_ = end_;
            bad_ = true;
            return value;
        }
        std::memcpy(&value, at_, sizeof value);
        at_ += sizeof value;
        return value;
    }
    [[nodiscard]] std::uint64_t unsigned_leb() noexcept {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = take<std::uint8_t>();
            value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            if ((byte & 0x80U) == 0) {
                return value;
            }
        }
        bad_ = true;
        return 0;
    }
    [[nodiscard]] std::int64_t signed_leb() noexcept {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64;) {
            const auto byte = take<std::uint8_t>();
            value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            shift += 7;
            if ((byte & 0x80U) == 0) {
                if ((byte & 0x40U) != 0 && shift < 64) {
                    value |= ~std::uint64_t{0} << shift;
                }
                return static_cast<std::int64_t>(value);
            }
        }
        bad_ = true;
        return 0;
    }
    // A pointer; `relative`: with the part of the encoding that says what to add.
    [[nodiscard]] std::uint64_t pointer(std::uint8_t encoding, bool relative) noexcept {
        const std::uint64_t self = reinterpret_cast<std::uint64_t>(at_) + moved_;
        std::uint64_t value = 0;
        switch (encoding & kPointerFormat) {
            case DW_EH_PE_absptr:
            case DW_EH_PE_udata8:
            case DW_EH_PE_sdata8:
                value = take<std::uint64_t>();
                break;
            case DW_EH_PE_udata2:
                value = take<std::uint16_t>();
                break;
            case DW_EH_PE_udata4:
                value = take<std::uint32_t>();
                break;
            case DW_EH_PE_sdata2:
                value = static_cast<std::uint64_t>(std::int64_t{take<std::int16_t>()});
                break;
            case DW_EH_PE_sdata4:
                value = static_cast<std::uint64_t>(std::int64_t{take<std::int32_t>()});
                break;
            default:
                bad_ = true;
        }
        if (relative && (encoding & kPointerBase) == DW_EH_PE_pcrel) {
            value += self;
        } else if (relative && (encoding & kPointerBase) != 0) {
            bad_ = true;
        }
        return value;
    }
    void skip(std::uint64_t bytes) noexcept {
        if (bytes > left()) {
            at_ = end_;
            bad_ = true;
        } else {
            at_ += bytes;
        }
    }
    [[nodiscard]] std::uint64_t left() const noexcept { return static_cast<std::uint64_t>(end_ - at_); }
    [[nodiscard]] const unsigned char* at() const noexcept { return at_; }
    [[nodiscard]] bool bad() const noexcept { return bad_; }
    [[nodiscard]] Bytes part(std::uint64_t bytes) noexcept {
        const unsigned char* start = at_;
        skip(bytes);
        return {start, at_, moved_};
    }

private:
    const unsigned char* at_;
    const unsigned char* end_;
    std::uint64_t moved_;
    bool bad_ = false;
};

// Where a register of the caller is.
struct Saved {
    enum Where : std::uint8_t { kSame, kAtCfa, kAtFrame, kUndefined, kInLink, kElsewhere } where = kSame;
    std::int64_t offset = 0;
};

struct Row {
    std::uint64_t base = kStackPointer;  // register that the CFA is counted from
    std::int64_t cfa = 0;
    bool deref = false;
    bool understood = true;
    Saved frame;
    Saved caller;

    [[nodiscard]] Saved* of(std::uint64_t reg) noexcept {
        return reg == kFramePointer ? &frame : reg == kReturnAddress ? &caller : nullptr;
    }
};

struct Common {
    std::uint64_t code_align = 1;
    std::int64_t data_align = 1;
    std::uint8_t encoding = 0;
    bool augmented = false;
    bool understood = false;
    bool signal = false;
    Bytes instructions{nullptr, nullptr};
};

// An entry of .eh_frame from its length on; empty for the 64-bit form, which nothing emits, and where it is
// not in the tables.
Bytes entry(const FrameTables& tables, std::ptrdiff_t offset) noexcept {
    std::uint32_t length = 0;
    if (offset < tables.begin - tables.header ||
        tables.end - tables.header - offset < static_cast<std::ptrdiff_t>(sizeof length)) {
        return {nullptr, nullptr};
    }
    const unsigned char* at = tables.header + offset;
    std::memcpy(&length, at, sizeof length);
    at += sizeof length;
    return {at, at + (length > static_cast<std::uint64_t>(tables.end - at) ? 0 : length), tables.moved};
}

Common read_common(Bytes bytes) noexcept {
    Common common;
    if (bytes.take<std::uint32_t>() != 0) {
        return common;
    }
    const auto version = bytes.take<std::uint8_t>();
    const auto* augmentation = reinterpret_cast<const char*>(bytes.at());
    do {
        if (bytes.left() == 0) {
            return common;
        }
    } while (bytes.take<char>() != '\0');
    common.code_align = bytes.unsigned_leb();
    common.data_align = bytes.signed_leb();
    const std::uint64_t reg = version == 1 ? bytes.take<std::uint8_t>() : bytes.unsigned_leb();
    common.understood = reg == kReturnAddress && (version == 1 || version == 3);
    if (*augmentation == 'z') {
        common.augmented = true;
        Bytes data = bytes.part(bytes.unsigned_leb());
        for (++augmentation; *augmentation != '\0'; ++augmentation) {
            switch (*augmentation) {
                case 'R':
                    common.encoding = data.take<std::uint8_t>();
                    break;
                case 'L':
                    data.skip(1);
                    break;
                case 'P': {
                    const auto encoding = data.take<std::uint8_t>();
                    (void)data.pointer(encoding, false);
                    break;
                }
                case 'B':
                    break;  // signed return addresses (aarch64)
                case 'S':
                    common.signal = true;  // a signal's frame holds more than we follow
                    common.understood = false;
                    break;
                default:
                    common.understood = false;
            }
        }
    } else if (*augmentation != '\0') {
        common.understood = false;
    }
    common.instructions = bytes;
    common.understood = common.understood && !bytes.bad();
    return common;
}

// breg(n) + offset, and perhaps what is stored there.
bool read_expression(Bytes expression, std::uint64_t& reg, std::int64_t& offset, bool& deref) noexcept {
    const auto first = expression.take<std::uint8_t>();
    if (first < DW_OP_breg0 || first > DW_OP_breg31) {
        return false;
    }
    reg = static_cast<std::uint64_t>(first - DW_OP_breg0);
    offset = expression.signed_leb();
    deref = expression.left() == 1 && expression.take<std::uint8_t>() == DW_OP_deref;
    return expression.left() == 0 && !expression.bad();
}

// What linkers write for the table of calls into other libraries (.plt), whose entries push a word on their
// way: stack pointer + 8, and 8 more from byte `*after` of each entry of 16 on.
bool read_linkage_expression(Bytes expression, std::uint64_t& after) noexcept {
    constexpr unsigned char kFirst[] = {
        DW_OP_breg0 + kStackPointer, 8, DW_OP_breg0 + kReturnAddress, 0, DW_OP_lit0 + 15, DW_OP_and};
    constexpr unsigned char kLast[] = {DW_OP_ge, DW_OP_lit0 + 3, DW_OP_shl, DW_OP_plus};
    if (expression.left() != sizeof kFirst + 1 + sizeof kLast) {
        return false;
    }
    const unsigned char* at = expression.at();
    after = static_cast<std::uint64_t>(at[sizeof kFirst] - DW_OP_lit0);
    return std::memcmp(at, kFirst, sizeof kFirst) == 0 && after < 16 &&
           std::memcmp(at + sizeof kFirst + 1, kLast, sizeof kLast) == 0;
}

// Runs the instructions until they speak of addresses behind `target`.
class Machine {
public:
    Machine(const Common& common, std::uint64_t location, std::uint64_t target) noexcept
        : common_(common), location_(location), target_(target) {}

    bool run(Bytes bytes) noexcept {
        while (bytes.left() != 0 && location_ <= target_) {
            if (!step(bytes) || bytes.bad()) {
                return false;
            }
        }
        return true;
    }
    void begin_function() noexcept { initial_ = row; }

    Row row;

private:
    void set(std::uint64_t reg, Saved saved) noexcept {
        if (Saved* rule = row.of(reg)) {
            *rule = saved;
        }
    }
    void restore(std::uint64_t reg) noexcept {
        if (Saved* rule = row.of(reg)) {
            *rule = *initial_.of(reg);
        }
    }
    [[nodiscard]] std::int64_t scaled(std::int64_t factor) const noexcept {
        return factor * common_.data_align;
    }
    void advance(std::uint64_t delta) noexcept { location_ += delta * common_.code_align; }

    bool step(Bytes& bytes) noexcept {
        const auto code = bytes.take<std::uint8_t>();
        const std::uint64_t operand = code & ~kPrimaryInstruction;
        switch (code & kPrimaryInstruction) {
            case DW_CFA_advance_loc:
                advance(operand);
                return true;
            case DW_CFA_offset:
                set(operand, {Saved::kAtCfa, scaled(static_cast<std::int64_t>(bytes.unsigned_leb()))});
                return true;
            case DW_CFA_restore:
                restore(operand);
                return true;
            default:
                return step_extended(code, bytes);
        }
    }

    bool step_extended(std::uint8_t code, Bytes& bytes) noexcept {
        switch (code) {
            case DW_CFA_nop:
            case DW_CFA_AARCH64_negate_ra_state:  // signed return addresses begin or end
                return true;
            case DW_CFA_GNU_args_size:
                (void)bytes.unsigned_leb();
                return true;
            case DW_CFA_set_loc:
            case DW_CFA_advance_loc1:
            case DW_CFA_advance_loc2:
            case DW_CFA_advance_loc4:
                move_location(code, bytes);
                return true;
            case DW_CFA_remember_state:
                return remember_state();
            case DW_CFA_restore_state:
                return restore_state();
            case DW_CFA_def_cfa:
            case DW_CFA_def_cfa_sf:
            case DW_CFA_def_cfa_register:
            case DW_CFA_def_cfa_offset:
            case DW_CFA_def_cfa_offset_sf:
            case DW_CFA_def_cfa_expression:
                define_cfa(code, bytes);
                return true;
            default:
                return define_register(code, bytes);
        }
    }

    void move_location(std::uint8_t code, Bytes& bytes) noexcept {
        switch (code) {
            case DW_CFA_set_loc:
                location_ = bytes.pointer(common_.encoding, true);
                break;
            case DW_CFA_advance_loc1:
                advance(bytes.take<std::uint8_t>());
                break;
            case DW_CFA_advance_loc2:
                advance(bytes.take<std::uint16_t>());
                break;
            default:
                advance(bytes.take<std::uint32_t>());
        }
    }

    bool remember_state() noexcept {
        if (kept_ == kMostKept) {
            return false;
        }
        states_[kept_++] = row;
        return true;
    }
    bool restore_state() noexcept {
        if (kept_ == 0) {
            return false;
        }
        row = states_[--kept_];
        return true;
    }

    // What the canonical frame address is counted from, and how far it is from that.
    void define_cfa(std::uint8_t code, Bytes& bytes) noexcept {
        if (code == DW_CFA_def_cfa_expression) {
            const Bytes expression = bytes.part(bytes.unsigned_leb());
            std::uint64_t after = 0;
            if (read_linkage_expression(expression, after)) {
                row.base = kStackPointer;
                row.cfa = target_ % 16 >= after ? 16 : 8;
                row.deref = false;
                row.understood = true;
                return;
            }
            row.understood = read_expression(expression, row.base, row.cfa, row.deref);
            return;
        }
        if (code == DW_CFA_def_cfa || code == DW_CFA_def_cfa_sf || code == DW_CFA_def_cfa_register) {
            row.base = bytes.unsigned_leb();
        }
        if (code == DW_CFA_def_cfa_sf || code == DW_CFA_def_cfa_offset_sf) {
            row.cfa = scaled(bytes.signed_leb());
        } else if (code != DW_CFA_def_cfa_register) {
            row.cfa = static_cast<std::int64_t>(bytes.unsigned_leb());
        }
        row.deref = false;
        row.understood = true;
    }

    // Where the caller's value of one register is.
    bool define_register(std::uint8_t code, Bytes& bytes) noexcept {
        const std::uint64_t reg = bytes.unsigned_leb();
        switch (code) {
            case DW_CFA_offset_extended:
                set(reg, {Saved::kAtCfa, scaled(static_cast<std::int64_t>(bytes.unsigned_leb()))});
                return true;
            case DW_CFA_offset_extended_sf:
                set(reg, {Saved::kAtCfa, scaled(bytes.signed_leb())});
                return true;
            case DW_CFA_restore_extended:
                restore(reg);
                return true;
            case DW_CFA_undefined:
                set(reg, {Saved::kUndefined, 0});
                return true;
            case DW_CFA_same_value:
                set(reg, {Saved::kSame, 0});
                return true;
            case DW_CFA_expression:
                set(reg, saved_at(bytes.part(bytes.unsigned_leb())));
                return true;
            case DW_CFA_register:
                set(reg, {bytes.unsigned_leb() == kLink && reg == kReturnAddress ? Saved::kInLink
                                                                                 : Saved::kElsewhere,
                          0});
                return true;
            case DW_CFA_val_offset:
            case DW_CFA_val_offset_sf:  // a value, not an address
                (void)bytes.unsigned_leb();
                set(reg, {Saved::kElsewhere, 0});
                return true;
            case DW_CFA_val_expression:
                bytes.skip(bytes.unsigned_leb());
                set(reg, {Saved::kElsewhere, 0});
                return true;
            default:
                return false;
        }
    }
    static Saved saved_at(Bytes expression) noexcept {
        std::uint64_t base = 0;
        Saved saved{Saved::kAtFrame, 0};
        bool deref = false;
        const bool plain = read_expression(expression, base, saved.offset, deref);
        return plain && !deref && base == kFramePointer ? saved : Saved{Saved::kElsewhere, 0};
    }

    static constexpr std::size_t kMostKept = 8;
    const Common& common_;
    std::uint64_t location_;
    std::uint64_t target_;
    Row initial_;
    Row states_[kMostKept];
    std::size_t kept_ = 0;
};

bool fits(std::int64_t value) noexcept { return value == static_cast<std::int32_t>(value); }

FrameRule rule_of(const Row& row) noexcept {
    FrameRule rule;
    if (row.caller.where == Saved::kUndefined) {
        rule.flags = FrameRule::kOutermost;
        return rule;
    }
    const bool from_frame = row.base == kFramePointer;
    const bool in_register =
        row.caller.where == Saved::kInLink || (kReturnsInRegister && row.caller.where == Saved::kSame);
    if (!row.understood || (!from_frame && row.base != kStackPointer) ||
        (row.caller.where != Saved::kAtCfa && !in_register) || row.frame.where == Saved::kElsewhere ||
        !fits(row.cfa) || !fits(row.caller.offset) || !fits(row.frame.offset)) {
        return rule;
    }
    rule.cfa = static_cast<std::int32_t>(row.cfa);
    rule.caller = static_cast<std::int32_t>(row.caller.offset);
    rule.frame = static_cast<std::int32_t>(row.frame.offset);
    rule.flags = (in_register ? FrameRule::kCallerInRegister : FrameRule::kKnown) |
                 (from_frame ? FrameRule::kFromFrame : 0) | (row.deref ? FrameRule::kDeref : 0) |
                 (row.frame.where == Saved::kAtCfa ? FrameRule::kFrameSaved : 0) |
                 (row.frame.where == Saved::kAtFrame ? FrameRule::kFrameSavedAtFrame : 0);
    return rule;
}

// The rule that the description of a function and what it has in common with others give for an address.
FrameEntry entry_of(Bytes bytes, const Common& common, std::uint64_t address) noexcept {
    FrameEntry found;
    const std::uint64_t start = bytes.pointer(common.encoding, true);
    const std::uint64_t length = bytes.pointer(common.encoding, false);
    if (bytes.bad() || address < start || address - start >= length) {
        return found;
    }
    found.start = start;
    found.bytes = length;
    found.signal = common.signal;
    if (!common.understood) {
        return found;
    }
    if (common.augmented) {
        bytes.skip(bytes.unsigned_leb());
    }
    Machine machine(common, start, address);
    if (!machine.run(common.instructions)) {
        return found;
    }
    machine.begin_function();
    if (machine.run(bytes)) {
        found.rule = rule_of(machine.row);
    }
    return found;
}

struct TableRow {
    std::int32_t start;
    std::int32_t description;
};

// What .eh_frame_hdr begins with: how many rows there are, and where. None where it has no table that we
// know.
struct TableHead {
    static constexpr std::size_t kBytes = 32;
    std::uint64_t count = 0;
    std::uint64_t first = 0;  // from the start of the header
};

TableHead table_head(const unsigned char* header) noexcept {
    if (header[0] != 1 || header[3] != (DW_EH_PE_datarel | DW_EH_PE_sdata4)) {
        return {};
    }
    Bytes bytes(header + 4, header + TableHead::kBytes);
    (void)bytes.pointer(header[1], false);
    const std::uint64_t count = bytes.pointer(header[2], false);
    if (bytes.bad() || (header[2] & kPointerBase) != 0) {
        return {};
    }
    return {count, static_cast<std::uint64_t>(bytes.at() - header)};
}

// The last row that starts at or in front of an address, by binary search; false if there is none. `row(i,
// found)` is false where a row cannot be read.
template <typename ReadRow>
bool find_row(std::uint64_t count, std::int64_t wanted, const ReadRow& row, TableRow& found) noexcept {
    std::uint64_t low = 0;
    std::uint64_t high = count;
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (!row(middle, found)) {
            return false;
        }
        (found.start <= wanted ? low : high) = middle;
    }
    return count != 0 && row(low, found) && found.start <= wanted;
}

// The offset from the header to the description of the function that contains an address; 0 if there is none.
std::ptrdiff_t find_description(const FrameTables& tables, std::uintptr_t address) noexcept {
    const auto all = static_cast<std::uint64_t>(tables.end - tables.header);
    if (tables.header == nullptr || all < TableHead::kBytes) {
        return 0;
    }
    const TableHead head = table_head(tables.header);
    const auto row = [&tables, &head, all](std::uint64_t index, TableRow& found) {
        const std::uint64_t at = head.first + index * sizeof found;
        if (index >= all / sizeof found || at + sizeof found > all) {
            return false;
        }
        std::memcpy(&found, tables.header + at, sizeof found);
        return true;
    };
    TableRow found{};
    const std::uint64_t original = reinterpret_cast<std::uint64_t>(tables.header) + tables.moved;
    const auto wanted = static_cast<std::int64_t>(address - original);
    return find_row(head.count, wanted, row, found) ? found.description : 0;
}

// An entry of .eh_frame elsewhere, copied without its length.
class EntryCopy {
public:
    [[nodiscard]] bool read(const TableMemory& memory, std::uint64_t at) noexcept {
        std::uint32_t length = 0;
        if (!memory.read(at, &length, sizeof length) || length < sizeof length || length > sizeof bytes_) {
            return false;
        }
        start_ = at + sizeof length;
        length_ = length;
        return memory.read(start_, bytes_, length);
    }
    [[nodiscard]] Bytes bytes() const noexcept {
        return {bytes_, bytes_ + length_, start_ - reinterpret_cast<std::uint64_t>(bytes_)};
    }
    [[nodiscard]] std::uint64_t start() const noexcept { return start_; }

private:
    std::uint64_t start_ = 0;
    std::uint32_t length_ = 0;
    unsigned char bytes_[1U << 16U];
};

}  // namespace

FrameTables without_rest(const FrameTables& tables) noexcept {
    FrameTables part = tables;
    if (tables.header == nullptr ||
        tables.end - tables.header < static_cast<std::ptrdiff_t>(TableHead::kBytes)) {
        part.header = nullptr;
        return part;
    }
    const TableHead head = table_head(tables.header);
    Bytes bytes(tables.header + 4, tables.header + TableHead::kBytes, tables.moved);
    const std::uint64_t frames = bytes.pointer(tables.header[1], true) - tables.moved;
    const auto header = reinterpret_cast<std::uint64_t>(tables.header);
    const std::uint64_t rows = head.first + head.count * sizeof(TableRow);
    if (head.count == 0 || bytes.bad() || frames < reinterpret_cast<std::uint64_t>(tables.begin) ||
        frames >= reinterpret_cast<std::uint64_t>(tables.end)) {
        part.header = nullptr;
    } else if (frames > header) {
        part.begin = tables.header;
    } else {
        part.begin = tables.header - (header - frames);
        part.end =
            rows < static_cast<std::uint64_t>(tables.end - tables.header) ? tables.header + rows : tables.end;
    }
    return part;
}

FrameEntry frame_entry(const FrameTables& tables, std::uintptr_t address) noexcept {
    const std::ptrdiff_t description = find_description(tables, address);
    if (description == 0) {
        return {};
    }
    Bytes bytes = entry(tables, description);
    const unsigned char* self = bytes.at();
    const auto distance = bytes.take<std::uint32_t>();
    if (bytes.bad() || distance == 0) {
        return {};
    }
    return entry_of(bytes, read_common(entry(tables, self - tables.header - distance)), address);
}

FrameRule frame_rule(const FrameTables& tables, std::uintptr_t address) noexcept {
    return frame_entry(tables, address).rule;
}

FrameEntry frame_entry(const TableMemory& memory, std::uint64_t eh_frame_hdr,
                       std::uint64_t address) noexcept {
    unsigned char header[TableHead::kBytes];
    if (!memory.read(eh_frame_hdr, header, sizeof header)) {
        return {};
    }
    const TableHead head = table_head(header);
    const auto row = [&memory, table = eh_frame_hdr + head.first](std::uint64_t index, TableRow& found) {
        return memory.read(table + index * sizeof found, &found, sizeof found);
    };
    TableRow found{};
    const auto wanted = static_cast<std::int64_t>(address - eh_frame_hdr);
    if (!find_row(head.count, wanted, row, found)) {
        return {};
    }
    EntryCopy description;
    EntryCopy shared;
    const auto distance_to = static_cast<std::uint64_t>(std::int64_t{found.description});
    if (!description.read(memory, eh_frame_hdr + distance_to)) {
        return {};
    }
    Bytes bytes = description.bytes();
    const auto distance = bytes.take<std::uint32_t>();
    if (bytes.bad() || distance == 0 || !shared.read(memory, description.start() - distance)) {
        return {};
    }
    return entry_of(bytes, read_common(shared.bytes()), address);
}

}  // namespace barograph::unwind
