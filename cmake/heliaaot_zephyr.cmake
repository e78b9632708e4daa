# SPDX-License-Identifier: Apache-2.0
#
# What heliaaot_generate() needs of Zephyr's build system before that is loaded.
#
# zephyr_get(), which reads BOARD and EXTRA_ZEPHYR_MODULES, takes the first of sysbuild, the CMake
# cache, the environment and a variable, and ignores the rest. So modules are not merely appended:
# every spelling in every place is merged and stored where zephyr_get() looks first.

include_guard(GLOBAL)

# The file in which sysbuild hands its cache to this image; empty without sysbuild. After a merge
# SYSBUILD_CACHE names our copy, so the original is remembered.
function(_heliaaot_sysbuild_file out)
  set(file)
  if(SYSBUILD)
    if(NOT SYSBUILD_CACHE STREQUAL "${CMAKE_BINARY_DIR}/heliaaot/sysbuild_cache.txt")
      set(HELIAAOT_SYSBUILD_CACHE "${SYSBUILD_CACHE}" CACHE INTERNAL "Cache file of sysbuild")
    endif()
    set(file "${HELIAAOT_SYSBUILD_CACHE}")
  endif()
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

# The value of a variable in the text of sysbuild's cache file, for this image or for all.
function(_heliaaot_sysbuild_value out text variable)
  set(value)
  string(REGEX MATCH "\nSYSBUILD_NAME:[A-Z]+=([^\n]*)" _ "\n${text}")
  set(image "${CMAKE_MATCH_1}")
  foreach(name "${image}_${variable}" "${variable}")
    string(REGEX MATCH "\n${name}:[A-Z]+=([^\n]*)" found "\n${text}")
    if(found)
      set(value "${CMAKE_MATCH_1}")
      break()
    endif()
  endforeach()
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# The board as Zephyr will find it, with its qualifiers.
function(heliaaot_board out)
  set(board)
  _heliaaot_sysbuild_file(sysbuild)
  if(sysbuild)
    file(READ "${sysbuild}" text)
    _heliaaot_sysbuild_value(board "${text}" BOARD)
  endif()
  foreach(candidate "$CACHE{BOARD}" "$ENV{BOARD}" "${BOARD}")
    if(NOT board)
      set(board "${candidate}")
    endif()
  endforeach()
  set(${out} "${board}" PARENT_SCOPE)
endfunction()

# Where boards are described: what the compiler knows of a board that no platform lists is what
# Zephyr's files say. Values for its environment variables ZEPHYR_BASE and BOARD_ROOT.
function(heliaaot_find_boards out_base out_roots)
  set(base "$ENV{ZEPHYR_BASE}")
  if(NOT base)
    set(base "${ZEPHYR_BASE}")
  endif()
  if(NOT base AND NOT CMAKE_HOST_WIN32)
    file(GLOB entries "$ENV{HOME}/.cmake/packages/Zephyr/*")
    foreach(entry IN LISTS entries)
      file(STRINGS "${entry}" package LIMIT_COUNT 1)
      get_filename_component(candidate "${package}/../../.." ABSOLUTE)
      if(EXISTS "${candidate}/boards")
        set(base "${candidate}")
      endif()
    endforeach()
  endif()
  set(${out_base} "${base}" PARENT_SCOPE)

  set(roots)
  foreach(root IN ITEMS ${BOARD_ROOT} $ENV{BOARD_ROOT})
    get_filename_component(root "${root}" ABSOLUTE)
    list(APPEND roots "${root}")
  endforeach()
  set(${out_roots} "${roots}" PARENT_SCOPE)
endfunction()

