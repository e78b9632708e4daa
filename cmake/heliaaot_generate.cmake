# SPDX-License-Identifier: Apache-2.0
#
# heliaaot_generate(NAME <name> MODEL <file.tflite>
#                   [PREFIX <prefix>] [CONFIG <settings.yml>] [PLATFORM <platform>]
#                   [TYPE zephyr|cmake] [KERNELS builtin|cmsis_nn|auto] [OUTPUT_DIR <dir>]
#                   [TEST_CASE] [SETTINGS <key>=<value>...] [DEPENDS <file>...])
#
# Compiles a model to C at configure time.
#
# In a Zephyr application, call it before find_package(Zephyr): the code is a Zephyr module, which is
# added to the build, and is made for BOARD.
#
#   cmake_minimum_required(VERSION 3.20)
#   find_package(HeliaAOT REQUIRED HINTS $ENV{HELIAAOT_BASE})
#   heliaaot_generate(NAME kws MODEL kws.tflite)
#   find_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})
#   project(app C)
#
# In any other project, call it after project(): the code is the library target <name>, also known
# as heliaaot::<name>.
#
#   target_link_libraries(app PRIVATE kws)
#
# NAME        names the module, its folder, its target and its Kconfig options.
# MODEL       the model; like all paths here, relative to the current source directory.
# PREFIX      of every C name and file of the module (setting module.prefix). Several models in one
#             program need one each.
# CONFIG      a YAML file of settings.
# PLATFORM    the platform by name, or a YAML file that describes one.
# TYPE        zephyr or cmake; found out by itself.
# KERNELS     setting module.kernels.
# OUTPUT_DIR  where the folder <name> is written; by default heliaaot/ in the build directory.
# TEST_CASE   also emits a self-test (setting test.enabled).
# SETTINGS    any other setting, e.g. memory.planner=greedy.
# DEPENDS     further files that the result depends on.
#
# The compiler runs again when the model, the settings, a file they name or the compiler itself
# changed, and only then. Variables: HELIAAOT_PYTHON, the Python interpreter to run it with.

include_guard(GLOBAL)

include("${CMAKE_CURRENT_LIST_DIR}/heliaaot_compile.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/heliaaot_zephyr.cmake")

