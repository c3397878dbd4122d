// SPDX-License-Identifier: BSD-3-Clause
// See x86_code.hpp. The encoding: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2,
// chapter 2 and appendix A.
#include "unwind/x86_code.hpp"

#include <cstring>

namespace barograph::unwind {
namespace {

constexpr unsigned kStack = 4;  // numbers of the registers
constexpr unsigned kFrame = 5;
constexpr std::size_t kLongest = 15;

struct ModRm {
    unsigned mod = 0;
    unsigned reg = 0;
    unsigned rm = 0;
    unsigned base = 16;  // of the address, 16: none
    bool indexed = false;
    std::int64_t displacement = 0;
};

class Decoder {
public:
    explicit Decoder(std::span<const unsigned char> code) noexcept : code_(code) {}

    Instruction decode() noexcept {
        prefixes();
        const unsigned opcode = byte();
        if (opcode == 0xc4 || opcode == 0xc5 || opcode == 0x62) {
            vector(opcode);
        } else if (opcode == 0x0f) {
            two_bytes();
        } else {
            one_byte(opcode);
        }
        if (bad_ || at_ > kLongest) {
            return {};
        }
        found_.bytes = static_cast<std::uint8_t>(at_);
        found_.target += static_cast<std::int64_t>(at_);
        return found_;
    }

private:
    unsigned byte() noexcept {
        if (at_ >= code_.size()) {
            bad_ = true;
            return 0;
        }
        return code_[at_++];
    }
    template <typename T>
    std::int64_t number() noexcept {
        T value{};
        if (code_.size() - at_ < sizeof value) {
            bad_ = true;
            at_ = code_.size();
        } else {
            std::memcpy(&value, code_.data() + at_, sizeof value);
            at_ += sizeof value;
        }
        return value;
    }
    // The size that most immediates have.
    std::int64_t immediate() noexcept {
        return short_ && !wide_ ? number<std::int16_t>() : number<std::int32_t>();
    }

    void prefixes() noexcept {
        for (; at_ < code_.size(); ++at_) {
            const unsigned char c = code_[at_];
            if (c == 0x66) {
                short_ = true;
            } else if (c == 0x67) {
                short_address_ = true;
            } else if (c != 0xf2 && c != 0xf3 && c != 0xf0 && c != 0x2e && c != 0x36 && c != 0x3e &&
                       c != 0x26 && c != 0x64 && c != 0x65) {
                break;
            }
        }
        if (at_ < code_.size() && (code_[at_] & 0xf0U) == 0x40) {
            rex_ = code_[at_++];
            wide_ = (rex_ & 8U) != 0;
        }
    }

    ModRm mod_rm() noexcept {
        ModRm found;
        const unsigned value = byte();
        found.mod = value >> 6U;
        found.reg = (value >> 3U & 7U) | (rex_ & 4U) << 1U;
        found.rm = (value & 7U) | (rex_ & 1U) << 3U;
        if (found.mod == 3) {
            return found;
        }
        found.base = found.rm;
        if ((value & 7U) == 4) {
            const unsigned sib = byte();
            found.indexed = (sib >> 3U & 7U) != 4 || (rex_ & 2U) != 0;
            found.base = (sib & 7U) | (rex_ & 1U) << 3U;
            if ((sib & 7U) == 5 && found.mod == 0) {
                found.base = 16;
                found.displacement = number<std::int32_t>();
                return found;
            }
        } else if ((value & 7U) == 5 && found.mod == 0) {
            found.base = 16;  // relative to the instruction
            found.displacement = number<std::int32_t>();
            return found;
        }
        if (found.mod == 1) {
            found.displacement = number<std::int8_t>();
        } else if (found.mod == 2) {
            found.displacement = number<std::int32_t>();
        }
        return found;
    }

