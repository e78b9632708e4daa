/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Just enough to run a program on an emulated Cortex-M: a vector table, the FPU and Helium
 * switched on, and output through semihosting (Arm, "Semihosting for AArch32 and AArch64").
 */
#include <stdint.h>

enum { SYS_OPEN = 0x01, SYS_WRITE = 0x05, SYS_EXIT_EXTENDED = 0x20, EXIT_APPLICATION = 0x20026 };

int main(void);
void target_write(const void *data, uint32_t size);
void reset_handler(void);
void fault_handler(void);

extern uint32_t stack_top;

static int32_t semihost(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return (int32_t)r0;
}

static void target_exit(uint32_t status)
{
    const uint32_t block[2] = {EXIT_APPLICATION, status};
    semihost(SYS_EXIT_EXTENDED, block);
    for (;;) {
    }
}

void target_write(const void *data, uint32_t size)
{
    static int32_t handle = -1;
    if (handle < 0) {
        static const char name[] = ":tt";
        const uint32_t block[3] = {(uint32_t)name, 4, sizeof name - 1};
        handle = semihost(SYS_OPEN, block);
    }
    const uint32_t block[3] = {(uint32_t)handle, (uint32_t)data, size};
    semihost(SYS_WRITE, block);
}

void fault_handler(void)
{
    target_exit(99);
}

void reset_handler(void)
{
    volatile uint32_t *const cpacr = (volatile uint32_t *)0xE000ED88u;
    *cpacr |= 0xFu << 20;
    __asm__ volatile("dsb\n isb" ::: "memory");
    target_exit((uint32_t)main());
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    &stack_top,    (void *)reset_handler, (void *)fault_handler, (void *)fault_handler,
    (void *)fault_handler, (void *)fault_handler, (void *)fault_handler, (void *)fault_handler,
};
