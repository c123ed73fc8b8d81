/* SPDX-License-Identifier: MIT */
/* The exports of the module, as shim.c defines them. */
#ifndef WEB_SHIM_H
#define WEB_SHIM_H

#include <stdint.h>

char *web_room(uint32_t length);
uint32_t web_call(uint32_t length);
const char *web_answer(void);

#endif
