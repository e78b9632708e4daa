/* SPDX-License-Identifier: Apache-2.0 */
/* Vector table of a Cortex-M55, and the FPU and Helium switched on before the C library starts. */
#include <stdint.h>

#define CPACR (*(volatile uint32_t *)0xE000ED88u)
#define CP10_AND_CP11_FULL_ACCESS (0xFu << 20)

extern uint32_t stack_top;

void _start(void);
void reset_handler(void);
void fault_handler(void);

void fault_handler(void)
{
    for (;;) {
    }
}

void reset_handler(void)
{
    CPACR |= CP10_AND_CP11_FULL_ACCESS;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
    _start();
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    &stack_top,
    (const void *)reset_handler,
    (const void *)fault_handler,
    (const void *)fault_handler,
    (const void *)fault_handler,
    (const void *)fault_handler,
    (const void *)fault_handler,
    (const void *)fault_handler,
};
