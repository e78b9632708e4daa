# SPDX-License-Identifier: Apache-2.0
#
# Registers this package in CMake's user package registry, so that find_package(HeliaAOT) finds it
# without a hint:
#
#   cmake -P heliaaot_export.cmake

string(MD5 entry "${CMAKE_CURRENT_LIST_DIR}")

if(WIN32)
  set(registry "HKEY_CURRENT_USER\\Software\\Kitware\\CMake\\Packages\\HeliaAOT")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E write_regv "${registry}\;${entry}" "${CMAKE_CURRENT_LIST_DIR}"
    RESULT_VARIABLE status
  )
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "cannot write ${registry}")
  endif()
else()
  set(registry "$ENV{HOME}/.cmake/packages/HeliaAOT")
  file(WRITE "${registry}/${entry}" "${CMAKE_CURRENT_LIST_DIR}\n")
endif()

message("HeliaAOT (${CMAKE_CURRENT_LIST_DIR})\nhas been added to the user package registry in:\n${registry}")