function(heliaaot_generate)
  set(options TEST_CASE)
  set(one NAME MODEL PREFIX CONFIG PLATFORM TYPE KERNELS OUTPUT_DIR)
  cmake_parse_arguments(PARSE_ARGV 0 arg "${options}" "${one}" "SETTINGS;DEPENDS")
  _heliaaot_check_arguments()

  _heliaaot_absolute(model "${arg_MODEL}" "${CMAKE_CURRENT_SOURCE_DIR}")
  set(output_dir "${CMAKE_BINARY_DIR}/heliaaot")
  if(DEFINED arg_OUTPUT_DIR)
    _heliaaot_absolute(output_dir "${arg_OUTPUT_DIR}" "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  _heliaaot_module_type(type)

  set(inputs "${model}")
  set(arguments -m heliaaot_west)
  if(type STREQUAL "zephyr")
    set(arguments -m heliaaot_west.zephyr_build)
    _heliaaot_board_arguments(arguments)
  endif()
  list(APPEND arguments convert "${model}" -o "${output_dir}" -n "${arg_NAME}" -t "${type}")
  if(NOT DEFINED arg_OUTPUT_DIR)
    # NAME says what is in our own folder of the build tree, whatever the model's file is called.
    list(APPEND arguments --force)
  endif()
  _heliaaot_settings(arguments inputs)
  _heliaaot_require_files("${inputs}")

  heliaaot_compile("${arg_NAME}" "${output_dir}/${arg_NAME}" "${arguments}" "${inputs}")
  _heliaaot_check_prefix("${output_dir}/${arg_NAME}")

  if(type STREQUAL "zephyr")
    heliaaot_add_zephyr_module("${arg_NAME}" "${output_dir}/${arg_NAME}")
  else()
    add_subdirectory("${output_dir}/${arg_NAME}" "${CMAKE_BINARY_DIR}/heliaaot/build/${arg_NAME}")
    if(NOT TARGET heliaaot::${arg_NAME})
      add_library(heliaaot::${arg_NAME} ALIAS ${arg_NAME})
    endif()
  endif()
endfunction()

# The functions below work on the arguments of the call, arg_*.

function(_heliaaot_fail text)
  message(FATAL_ERROR "heliaaot_generate(NAME ${arg_NAME}): ${text}")
endfunction()

function(_heliaaot_check_arguments)
  if(arg_UNPARSED_ARGUMENTS)
    _heliaaot_fail("unknown argument '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    _heliaaot_fail("no value after ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT DEFINED arg_NAME OR NOT DEFINED arg_MODEL)
    _heliaaot_fail("NAME and MODEL are needed")
  endif()
  if(NOT arg_NAME MATCHES "^[A-Za-z][A-Za-z0-9_-]*$")
    _heliaaot_fail("NAME takes letters, digits, _ and -, a letter first")
  endif()

  # Names that differ in this only would meet in Kconfig or on a file system.
  string(TOUPPER "${arg_NAME}" key)
  string(REPLACE "-" "_" key "${key}")
  get_property(first GLOBAL PROPERTY HELIAAOT_NAME_${key})
  if(first)
    _heliaaot_fail("there is already a model of this name, ${first}; give each model its own NAME")
  endif()
  set_property(GLOBAL PROPERTY HELIAAOT_NAME_${key} "${arg_MODEL}")
endfunction()

function(_heliaaot_absolute out path base)
  file(TO_CMAKE_PATH "${path}" path)
  get_filename_component(path "${path}" ABSOLUTE BASE_DIR "${base}")
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# A Zephyr application has enabled no language yet: project() comes after find_package(Zephyr).
function(_heliaaot_module_type out)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(DEFINED arg_TYPE)
    set(type "${arg_TYPE}")
  elseif(TARGET zephyr_interface OR NOT "C" IN_LIST languages)
    set(type zephyr)
  else()
    set(type cmake)
  endif()

  if(NOT type MATCHES "^(zephyr|cmake)$")
    _heliaaot_fail("TYPE is zephyr or cmake, not '${type}'")
  elseif(type STREQUAL "zephyr" AND TARGET zephyr_interface)
    _heliaaot_fail("move the call before find_package(Zephyr), which must see the generated module")
  elseif(type STREQUAL "cmake" AND TARGET ${arg_NAME})
    _heliaaot_fail("there is already a target of this name; give the model another NAME")
  elseif(type STREQUAL "cmake" AND NOT "C" IN_LIST languages)
    _heliaaot_fail("move the call after project(), which must enable the language C")
  endif()
  set(${out} "${type}" PARENT_SCOPE)
endfunction()

# The platform follows the board, unless PLATFORM or CONFIG name another.
function(_heliaaot_board_arguments out)
  heliaaot_board(board)
  if(board)
    set(${out} "${${out}}" --board "${board}" PARENT_SCOPE)
  elseif(NOT DEFINED arg_PLATFORM)
    _heliaaot_fail("BOARD is not set; build with west build -b <board>, or give PLATFORM. In a \
project without Zephyr, call project() before heliaaot_generate()")
  endif()
endfunction()

function(_heliaaot_settings out_arguments out_inputs)
  set(arguments "${${out_arguments}}")
  set(inputs "${${out_inputs}}")

  if(DEFINED arg_CONFIG)
    _heliaaot_absolute(config "${arg_CONFIG}" "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND arguments --path "${config}")
    list(APPEND inputs "${config}")
    _heliaaot_files_named_in("${config}" named)
    list(APPEND inputs ${named})
  endif()

  if(arg_PLATFORM MATCHES "\\.ya?ml$")
    _heliaaot_absolute(platform "${arg_PLATFORM}" "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND arguments "--platform.path=${platform}")
    list(APPEND inputs "${platform}")
  elseif(DEFINED arg_PLATFORM)
    list(APPEND arguments "--platform.name=${arg_PLATFORM}")
  endif()

  if(DEFINED arg_PREFIX)
    list(APPEND arguments -p "${arg_PREFIX}")
  endif()
  if(DEFINED arg_KERNELS)
    list(APPEND arguments "--module.kernels=${arg_KERNELS}")
  endif()
  if(arg_TEST_CASE)
    list(APPEND arguments "--test.enabled=true")
  endif()
  foreach(setting IN LISTS arg_SETTINGS)
    if(NOT setting MATCHES "^([a-z_]+(\\.[A-Za-z0-9_-]+)*)=(.*)$")
      _heliaaot_fail("SETTINGS takes <key>=<value>, not '${setting}'")
    endif()
    list(APPEND arguments "--${setting}")
    if(CMAKE_MATCH_1 STREQUAL "test.golden_data")
      _heliaaot_absolute(golden "${CMAKE_MATCH_3}" "${CMAKE_CURRENT_SOURCE_DIR}")
      list(APPEND inputs "${golden}")
    endif()
  endforeach()

  foreach(file IN LISTS arg_DEPENDS)
    _heliaaot_absolute(file "${file}" "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND inputs "${file}")
  endforeach()
  set(${out_arguments} "${arguments}" PARENT_SCOPE)
  set(${out_inputs} "${inputs}" PARENT_SCOPE)
endfunction()

# Files that settings name, so that a change of theirs is seen; they are relative to the YAML file.
function(_heliaaot_files_named_in config out)
  set(files)
  if(EXISTS "${config}")
    get_filename_component(folder "${config}" DIRECTORY)
    file(STRINGS "${config}" lines REGEX "golden_data *:|path *:.*\\.ya?ml")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^.*(golden_data|path) *: *[\"']?([^\"'#,}]*).*$" "\\2" path "${line}")
      string(STRIP "${path}" path)
      _heliaaot_absolute(path "${path}" "${folder}")
      if(EXISTS "${path}")
        list(APPEND files "${path}")
      endif()
    endforeach()
  endif()
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

function(_heliaaot_require_files files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  foreach(file IN LISTS files)
    if(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
      _heliaaot_fail("there is no file ${file}")
    endif()
  endforeach()
endfunction()

# Two models with one prefix would define the same symbols.
function(_heliaaot_check_prefix module_dir)
  file(GLOB headers RELATIVE "${module_dir}/includes-api" "${module_dir}/includes-api/*_model.h")
  foreach(header IN LISTS headers)
    string(REGEX REPLACE "_model\\.h$" "" prefix "${header}")
    get_property(first GLOBAL PROPERTY HELIAAOT_PREFIX_${prefix})
    if(first)
      _heliaaot_fail("the model ${first} has the prefix ${prefix} already; give each model its PREFIX")
    endif()
    set_property(GLOBAL PROPERTY HELIAAOT_PREFIX_${prefix} "${arg_NAME}")
  endforeach()
endfunction()
