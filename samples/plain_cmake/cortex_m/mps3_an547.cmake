# SPDX-License-Identifier: Apache-2.0
#
# Toolchain file: Arm GNU compiler, Cortex-M55, run by QEMU with semihosting.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m55)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

set(CMAKE_C_FLAGS_INIT "-mcpu=cortex-m55 -mthumb -mfloat-abi=hard")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "--specs=rdimon.specs -T \"${CMAKE_CURRENT_LIST_DIR}/mps3_an547.ld\"")
set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-system-arm -M mps3-an547 -nographic -monitor none -serial none
    -semihosting-config enable=on,target=native -kernel)