    void set(Instruction::Effect effect, std::int64_t value = 0) noexcept {
        found_.effect = effect;
        found_.value = value;
    }
    void lead(Instruction::Next next, std::int64_t target) noexcept {
        found_.next = next;
        found_.target = target;
        found_.direct = true;
    }
    // A register gets what only the program knows.
    void written(unsigned reg) noexcept {
        if (reg == kStack || reg == kFrame) {
            set(Instruction::kLost);
        }
    }
    void written_if_register(const ModRm& operand) noexcept {
        if (operand.mod == 3) {
            written(operand.rm);
        }
    }

    void vector(unsigned opcode) noexcept {
        const unsigned first = byte();
        unsigned map = 1;
        rex_ = 0;
        if (opcode == 0xc4) {
            (void)byte();
            map = first & 0x1fU;
        } else if (opcode == 0x62) {
            (void)byte();
            (void)byte();
            map = first & 7U;
        }
        const unsigned code = byte();
        if (map == 0 || map == 4 || map > 6) {
            bad_ = true;
            return;
        }
        if (map == 1 && code == 0x77) {
            return;  // vzeroupper
        }
        (void)mod_rm();
        if (map == 3 || (map == 1 && with_byte(code))) {
            (void)byte();
        }
    }
    // Whether an opcode behind 0f has an immediate byte.
    static bool with_byte(unsigned code) noexcept {
        return (code >= 0x70 && code <= 0x73) || code == 0xa4 || code == 0xac || code == 0xba ||
               code == 0xc2 || (code >= 0xc4 && code <= 0xc6) || code == 0x0f;
    }

    void two_bytes() noexcept {
        const unsigned code = byte();
        if (code == 0x38 || code == 0x3a) {
            (void)byte();
            (void)mod_rm();
            if (code == 0x3a) {
                (void)byte();
            }
        } else if (code >= 0x80 && code <= 0x8f) {
            lead(Instruction::kBranch, number<std::int32_t>());
        } else if (code == 0x0b) {
            found_.next = Instruction::kNowhere;
        } else if (code == 0xa0 || code == 0xa8) {
            set(Instruction::kMoveStack, -8);
        } else if (code == 0xa1 || code == 0xa9) {
            set(Instruction::kMoveStack, 8);
        } else if (code >= 0xc8 && code <= 0xcf) {
            written((code & 7U) | (rex_ & 1U) << 3U);
        } else if (code == 0x04 || code == 0x0a || code == 0x0c || code == 0x36 || code == 0x78 ||
                   code == 0x79) {
            bad_ = true;
        } else if (!((code >= 0x05 && code <= 0x09) || code == 0x0e || (code >= 0x30 && code <= 0x37) ||
                     code == 0x77 || code == 0xa2 || code == 0xaa)) {
            const ModRm operand = mod_rm();
            const bool to_reg = (code >= 0x40 && code <= 0x4f) || code == 0x02 || code == 0x03 ||
                                code == 0xaf || (code >= 0xb6 && code <= 0xb8) ||
                                (code >= 0xbc && code <= 0xbf);
            const bool to_operand = code == 0xb0 || code == 0xb1 || code == 0xc0 || code == 0xc1 ||
                                    code == 0xa4 || code == 0xa5 || code == 0xac || code == 0xad ||
                                    (code >= 0x90 && code <= 0x9f);
            if (to_reg) {
                written(operand.reg);
            } else if (to_operand) {
                written_if_register(operand);
            }
            if (with_byte(code)) {
                (void)byte();
            }
        }
    }

    void arithmetic(unsigned opcode) noexcept {
        const unsigned form = opcode & 7U;
        const bool compares = (opcode >> 3U & 7U) == 7;
        if (form < 4) {
            const ModRm operand = mod_rm();
            if (compares) {
                return;
            }
            if (form < 2) {
                written_if_register(operand);
            } else {
                written(operand.reg);
            }
        } else if (form == 4) {
            (void)byte();
        } else if (form == 5) {
            (void)immediate();
        } else {
            bad_ = true;
        }
    }

