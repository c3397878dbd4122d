// SPDX-License-Identifier: BSD-3-Clause
// A callable that outlives the call it is passed to. Unlike std::function it never allocates: a rank without
// memory can still use it, and so can a wrapper.
#pragma once

#include <memory>
#include <type_traits>

namespace barograph::sys {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Arguments>
class FunctionRef<Result(Arguments...)> {
public:
    template <typename Callable>
        requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
    // NOLINTNEXTLINE(misc-explicit-constructor): stands for the callable itself
    FunctionRef(Callable&& callable) noexcept
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
          call_([](void* object, Arguments... arguments) -> Result {
              return (*static_cast<std::add_pointer_t<Callable>>(object))(
                  static_cast<Arguments>(arguments)...);
          }) {}
    Result operator()(Arguments... arguments) const {
        return call_(object_, static_cast<Arguments>(arguments)...);
    }

private:
    void* object_;
    Result (*call_)(void*, Arguments...);
};

}  // namespace barograph::sys
