// SPDX-License-Identifier: BSD-3-Clause
// See call_site_rows.hpp.
#include "collect/arena/rows/call_site_rows.hpp"

#include <algorithm>

namespace barograph::collect {

using format::CallSite;

void sum_up(std::vector<CallSite>& sites) {
    std::sort(sites.begin(), sites.end(), [](const CallSite& a, const CallSite& b) {
        return format::call_site_order(a) < format::call_site_order(b);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const CallSite& site = sites[i];
        if (kept != 0 && format::call_site_order(sites[kept - 1]) == format::call_site_order(site)) {
            CallSite& sum = sites[kept - 1];
            sum.calls += site.calls;
            sum.time_ns += site.time_ns;
            sum.max_ns = std::max(sum.max_ns, site.max_ns);
            sum.stands_for_ns += site.stands_for_ns;
            sum.blocked_ns += site.blocked_ns;
        } else {
            sites[kept++] = site;
        }
    }
    sites.resize(kept);
}

void put_call_sites(format::ByteWriter& out, const std::vector<CallSite>& sites) {
    out.varint(sites.size());
    CallSite before;
    for (const CallSite& site : sites) {
        out.varint(site.path - before.path);  // they ascend
        out.varint(site.object);
        out.u8(static_cast<std::uint8_t>(site.kind));
        for (const std::uint64_t value : {std::uint64_t{site.location}, site.calls, site.time_ns, site.max_ns,
                                          site.stands_for_ns, site.blocked_ns}) {
            out.varint(value);
        }
        before = site;
    }
}

namespace {

template <typename Visit>
void for_each_site(format::ByteReader& in, const Visit& visit) {
    const std::uint64_t count = in.varint_at_most(in.remaining(), "the number of call sites");
    CallSite site;
    for (std::uint64_t i = 0; i < count; ++i) {
        site.path += static_cast<std::uint32_t>(in.varint());
        site.object = static_cast<std::uint32_t>(in.varint());
        site.kind = static_cast<format::CallSiteKind>(in.u8());
        site.location = static_cast<std::uint32_t>(in.varint());
        site.calls = in.varint();
        site.time_ns = in.varint();
        site.max_ns = in.varint();
        site.stands_for_ns = in.varint();
        site.blocked_ns = in.varint();
        visit(site);
    }
}

}  // namespace

void take_call_sites(format::ByteReader& in, const TableSizes& sizes, std::uint32_t first_location,
                     std::vector<CallSite>& sites) {
    for_each_site(in, [&](CallSite site) {
        if (site.path >= sizes.paths || site.object >= sizes.objects || site.location >= sizes.locations) {
            in.fail("a call site has no call path, object or location");
        }
        site.location += first_location;
        sites.push_back(site);
    });
}

}  // namespace barograph::collect