    void with_immediate(unsigned opcode) noexcept {
        const ModRm operand = mod_rm();
        const std::int64_t value = opcode == 0x81 ? immediate() : number<std::int8_t>();
        const unsigned operation = operand.reg & 7U;
        if (operand.mod != 3 || operation == 7) {
            return;
        }
        if (operand.rm == kStack && wide_ && (operation == 0 || operation == 5)) {
            set(Instruction::kMoveStack, operation == 0 ? value : -value);
        } else if (operand.rm == kStack && wide_ && operation == 4) {
            set(Instruction::kAlignStack, value);
        } else {
            written(operand.rm);
        }
    }

    void move(unsigned opcode) noexcept {
        const ModRm operand = mod_rm();
        const bool to_reg = (opcode & 2U) != 0;
        if (operand.mod == 3) {
            const unsigned to = to_reg ? operand.reg : operand.rm;
            const unsigned from = to_reg ? operand.rm : operand.reg;
            if (wide_ && to == kFrame && from == kStack) {
                set(Instruction::kFrameOfStack);
            } else if (wide_ && to == kStack && from == kFrame) {
                set(Instruction::kStackOfFrame);
            } else {
                written(to);
            }
        } else if (to_reg) {
            written(operand.reg);
        }
    }

    void load_address() noexcept {
        const ModRm operand = mod_rm();
        const bool plain = operand.mod != 3 && !operand.indexed && wide_ && !short_address_;
        if (plain && operand.reg == kStack && operand.base == kStack) {
            set(Instruction::kMoveStack, operand.displacement);
        } else if (plain && operand.reg == kFrame && operand.base == kStack) {
            set(Instruction::kFrameOfStack, operand.displacement);
        } else if (plain && operand.reg == kStack && operand.base == kFrame) {
            set(Instruction::kStackOfFrame, operand.displacement);
        } else {
            written(operand.reg);
        }
    }

    void last_group() noexcept {
        const ModRm operand = mod_rm();
        switch (operand.reg & 7U) {
            case 2:
            case 3:
                found_.next = Instruction::kCall;
                break;
            case 4:
            case 5:
                found_.next = Instruction::kAnywhere;
                break;
            case 6:
                set(Instruction::kMoveStack, -8);
                break;
            case 7:
                bad_ = true;
                break;
            default:
                written_if_register(operand);
        }
    }

    void one_byte(unsigned opcode) noexcept {
        if (opcode < 0x40) {
            arithmetic(opcode);
            return;
        }
        const unsigned reg = (opcode & 7U) | (rex_ & 1U) << 3U;
        switch (opcode >> 3U) {
            case 0x50 >> 3:
                set(Instruction::kMoveStack, -8);
                return;
            case 0x58 >> 3:
                set(reg == kStack || reg == kFrame ? Instruction::kLost : Instruction::kMoveStack, 8);
                return;
            case 0x70 >> 3:
            case 0x78 >> 3:
                lead(Instruction::kBranch, number<std::int8_t>());
                return;
            case 0xb0 >> 3:
                (void)byte();
                written(rex_ != 0 ? reg : 0);  // without a prefix these are halves of others
                return;
            case 0xb8 >> 3:
                (void)(wide_ ? number<std::int64_t>() : immediate());
                written(reg);
                return;
            case 0xd8 >> 3:
                (void)mod_rm();
                return;
            case 0x90 >> 3:
                if (reg != 0) {
                    written(reg);
                }
                return;
            default:
                others(opcode);
        }
    }