# Adds a module to those that Zephyr will load.
function(heliaaot_add_zephyr_module name dir)
  get_property(modules GLOBAL PROPERTY HELIAAOT_ZEPHYR_MODULES)
  if(NOT modules)
    _heliaaot_forget_earlier_modules()
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _heliaaot_check_zephyr_modules)
  endif()
  list(APPEND modules "${dir}")
  set_property(GLOBAL PROPERTY HELIAAOT_ZEPHYR_MODULES "${modules}")
  set_property(GLOBAL APPEND PROPERTY HELIAAOT_ZEPHYR_NAMES "${name}")
  set(HELIAAOT_ZEPHYR_MODULES "${modules}" CACHE INTERNAL "Modules made by heliaaot_generate()")

  set(all)
  _heliaaot_sysbuild_file(sysbuild)
  if(sysbuild)
    file(READ "${sysbuild}" text)
    foreach(variable EXTRA_ZEPHYR_MODULES ZEPHYR_EXTRA_MODULES)
      _heliaaot_sysbuild_value(value "${text}" ${variable})
      list(APPEND all ${value})
    endforeach()
  endif()
  foreach(variable EXTRA_ZEPHYR_MODULES ZEPHYR_EXTRA_MODULES)
    list(APPEND all $CACHE{${variable}} $ENV{${variable}} ${${variable}})
  endforeach()
  list(APPEND all ${modules})
  list(REMOVE_DUPLICATES all)

  set(EXTRA_ZEPHYR_MODULES "${all}" CACHE STRING "Modules besides those of the west manifest" FORCE)
  if(sysbuild)
    _heliaaot_write_sysbuild_copy("${text}" "${all}")
  endif()
endfunction()

# A model that is generated no more must not stay in the cached list.
function(_heliaaot_forget_earlier_modules)
  set(cached $CACHE{EXTRA_ZEPHYR_MODULES})
  if(cached AND HELIAAOT_ZEPHYR_MODULES)
    list(REMOVE_ITEM cached ${HELIAAOT_ZEPHYR_MODULES})
    set(EXTRA_ZEPHYR_MODULES "${cached}" CACHE STRING "Modules besides those of the west manifest" FORCE)
  endif()
endfunction()

# Sysbuild's values win over all others and its file is not ours to change: make Zephyr read a copy.
function(_heliaaot_write_sysbuild_copy text modules)
  set(copy "${CMAKE_BINARY_DIR}/heliaaot/sysbuild_cache.txt")
  foreach(variable EXTRA_ZEPHYR_MODULES ZEPHYR_EXTRA_MODULES)
    string(REGEX REPLACE "(^|\n)([^\n:=]*_)?${variable}:[A-Z]+=[^\n]*" "" text "${text}")
  endforeach()
  file(WRITE "${copy}" "${text}\nEXTRA_ZEPHYR_MODULES:STRING=${modules}\n")
  set(SYSBUILD_CACHE "${copy}" CACHE FILEPATH "Cache file of sysbuild, with modules merged" FORCE)
endfunction()

# Runs at the end of the application's CMakeLists.txt.
function(_heliaaot_check_zephyr_modules)
  if(NOT TARGET zephyr_interface)
    message(FATAL_ERROR
      "heliaaot_generate() made a Zephyr module, but find_package(Zephyr) was not called after it.\n"
      "In a project without Zephyr, call project() before heliaaot_generate().")
  endif()
  get_property(names GLOBAL PROPERTY HELIAAOT_ZEPHYR_NAMES)
  get_property(dirs GLOBAL PROPERTY HELIAAOT_ZEPHYR_MODULES)
  foreach(name dir IN ZIP_LISTS names dirs)
    file(STRINGS "${dir}/zephyr/module.yml" line REGEX "^name *:")
    string(REGEX REPLACE "^name *: *[\"']?([^\"' ]+).*$" "\\1" module "${line}")
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" key "${module}")
    string(TOUPPER "${key}" key)
    if(NOT module IN_LIST ZEPHYR_MODULE_NAMES)
      message(FATAL_ERROR
        "Zephyr did not load the module ${module} of the model ${name} in\n  ${dir}\n"
        "It loaded these extra modules:\n  ${EXTRA_ZEPHYR_MODULES}\n"
        "Something set EXTRA_ZEPHYR_MODULES or ZEPHYR_MODULES after heliaaot_generate().")
    endif()
    get_filename_component(loaded "${ZEPHYR_${key}_MODULE_DIR}" REALPATH)
    get_filename_component(ours "${dir}" REALPATH)
    if(NOT loaded STREQUAL ours)
      message(FATAL_ERROR
        "Another Zephyr module is called ${module} and replaced that of the model ${name}:\n"
        "  ${loaded}\ninstead of\n  ${ours}\nGive the model another NAME.")
    endif()
  endforeach()
endfunction()
