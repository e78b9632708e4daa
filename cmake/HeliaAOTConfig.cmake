# SPDX-License-Identifier: Apache-2.0
#
# CMake package of the compiler. It gives one function:
#
#   find_package(HeliaAOT REQUIRED HINTS $ENV{HELIAAOT_BASE})
#   heliaaot_generate(NAME kws MODEL kws.tflite)
#
# The function is described in heliaaot_generate.cmake. HELIAAOT_BASE is the root of this repository;
# `west heliaaot export` registers it, after which find_package() needs no hint.

cmake_minimum_required(VERSION 3.20)

get_filename_component(HELIAAOT_BASE "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)

include("${CMAKE_CURRENT_LIST_DIR}/heliaaot_generate.cmake")

set(HeliaAOT_FOUND TRUE)
