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
//
//     for (int step : barograph::loop("time step", steps)) { ... }      // time by iteration, 0 <= step < steps
//     for (auto& block : barograph::loop("block", blocks)) { ... }      // or over anything with begin() and end()
//
//     static const barograph::Metric kResidual{"residual", "", BAROGRAPH_BY_ITERATION};
//     kResidual.add(norm);
//
//     barograph::snapshot("after set-up");  // the data so far, as a profile of its own
//
//     barograph::pause();  // nothing of this process is counted or timed until
//     barograph::resume();
#ifndef BAROGRAPH_BAROGRAPH_HPP
#define BAROGRAPH_BAROGRAPH_HPP

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <barograph/barograph.h>

// C++20 lets a Region stand in a constexpr function; while the compiler evaluates it, it does nothing.
#if __cplusplus >= 202002L
#define BAROGRAPH_DETAIL_CONSTEXPR constexpr
#define BAROGRAPH_DETAIL_EVALUATED std::is_constant_evaluated()
#else
#define BAROGRAPH_DETAIL_CONSTEXPR
#define BAROGRAPH_DETAIL_EVALUATED false
#endif

namespace barograph {

// True while the program runs under Barograph.
inline bool active() noexcept { return barograph_active() != 0; }

// Asks for a profile of the data so far under a name; see barograph_snapshot.
inline void snapshot(const char* name) noexcept { barograph_snapshot(name); }
inline void snapshot(const std::string& name) noexcept { barograph_snapshot(name.c_str()); }

// A snapshot every `seconds` seconds, 0: none; see barograph_snapshot_every.
inline void snapshot_every(double seconds) noexcept { barograph_snapshot_every(seconds); }

// Names the profile; see barograph_profile_name.
inline void profile_name(const char* name) noexcept { barograph_profile_name(name); }
inline void profile_name(const std::string& name) noexcept { barograph_profile_name(name.c_str()); }

// Nothing of this process is counted or timed between them; see barograph_pause.
inline void pause() noexcept { barograph_pause(); }
inline void resume() noexcept { barograph_resume(); }

// A region's name, looked up. Copies are as good as the original.
class Handle {
public:
    explicit Handle(const char* name) noexcept : value_(barograph_region_handle(name)) {}
    explicit Handle(const std::string& name) noexcept : Handle(name.c_str()) {}
    // The name belongs to a category from now on: the first one that it was given.
    Handle(const char* name, const char* category) noexcept
        : value_(barograph_region_handle_in(name, category)) {}
    Handle(const std::string& name, const std::string& category) noexcept
        : Handle(name.c_str(), category.c_str()) {}

    // The name has this text under this key from now on; see barograph_region_tag. Returns itself, for several:
    //     static const barograph::Handle kSolve = barograph::Handle{"solve"}.tag("library", "PETSc").tag("phase", "main");
    Handle tag(const char* key, const char* text) const noexcept {
        barograph_region_tag(value_, key, text);
        return *this;
    }
    Handle tag(const std::string& key, const std::string& text) const noexcept {
        return tag(key.c_str(), text.c_str());
    }

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

// A loop from construction to destruction; iteration() begins the next one. Where a loop has a range, loop() is shorter.
class Loop {
public:
    enum class Keep { kIterations, kCumulative };

    explicit Loop(const Handle& handle, Keep keep = Keep::kIterations) noexcept : loop_(handle.value()) {
        if (keep == Keep::kIterations) {
            barograph_loop_begin(loop_);
        } else {
            barograph_loop_begin_cumulative(loop_);
        }
    }
    explicit Loop(const char* name, Keep keep = Keep::kIterations) noexcept : Loop(Handle{name}, keep) {}
    explicit Loop(const std::string& name, Keep keep = Keep::kIterations) noexcept
        : Loop(Handle{name}, keep) {}
    ~Loop() { end(); }

    void iteration() noexcept { barograph_iteration(loop_); }
    // Before the end of the block.
    void end() noexcept {
        barograph_loop_end(loop_);
        loop_ = 0;
    }

    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

private:
    barograph_handle loop_;
};

// A metric of the program's own, looked up. Copies are as good as the original.
class Metric {
public:
    Metric(const char* name, const char* unit, barograph_consistency consistency) noexcept
        : value_(barograph_metric(name, unit, consistency)) {}

    void add(double value) const noexcept { barograph_metric_add(value_, value); }

private:
    barograph_metric_handle value_;
};

namespace detail {

template <class Integer>
class Counter {
public:
    explicit Counter(Integer value) noexcept : value_(value) {}
    Integer operator*() const noexcept { return value_; }
    Counter& operator++() noexcept {
        ++value_;
        return *this;
    }
    bool operator!=(const Counter& other) const noexcept { return value_ < other.value_; }

private:
    Integer value_;
};

// 0, 1, ... below an integer.
template <class Integer>
class Count {
public:
    explicit Count(Integer end) noexcept : end_(end) {}
    Counter<Integer> begin() const noexcept { return Counter<Integer>{Integer{0}}; }
    Counter<Integer> end() const noexcept { return Counter<Integer>{end_}; }

private:
    Integer end_;
};

// A range-based for statement compares before each iteration, and once more at the end. Also stands for the end of the range,
// so that C++11 finds begin() and end() of one type; a sentinel of another type is not dereferenced.
template <class Iterator>
class LoopIterator {
public:
    LoopIterator(barograph_handle loop, Iterator at) : loop_(loop), at_(std::move(at)) {}
    template <class Same = Iterator>
    auto operator*() -> decltype(*std::declval<Same&>()) {
        return *at_;
    }
    LoopIterator& operator++() {
        ++at_;
        return *this;
    }
    template <class End>
    bool operator!=(const LoopIterator<End>& end) {
        const bool more = at_ != end.at_;
        if (more) {
            barograph_iteration(loop_);
        }
        return more;
    }

private:
    template <class Other>
    friend class LoopIterator;

