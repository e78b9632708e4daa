# SPDX-License-Identifier: Apache-2.0
#
# Stands in for Zephyr's build system in tests: takes extra modules from the first place that has
# any, in zephyr_get()'s order, and then does what heliaaot_generate() checks for. A later module
# replaces an earlier one of the same name.

set(found_modules)
if(SYSBUILD)
  file(STRINGS "${SYSBUILD_CACHE}" lines)
  foreach(variable EXTRA_ZEPHYR_MODULES ZEPHYR_EXTRA_MODULES)
    foreach(line IN LISTS lines)
      if(line MATCHES "^${variable}:[A-Z]+=(.+)$" AND NOT found_modules)
        set(found_modules "${CMAKE_MATCH_1}")
      endif()
    endforeach()
  endforeach()
endif()
foreach(candidate
    "$CACHE{EXTRA_ZEPHYR_MODULES}" "$CACHE{ZEPHYR_EXTRA_MODULES}"
    "$ENV{EXTRA_ZEPHYR_MODULES}" "$ENV{ZEPHYR_EXTRA_MODULES}"
    "${EXTRA_ZEPHYR_MODULES}" "${ZEPHYR_EXTRA_MODULES}")
  if(NOT found_modules)
    set(found_modules "${candidate}")
  endif()
endforeach()

set(ZEPHYR_MODULE_NAMES)
foreach(module_dir IN LISTS found_modules)
  file(STRINGS "${module_dir}/zephyr/module.yml" line REGEX "^name:")
  string(REGEX REPLACE "^name: *\"?([^\"]+)\"?$" "\\1" module_name "${line}")
  list(APPEND ZEPHYR_MODULE_NAMES "${module_name}")
  string(TOUPPER "${module_name}" key)
  string(REGEX REPLACE "[^A-Z0-9]" "_" key "${key}")
  set(ZEPHYR_${key}_MODULE_DIR "${module_dir}")
endforeach()

add_library(zephyr_interface INTERFACE)
message(STATUS "Zephyr loads: ${found_modules}")
