# SPDX-License-Identifier: Apache-2.0
#
# Lets find_package(HeliaAOT <version>) ask for at least that version of the same major number.

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../pyproject.toml" version_line REGEX "^version *= *\"")
string(REGEX REPLACE ".*\"([0-9.]+).*" "\\1" PACKAGE_VERSION "${version_line}")
string(REGEX MATCH "^[0-9]+" version_major "${PACKAGE_VERSION}")

if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION
   AND PACKAGE_FIND_VERSION_MAJOR EQUAL version_major)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
else()
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
endif()