    void others(unsigned opcode) noexcept {
        switch (opcode) {
            case 0x63:  // movsxd
                written(mod_rm().reg);
                break;
            case 0x68:
                (void)immediate();
                set(Instruction::kMoveStack, -8);
                break;
            case 0x6a:
                (void)byte();
                set(Instruction::kMoveStack, -8);
                break;
            case 0x69: {
                const ModRm operand = mod_rm();
                (void)immediate();
                written(operand.reg);
                break;
            }
            case 0x6b: {
                const ModRm operand = mod_rm();
                (void)byte();
                written(operand.reg);
                break;
            }
            case 0x80:
                (void)mod_rm();
                (void)byte();
                break;
            case 0x81:
            case 0x83:
                with_immediate(opcode);
                break;
            case 0x84:  // test
            case 0x85:
                (void)mod_rm();
                break;
            case 0x86:  // xchg
            case 0x87: {
                const ModRm operand = mod_rm();
                written(operand.reg);
                written_if_register(operand);
                break;
            }
            case 0x88:
            case 0x8a:
            case 0x8c:
            case 0x8e:
                (void)mod_rm();
                break;
            case 0x89:
            case 0x8b:
                move(opcode);
                break;
            case 0x8d:
                load_address();
                break;
            case 0x8f: {
                const ModRm operand = mod_rm();
                set(operand.mod == 3 ? Instruction::kLost : Instruction::kMoveStack, 8);
                break;
            }
            case 0x98:
            case 0x99:
            case 0x9b:
            case 0x9e:
            case 0x9f:
                break;
            case 0x9c:
                set(Instruction::kMoveStack, -8);
                break;
            case 0x9d:
                set(Instruction::kMoveStack, 8);
                break;
            case 0xa0:
            case 0xa1:
            case 0xa2:
            case 0xa3:
                (void)(short_address_ ? number<std::int32_t>() : number<std::int64_t>());
                break;
            case 0xa8:
                (void)byte();
                break;
            case 0xa9:
                (void)immediate();
                break;
            case 0xc0:
            case 0xc1: {
                const ModRm operand = mod_rm();
                (void)byte();
                written_if_register(operand);
                break;
            }
            case 0xd0:
            case 0xd1:
            case 0xd2:
            case 0xd3:
                written_if_register(mod_rm());
                break;
            case 0xc2:
            case 0xca:
                (void)number<std::int16_t>();
                found_.next = Instruction::kNowhere;
                break;
            case 0xc3:
            case 0xcb:
            case 0xcc:
            case 0xcf:
            case 0xf1:
            case 0xf4:
                found_.next = Instruction::kNowhere;
                break;
            case 0xc6:
                (void)mod_rm();
                (void)byte();
                break;
            case 0xc7: {
                const ModRm operand = mod_rm();
                (void)immediate();
                written_if_register(operand);
                break;
            }
            case 0xc8:
                (void)number<std::int16_t>();
                (void)byte();
                set(Instruction::kLost);
                break;
            case 0xc9:
                set(Instruction::kLost);
                break;
            case 0xcd:
            case 0xe4:
            case 0xe5:
            case 0xe6:
            case 0xe7:
                (void)byte();
                break;
            case 0xe0:
            case 0xe1:
            case 0xe2:
            case 0xe3:
                lead(Instruction::kBranch, number<std::int8_t>());
                break;
            case 0xe8:
                lead(Instruction::kCall, number<std::int32_t>());
                break;
            case 0xe9:
                lead(Instruction::kJump, number<std::int32_t>());
                break;
            case 0xeb:
                lead(Instruction::kJump, number<std::int8_t>());
                break;
            case 0xf6: {
                const ModRm operand = mod_rm();
                if ((operand.reg & 7U) < 2) {
                    (void)byte();
                }
                break;
            }
            case 0xf7: {
                const ModRm operand = mod_rm();
                if ((operand.reg & 7U) < 2) {
                    (void)immediate();
                } else if ((operand.reg & 7U) < 4) {
                    written_if_register(operand);
                }
                break;
            }
            case 0xfe:
                (void)mod_rm();
                break;
            case 0xff:
                last_group();
                break;
            case 0x60:
            case 0x61:
            case 0x82:
            case 0x9a:
            case 0xce:
            case 0xd4:
            case 0xd5:
            case 0xd6:
            case 0xea:
                bad_ = true;
                break;
            default:
                break;  // without operands
        }
    }

    std::span<const unsigned char> code_;
    std::size_t at_ = 0;
    unsigned rex_ = 0;
    bool wide_ = false;
    bool short_ = false;
    bool short_address_ = false;
    bool bad_ = false;
    Instruction found_;
};

}  // namespace

Instruction decode_x86(std::span<const unsigned char> code) noexcept {
    return Decoder(code.subspan(0, code.size() < kLongest ? code.size() : kLongest)).decode();
}

}  // namespace barograph::unwind
