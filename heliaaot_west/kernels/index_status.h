/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_INDEX_STATUS_H
#define AOT_INDEX_STATUS_H

/* What kernels that read indices return: success, or that an index lies outside its tensor. */
#define AOT_INDEX_IN_RANGE 0
#define AOT_INDEX_OUT_OF_RANGE 300

#endif
