/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Just enough to run a program on an emulated Cortex-M: a vector table, the FPU and Helium
 * switched on, output through semihosting (Arm, "Semihosting for AArch32 and AArch64"), and the
 * ticks of SysTick (Armv7-M and Armv8-M Architecture Reference Manuals) in 64 bits.
 */
#include <stdint.h>

enum { SYS_OPEN = 0x01, SYS_WRITE = 0x05, SYS_EXIT_EXTENDED = 0x20, EXIT_APPLICATION = 0x20026 };

int main(void);
void target_write(const void *data, uint32_t size);
uint64_t target_ticks(void);
void reset_handler(void);
void systick_handler(void);
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

enum { SYSTICK_PERIOD = 1 << 24, SYSTICK_ON_WITH_INTERRUPT = 7 };

static volatile uint32_t *const systick_control = (volatile uint32_t *)0xE000E010u;
static volatile uint32_t *const systick_reload = (volatile uint32_t *)0xE000E014u;
static volatile uint32_t *const systick_value = (volatile uint32_t *)0xE000E018u;
static volatile uint32_t systick_periods;

void systick_handler(void)
{
    systick_periods++;
}

/* Read again where a period ended between the two readings. */
uint64_t target_ticks(void)
{
    uint32_t periods;
    uint32_t value;
    do {
        periods = systick_periods;
        value = *systick_value;
    } while (periods != systick_periods);
    return (uint64_t)periods * SYSTICK_PERIOD + (SYSTICK_PERIOD - 1 - value);
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
    *systick_reload = SYSTICK_PERIOD - 1;
    *systick_value = 0;
    *systick_control = SYSTICK_ON_WITH_INTERRUPT;
    target_exit((uint32_t)main());
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    [0] = &stack_top,
    [1] = (void *)reset_handler,
    [2] = (void *)fault_handler,
    [3] = (void *)fault_handler,
    [4] = (void *)fault_handler,
    [5] = (void *)fault_handler,
    [6] = (void *)fault_handler,
    [7] = (void *)fault_handler,
    [15] = (void *)systick_handler,
};