    barograph_handle loop_;
    Iterator at_;
};

// The loop is open from the first look at the range to the end of the statement.
template <class Range>
class LoopRange {
public:
    LoopRange(const Handle& handle, Range&& range) : handle_(handle), range_(std::forward<Range>(range)) {}
    LoopRange(LoopRange&& other) noexcept(std::is_nothrow_move_constructible<Range>::value)
        : handle_(other.handle_), range_(std::forward<Range>(other.range_)) {}
    ~LoopRange() {
        if (open_) {
            barograph_loop_end(handle_.value());
        }
    }

    auto begin()
        -> LoopIterator<decltype(std::declval<typename std::remove_reference<Range>::type&>().begin())> {
        open_ = true;
        barograph_loop_begin(handle_.value());
        return {handle_.value(), range_.begin()};
    }
    auto end() -> LoopIterator<decltype(std::declval<typename std::remove_reference<Range>::type&>().end())> {
        return {handle_.value(), range_.end()};
    }

    LoopRange(const LoopRange&) = delete;
    LoopRange& operator=(const LoopRange&) = delete;
    LoopRange& operator=(LoopRange&&) = delete;

private:
    Handle handle_;
    Range range_;
    bool open_ = false;
};

template <class Range>
using NotInteger =
    typename std::enable_if<!std::is_integral<typename std::remove_reference<Range>::type>::value>::type;
template <class Integer>
using IsInteger = typename std::enable_if<std::is_integral<Integer>::value>::type;

}  // namespace detail

// For range-based for statements: the elements of a range, each in an iteration of the loop. The name is looked up each time
// unless it is a Handle.
template <class Range, class = detail::NotInteger<Range>>
detail::LoopRange<Range> loop(const Handle& handle, Range&& range) {
    return {handle, std::forward<Range>(range)};
}
template <class Range, class = detail::NotInteger<Range>>
detail::LoopRange<Range> loop(const char* name, Range&& range) {
    return {Handle{name}, std::forward<Range>(range)};
}
// The same for the integers from 0 to below `end`.
template <class Integer, class = detail::IsInteger<Integer>>
detail::LoopRange<detail::Count<Integer>> loop(const Handle& handle, Integer end) {
    return {handle, detail::Count<Integer>{end}};
}
template <class Integer, class = detail::IsInteger<Integer>>
detail::LoopRange<detail::Count<Integer>> loop(const char* name, Integer end) {
    return {Handle{name}, detail::Count<Integer>{end}};
}

#if BAROGRAPH_DETAIL_ACTIVE
namespace detail {

// What BAROGRAPH_LOOP makes: goes round once, around the loop statement that follows.
class SiteLoop {
public:
    SiteLoop(std::uint32_t* site, const char* name, int cumulative) noexcept
        : scope_(barograph_detail_enter_loop(site, name, cumulative)) {}
    ~SiteLoop() { barograph_loop_end(scope_.loop); }
    bool again() const noexcept { return scope_.again != 0; }
    void done() noexcept { scope_.again = 0; }
    SiteLoop(const SiteLoop&) = delete;
    SiteLoop& operator=(const SiteLoop&) = delete;

private:
    barograph_detail_scope scope_;
};

// What BAROGRAPH_REGION makes: the name's handle is kept in a static variable of the place.
class SiteRegion {
public:
    SiteRegion(std::uint32_t& site, const char* name) noexcept
        : region_(barograph_detail_enter(&site, name)) {}
    SiteRegion(std::uint32_t& site, const char* name, const char* category) noexcept
        : region_(barograph_detail_enter_in(&site, name, category)) {}
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
#define BAROGRAPH_DETAIL_LOOP(name, cumulative)                                                 \
    for (::barograph::detail::SiteLoop BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__){ \
             []() noexcept -> ::std::uint32_t* {                                                \
                 static ::std::uint32_t barograph_detail_here;                                  \
                 return &barograph_detail_here;                                                 \
             }(),                                                                               \
             "" name, cumulative};                                                              \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__).again();                       \
         BAROGRAPH_DETAIL_JOIN(barograph_detail_loop_, __LINE__).done())
#define BAROGRAPH_REGION(name)                                                                       \
    static ::std::uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                  \
    const ::barograph::detail::SiteRegion BAROGRAPH_DETAIL_JOIN(barograph_detail_region_, __LINE__)( \
        BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name)
#define BAROGRAPH_REGION_CATEGORY(name, category)                                                    \
    static ::std::uint32_t BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__);                  \
    const ::barograph::detail::SiteRegion BAROGRAPH_DETAIL_JOIN(barograph_detail_region_, __LINE__)( \
        BAROGRAPH_DETAIL_JOIN(barograph_detail_site_, __LINE__), "" name, "" category)
#else
#define BAROGRAPH_REGION(name) static_assert(sizeof("" name) > 0, "a region's name is a string literal")
#define BAROGRAPH_REGION_CATEGORY(name, category) \
    static_assert(sizeof("" name) + sizeof("" category) > 0, "names and categories are string literals")
#endif

#endif  // BAROGRAPH_BAROGRAPH_HPP
