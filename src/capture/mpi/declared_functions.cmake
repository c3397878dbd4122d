# SPDX-License-Identifier: BSD-3-Clause
# Which of the functions that we have wrappers for does one mpi.h declare? Older MPIs lack newer functions, and a wrapper
# may use types that only come with them.
#
#   barograph_declared_functions(ompi "${compiler}" header)   -> header = folder that holds capture/mpi/declared.hpp

function(barograph_declared_functions family compiler out)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${family}")
  set(probe "${folder}/declared.c")
  file(WRITE "${probe}" "#include <mpi.h>\n")
  execute_process(COMMAND "${compiler}" -E -P "${probe}" OUTPUT_VARIABLE text ERROR_VARIABLE complaint
                  RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${compiler} cannot preprocess mpi.h:\n${complaint}")
  endif()
  string(REGEX MATCHALL "MPI_[A-Za-z0-9_]+ *\\(" declared "${text}")
  list(TRANSFORM declared REPLACE " *\\($" "")
  list(REMOVE_DUPLICATES declared)

  set(table "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/generated/entry_names.hpp")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${table}")
  file(STRINGS "${table}" rows REGEX "^    {\"MPI_")
  set(lines "// Written by declared_functions.cmake for ${family}.\n#pragma once\n")
  set(count 0)
  foreach(row IN LISTS rows)
    string(REGEX REPLACE "^    {\"(MPI_[A-Za-z0-9_]+)\".*$" "\\1" name "${row}")
    if(name IN_LIST declared)
      string(APPEND lines "#define BAROGRAPH_HAVE_${name} 1\n")
      math(EXPR count "${count} + 1")
    endif()
  endforeach()
  if(count LESS 100)
    message(FATAL_ERROR "Only ${count} MPI functions were found in the mpi.h of ${compiler}; something is wrong with it.")
  endif()
  file(GENERATE OUTPUT "${folder}/include/capture/mpi/declared.hpp" CONTENT "${lines}")
  message(STATUS "MPI: ${family} declares ${count} of the functions that are recorded")
  set(${out} "${folder}/include" PARENT_SCOPE)
endfunction()
