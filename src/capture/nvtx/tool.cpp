// SPDX-License-Identifier: BSD-3-Clause
// libbarograph_nvtx.so: preloaded behind libbarograph.so with --instrument nvtx, and with nothing else.
// NVTX finds the function below in the library that our getenv() names (variables.cpp), in each program and
// library that has NVTX in itself. Ranges that are pushed become regions, with the domain as their
// category; those that are started, which may overlap, metrics in seconds. Marks, payloads and names of
// threads and devices are left to NVTX, which does nothing.
#include "capture/nvtx/messages.hpp"
#include "capture/nvtx/pushed.hpp"
#include "capture/nvtx/ranges.hpp"

namespace barograph::capture::nvtx {
namespace {

RangeId start_ex(const Attributes* attributes) noexcept {
    Text made;
    return start(message_of(attributes, made));
}
RangeId start_text(const char* text) noexcept { return start(text); }
RangeId start_wide(const wchar_t* wide) noexcept {
    Text made;
    append(made, wide);
    return start(made.c_str());
}
void range_end(RangeId id) noexcept { end(id); }

int domain_push_ex(const Domain* domain, const Attributes* attributes) noexcept {
    Text made;
    return push(domain, message_of(attributes, made));
}
int push_ex(const Attributes* attributes) noexcept { return domain_push_ex(nullptr, attributes); }
int push_text(const char* text) noexcept { return push(nullptr, text); }
int push_wide(const wchar_t* wide) noexcept {
    Text made;
    append(made, wide);
    return push(nullptr, made.c_str());
}
int domain_pop(const Domain* domain) noexcept { return pop(domain); }
int pop_default() noexcept { return pop(nullptr); }

RangeId domain_start_ex(const Domain* /*domain*/, const Attributes* attributes) noexcept {
    return start_ex(attributes);
}
void domain_range_end(const Domain* /*domain*/, RangeId id) noexcept { end(id); }

RegisteredText* register_text(const Domain* /*domain*/, const char* text) noexcept { return keep_text(text); }
RegisteredText* register_wide(const Domain* /*domain*/, const wchar_t* wide) noexcept {
    Text made;
    append(made, wide);
    return keep_text(made.c_str());
}
Domain* create_domain(const char* name) noexcept { return make_domain(name); }
Domain* create_domain_wide(const wchar_t* wide) noexcept {
    Text made;
    append(made, wide);
    return make_domain(made.c_str());
}

// The functions of one module, to be filled in.
struct Slots {
    Table table = nullptr;
    unsigned functions = 0;

    template <typename Ours>
    void set(unsigned id, Ours* ours) const noexcept {
        if (id < functions && table[id] != nullptr) {
            *table[id] = reinterpret_cast<Function*>(ours);
        }
    }
};

Slots slots_of(const Callbacks& callbacks, Module module) noexcept {
    Slots slots;
    return callbacks.get_table(module, &slots.table, &slots.functions) != 0 && slots.table != nullptr
               ? slots
               : Slots{};
}

}  // namespace
}  // namespace barograph::capture::nvtx

// Called once for each NVTX that is in the process. 0: NVTX has no tool.
#pragma GCC diagnostic ignored "-Wmissing-declarations"
// NOLINTNEXTLINE(readability-identifier-naming): NVTX looks for it by this name
extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(
    barograph::capture::nvtx::GetExports* get_exports) {
    using namespace barograph::capture::nvtx;
    const auto* const callbacks =
        get_exports == nullptr ? nullptr : static_cast<const Callbacks*>(get_exports(kCallbacks));
    if (callbacks == nullptr || callbacks->size < sizeof(Callbacks) || callbacks->get_table == nullptr) {
        return 0;
    }
    const Slots core = slots_of(*callbacks, kCore);
    core.set(kRangeStartEx, start_ex);
    core.set(kRangeStartA, start_text);
    core.set(kRangeStartW, start_wide);
    core.set(kRangeEnd, range_end);
    core.set(kRangePushEx, push_ex);
    core.set(kRangePushA, push_text);
    core.set(kRangePushW, push_wide);
    core.set(kRangePop, pop_default);
    const Slots domains = slots_of(*callbacks, kCore2);
    domains.set(kDomainRangeStartEx, domain_start_ex);
    domains.set(kDomainRangeEnd, domain_range_end);
    domains.set(kDomainRangePushEx, domain_push_ex);
    domains.set(kDomainRangePop, domain_pop);
    domains.set(kDomainRegisterStringA, register_text);
    domains.set(kDomainRegisterStringW, register_wide);
    domains.set(kDomainCreateA, create_domain);
    domains.set(kDomainCreateW, create_domain_wide);
    return 1;
}
