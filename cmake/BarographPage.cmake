# SPDX-License-Identifier: BSD-3-Clause
# The page of `barograph report --html` for a wheel: built from viewer/ where the source tree does not hold it yet. A wheel
# without it would be one whose reports fail, so the build fails instead. Included by the top CMakeLists.txt; does nothing
# for editable installations (tools/setup.sh builds the page) and outside of pip.
if(NOT SKBUILD_STATE STREQUAL "wheel" OR NOT BAROGRAPH_PAGE)
  return()
endif()

execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env "PYTHON=${Python_EXECUTABLE}" bash "${CMAKE_CURRENT_SOURCE_DIR}/tools/viewer.sh" --require
  RESULT_VARIABLE page_failed)
if(page_failed)
  message(FATAL_ERROR
    "The page of `barograph report --html` is not in this source tree and could not be built (see above). "
    "It takes Node.js 20.19 or later, or PyPI's, and npm's registry; "
    "BAROGRAPH_PAGE=OFF (pip install . --config-settings=cmake.define.BAROGRAPH_PAGE=OFF) does without.")
endif()
