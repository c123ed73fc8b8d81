/* SPDX-License-Identifier: MIT */
/*
 * A file system for SQLite that loses power: what was written and not synced is
 * gone afterwards. Killing a process cannot show that, because the system keeps what it wrote.
 */
#ifndef TESTS_DOMAIN_FORGETFUL_VFS_H
#define TESTS_DOMAIN_FORGETFUL_VFS_H

#include <stdbool.h>

/* Becomes the file system of every database that is opened from now on. */
void forgetful_install(void);
/* The power goes: nothing is written any more, every attempt fails. */
void forgetful_cut(void);
/* The power is back: files are as they were when they were last synced. */
void forgetful_restore(void);
/* The disk is full, or has room again. */
void forgetful_fill(bool full);

#endif
