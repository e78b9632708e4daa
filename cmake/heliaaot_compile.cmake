# SPDX-License-Identifier: Apache-2.0
#
# Runs the compiler at configure time, when it must.

include_guard(GLOBAL)

include("${CMAKE_CURRENT_LIST_DIR}/heliaaot_fingerprint.cmake")

get_filename_component(_heliaaot_root "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
set_property(GLOBAL PROPERTY HELIAAOT_ROOT "${_heliaaot_root}")

# The interpreter that Zephyr's own scripts would be run with, unless HELIAAOT_PYTHON says another.
function(heliaaot_python out)
  if(HELIAAOT_PYTHON)
    set(python "${HELIAAOT_PYTHON}")
  elseif(Python3_EXECUTABLE)
    set(python "${Python3_EXECUTABLE}")
  elseif(WEST_PYTHON)
    set(python "${WEST_PYTHON}")
  else()
    find_program(HELIAAOT_PYTHON NAMES python3 python HINTS ENV VIRTUAL_ENV PATH_SUFFIXES bin Scripts
                 NO_CMAKE_PATH NO_CMAKE_ENVIRONMENT_PATH
                 DOC "Python interpreter that runs the model compiler")
    set(python "${HELIAAOT_PYTHON}")
  endif()
  if(NOT python)
    message(FATAL_ERROR "heliaaot_generate: no Python found; set HELIAAOT_PYTHON to Python 3.10 or later")
  endif()
  set(${out} "${python}" PARENT_SCOPE)
endfunction()

# Runs the compiler unless the module is what it would write.
function(heliaaot_compile name module_dir arguments inputs)
  set(stamp "${CMAKE_BINARY_DIR}/heliaaot/${name}.stamp")
  heliaaot_fingerprint(fingerprint "${arguments}" "${inputs}")
  heliaaot_is_current(current "${stamp}" "${fingerprint}" "${module_dir}")
  if(current)
    return()
  endif()

  heliaaot_python(python)
  get_property(root GLOBAL PROPERTY HELIAAOT_ROOT)
  message(STATUS "heliaaot: compiling ${module_dir}")

  heliaaot_find_boards(zephyr_base board_root)
  set(python_path "${root}")
  if(NOT "$ENV{PYTHONPATH}" STREQUAL "")
    _heliaaot_path_separator(separator)
    string(APPEND python_path "${separator}$ENV{PYTHONPATH}")
  endif()
  _heliaaot_swap_environment(
    PYTHONPATH "${python_path}" ZEPHYR_BASE "${zephyr_base}" BOARD_ROOT "${board_root}")
  execute_process(
    COMMAND "${python}" ${arguments}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
    ENCODING UTF-8
  )
  _heliaaot_swap_environment(
    PYTHONPATH "${old_PYTHONPATH}" ZEPHYR_BASE "${old_ZEPHYR_BASE}" BOARD_ROOT "${old_BOARD_ROOT}")

  if(NOT status EQUAL 0)
    _heliaaot_report_failure("${name}" "${python}" "${status}" "${errors}")
  endif()
  if(NOT errors STREQUAL "")
    message(NOTICE "${errors}")
  endif()
  heliaaot_write_stamp("${stamp}" "${fingerprint}" "${module_dir}")
endfunction()

function(_heliaaot_path_separator out)
  if(CMAKE_HOST_WIN32)
    set(${out} ";" PARENT_SCOPE)
  else()
    set(${out} ":" PARENT_SCOPE)
  endif()
endfunction()

# Sets environment variables, an empty value removing one, and returns their values as old_<name>.
function(_heliaaot_swap_environment)
  math(EXPR last "${ARGC} - 1")
  foreach(index RANGE 0 ${last} 2)
    math(EXPR next "${index} + 1")
    set(name "${ARGV${index}}")
    set(old_${name} "$ENV{${name}}" PARENT_SCOPE)
    if("${ARGV${next}}" STREQUAL "")
      unset(ENV{${name}})
    else()
      set(ENV{${name}} "${ARGV${next}}")
    endif()
  endforeach()
endfunction()

# Lines that begin with a space are not wrapped by CMake, so the compiler's message stays one line.
function(_heliaaot_report_failure name python status errors)
  string(STRIP "${errors}" errors)
  if(errors MATCHES "No module named '([A-Za-z0-9_]+)'")
    get_property(root GLOBAL PROPERTY HELIAAOT_ROOT)
    set(errors "error: the Python package ${CMAKE_MATCH_1} is missing; install it with:")
    string(APPEND errors " \"${python}\" -m pip install -r \"${root}/zephyr/requirements.txt\"")
  elseif(errors STREQUAL "")
    set(errors "${python} ended with: ${status}")
  endif()
  string(REPLACE "\n" "\n  " errors "${errors}")
  message(FATAL_ERROR "heliaaot_generate(NAME ${name}) failed:\n  ${errors}\n")
endfunction()
