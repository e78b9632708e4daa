# SPDX-License-Identifier: Apache-2.0
"""Where the field stands: TFLM with CMSIS-NN (October 2026) on a Cortex-M55 under QEMU.

Executed instructions of an Invoke, and bytes of code of TFLM, CMSIS-NN and the C library's share;
int8 kernels registered alone, arm-none-eabi-gcc 12.2, outputs equal to TFLM's reference kernels.
"""

from __future__ import annotations

FIELD = {
    "mlperf-tiny__kws_ref_model": (1_784_000, 46_200),
    "mlperf-tiny__pretrainedResnet_quant": (4_811_000, 41_700),
    "mlperf-tiny__vww_96_int8": (6_434_000, 46_200),
    "mlperf-tiny__model_ToyCar_quant_fullint_micro_intio": (149_900, 20_200),
    "tflm__person_detect": (6_383_000, 40_200),
    "tflm__micro_speech_quantized": (837_000, 40_900),
    "esphome-mww__v2_okay_nabu": (74_500, 60_300),
}
"""Instructions and bytes of code by the stem of the model's file."""
