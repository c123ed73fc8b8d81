/* SPDX-License-Identifier: MIT */
/* What somebody may have meant who mistyped a name. */
#ifndef NV_CLI_NEAREST_H
#define NV_CLI_NEAREST_H

/* Of a NULL-ended list the name nearest to `word`, or NULL when none is near. */
const char *nv_nearest(const char *word, const char *const *names);
/* The same with at most `most` letters wrong. */
const char *nv_nearest_within(const char *word, const char *const *names, unsigned most);

#endif
