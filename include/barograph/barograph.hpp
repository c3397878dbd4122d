// SPDX-License-Identifier: BSD-3-Clause
//
// Annotated regions for C++11 and later: a region lasts as long as an object, so that it ends on every way
// out of the block, exceptions included. Nothing has to be linked; without the tool a region costs a load and
// a branch. What barograph.h says holds here too.
//
//     void solve() {
//         BAROGRAPH_REGION("solve");                 // the cheapest form: looks its name up once per place
//         for (auto& level : levels) {
//             barograph::Region region{level.name};  // a name known at run time: looked up each time
//             ...
//         }
//     }
//
//     static const barograph::Handle kSweep{"sweep"};  // looked up once, used in many places
//     barograph::Region region{kSweep};
#ifndef BAROGRAPH_BAROGRAPH_HPP
#define BAROGRAPH_BAROGRAPH_HPP

#include <cstdint>
#include <string>

#include <barograph/barograph.h>

// C++20 lets a Region stand in a constexpr function; while the compiler evaluates it, it does nothing.
#if __cplusplus >= 202002L
#include <type_traits>
#define BAROGRAPH_DETAIL_CONSTEXPR constexpr
#define BAROGRAPH_DETAIL_EVALUATED std::is_constant_evaluated()
#else
#define BAROGRAPH_DETAIL_CONSTEXPR
#define BAROGRAPH_DETAIL_EVALUATED false
#endif

namespace barograph {

// True while the program runs under Barograph.
inline bool active() noexcept { return barograph_active() != 0; }

// A region's name, looked up. Copies are as good as the original.
class Handle {
public:
    explicit Handle(const char* name) noexcept : value_(barograph_region_handle(name)) {}
    explicit Handle(const std::string& name) noexcept : Handle(name.c_str()) {}

    barograph_handle value() const noexcept { return value_; }

private:
    barograph_handle value_;
};

// A region from construction to destruction, on the thread that constructs it.
class Region {
public:
    explicit BAROGRAPH_DETAIL_CONSTEXPR Region(const char* name) noexcept {
        if (!BAROGRAPH_DETAIL_EVALUATED) {
            begin(barograph_region_handle(name));
        }
    }
    explicit Region(const std::string& name) noexcept : Region(name.c_str()) {}
    explicit Region(const Handle& handle) noexcept { begin(handle.value()); }

    BAROGRAPH_DETAIL_CONSTEXPR ~Region() {
        if (!BAROGRAPH_DETAIL_EVALUATED) {
            barograph_end(region_);
        }
    }

    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

private:
    void begin(barograph_handle region) noexcept {
        region_ = region;
        barograph_begin(region);
    }

    barograph_handle region_ = 0;
};

#if BAROGRAPH_DETAIL_ACTIVE
namespace detail {

// What BAROGRAPH_REGION makes: the name's handle is kept in a static variable of the place.
class SiteRegion {
public:
    SiteRegion(std::uint32_t& site, const char* name) noexcept
        : region_(barograph_detail_enter(&site, name)) {}
    ~SiteRegion() { barograph_end(region_); }
    SiteRegion(const SiteRegion&) = delete;
    SiteRegion& operator=(const SiteRegion&) = delete;

private:
    barograph_handle region_;
};

}  // namespace detail
#endif

}  // namespace barograph

#if BAROGRAPH_DETAIL_ACTIVE
#define BAROGRAPH_REGION(name)                                                                       \
    static ::std::uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                  \
    const ::barograph::detail::SiteRegion BAROGRAPH_DETAIL_JOIN(barograph_detail_region_, __LINE__)( \
        BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name)
#else
#define BAROGRAPH_REGION(name) static_assert(sizeof("" name) > 0, "a region's name is a string literal")
#endif

#endif  // BAROGRAPH_BAROGRAPH_HPP
